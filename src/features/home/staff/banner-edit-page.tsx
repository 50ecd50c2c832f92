import { Box } from '@mui/material';
import { Toolbar, useRecordContext, useRefresh } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { KeptSaveButton } from '#features/backoffice/shared/kept-form.tsx';
import { RevisedEdit } from '#features/backoffice/shared/revised-edit.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { DeleteButton } from '#features/publishing/staff/delete-button.tsx';
import { call } from '#shared/call.ts';
import { BannerFields } from './banner-fields.tsx';
import { type Banner, type deleteBanner, type findBanner, LABELS } from './contract.ts';

export function BannerEditPage() {
  return (
    <RevisedEdit<Banner>
      title={<Title />}
      toolbar={<Buttons />}
      find={(id) => call<typeof findBanner>('GET /api/admin/carousel/{id}', { params: { id } })}
      labels={LABELS}
      show={(name, theirs) => {
        if (name === 'image') return <img src={theirs.image} alt="對方的圖片" width="160" />;
        if (name === 'startsAt' || name === 'endsAt') return <Time at={theirs[name]} empty="（空白）" />;
        return undefined;
      }}
    >
      <BannerFields />
    </RevisedEdit>
  );
}

function Title() {
  const banner = useRecordContext<Banner>();
  return banner ? <>輪播：{banner.alt}</> : null;
}

function Buttons() {
  const banner = useRecordContext<Banner>();
  const { isDirty } = useFormState();
  const refresh = useRefresh();
  if (!banner) return null;
  const { id, alt, revision } = banner;
  const input = { params: { id }, body: { revision } };
  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap', py: 1 }}>
      <KeptSaveButton />
      <Box sx={{ flex: 1 }} />
      <DeleteButton
        resource="carousel"
        name={alt}
        warning="刪除後無法復原；首頁也會立即移除。"
        remove={() => call<typeof deleteBanner>('DELETE /api/admin/carousel/{id}', input)}
        onRefused={isDirty ? undefined : refresh}
      />
    </Toolbar>
  );
}
