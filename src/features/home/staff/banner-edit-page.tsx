import { Box } from '@mui/material';
import { SaveButton, Toolbar, useRecordContext, useRedirect } from 'react-admin';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { RevisedEdit } from '#features/backoffice/shared/revised-edit.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import { BannerFields } from './banner-fields.tsx';
import type { Banner, deleteBanner, findBanner } from './contract.ts';

const LABELS = {
  image: '圖片',
  alt: '替代文字',
  link: '連結',
  startsAt: '開始時間',
  endsAt: '結束時間',
} as const;

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
  return <>輪播：{banner?.alt}</>;
}

function Buttons() {
  const banner = useRecordContext<Banner>();
  const redirect = useRedirect();
  const { act, isBusy } = useAct();
  if (!banner) return null;
  const remove = async () => {
    const params = { id: banner.id };
    if (await act(() => call<typeof deleteBanner>('DELETE /api/admin/carousel/{id}', { params }), '已刪除'))
      redirect('list', 'carousel');
  };
  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap', py: 1 }}>
      <SaveButton />
      <Box sx={{ flex: 1 }} />
      <ConfirmButton
        color="error"
        disabled={isBusy}
        title={`刪除「${banner.alt}」`}
        content="刪除後無法復原；首頁也會立即移除。"
        confirm="刪除"
        onConfirm={remove}
      >
        刪除
      </ConfirmButton>
    </Toolbar>
  );
}
