import { Box, Button, Stack, Typography } from '@mui/material';
import { LinkBase, List, useListContext } from 'react-admin';
import { EmptyList } from '#features/backoffice/shared/lists/list-states.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import { BannerRow } from './banner-row.tsx';
import { type Banner, DEVICE_LABELS, DEVICES, type Device, type orderBanners } from './contract.ts';

/** The carousel of Home: the banners of each device in order. */
export function CarouselPage() {
  return (
    <List title="輪播" actions={false} pagination={false} empty={false} exporter={false} component="div">
      <Devices />
    </List>
  );
}

function Devices() {
  const { data, isPending, error } = useListContext<Banner>();
  if (isPending) return <Typography sx={{ p: 4 }}>讀取中…</Typography>;
  if (error) return <EmptyList>{null}</EmptyList>;
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 960 }}>
      {DEVICES.map((device) => (
        <OneDevice key={device} device={device} banners={(data ?? []).filter((banner) => banner.device === device)} />
      ))}
    </Stack>
  );
}

const EXPLAINED = { desktop: '電腦與平板的首頁', phone: '手機的首頁' };

function OneDevice({ device, banners }: { device: Device; banners: Banner[] }) {
  const { refetch } = useListContext<Banner>();
  const { act, isBusy } = useAct();
  const isShown = banners.some(({ status }) => status === 'open');

  const move = (from: number, to: number) =>
    act(async () => {
      const seen = banners.map(({ id }) => id);
      const ids = [...seen];
      ids.splice(to, 0, ...ids.splice(from, 1));
      try {
        await call<typeof orderBanners>('POST /api/admin/carousel/order', { body: { device, ids, seen } });
      } finally {
        await refetch();
      }
    }, '已變更順序');

  return (
    <Part title={DEVICE_LABELS[device]}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1, minWidth: 200 }}>
          {isShown
            ? `${EXPLAINED[device]}依這個順序輪播。`
            : `目前沒有顯示中的圖片，${EXPLAINED[device]}不會出現輪播。`}
        </Typography>
        <Button component={LinkBase} to={`/carousel/create?device=${device}`} variant="contained">
          新增{DEVICE_LABELS[device]}輪播
        </Button>
      </Stack>
      <Box component="ol" aria-label={`${DEVICE_LABELS[device]}輪播`} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {banners.map((banner, i) => (
          <BannerRow
            key={banner.id}
            banner={banner}
            place={i + 1}
            isBusy={isBusy}
            onUp={i > 0 ? () => move(i, i - 1) : undefined}
            onDown={i < banners.length - 1 ? () => move(i, i + 1) : undefined}
          />
        ))}
      </Box>
    </Part>
  );
}
