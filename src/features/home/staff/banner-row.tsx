import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { Time } from '#features/backoffice/shared/times.tsx';
import { StatusChip } from '#features/publishing/staff/status-chip.tsx';
import { type Banner, STATUS_LABELS } from './contract.ts';

interface Props {
  banner: Banner;
  place: number;
  isBusy: boolean;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

/** From a tablet's width on, the buttons are beside the words; in a narrower window the words would have no room. */
const BESIDE = '@media (min-width: 768px)';
const ROOMY = '@media (min-width: 1200px)';

/** A banner at its position, with the buttons that move it. */
export function BannerRow({ banner, place, isBusy, onUp, onDown }: Props) {
  const { id, image, alt, link, status, startsAt, endsAt } = banner;
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'grid', alignItems: 'center', py: 1.5, borderTop: '1px solid', borderColor: 'divider' },
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: '1.25rem 112px minmax(0, 1fr)',
        [BESIDE]: { gridTemplateColumns: '1.5rem 112px minmax(0, 1fr) auto' },
        [ROOMY]: { gridTemplateColumns: '2rem 160px minmax(0, 1fr) auto' },
      }}
    >
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }} color="text.secondary">
        {place}
      </Typography>
      <Box
        component="img"
        src={image}
        alt=""
        sx={{ width: '100%', aspectRatio: '16 / 10', objectFit: 'cover', borderRadius: 1 }}
      />
      <Stack spacing={0.5} sx={{ minWidth: 0, alignItems: 'flex-start' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{alt}</Typography>
        <StatusChip status={status} labels={STATUS_LABELS} isQuiet />
        <Typography variant="body2" color="text.secondary">
          <Time at={startsAt} /> 起{endsAt && <>，到 </>}
          {endsAt && <Time at={endsAt} />}
        </Typography>
        {link && (
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            連到 {link}
          </Typography>
        )}
      </Stack>
      <Stack direction="row" sx={{ gridColumn: '2 / -1', [BESIDE]: { gridColumn: 'auto' } }}>
        {/* Disabled buttons keep the focus, so that it stays at the banner that was moved. */}
        <IconButton aria-label={`上移「${alt}」`} aria-disabled={!onUp || isBusy} onClick={onUp}>
          <UpIcon />
        </IconButton>
        <IconButton aria-label={`下移「${alt}」`} aria-disabled={!onDown || isBusy} onClick={onDown}>
          <DownIcon />
        </IconButton>
        <Button component={LinkBase} to={`/carousel/${id}`} aria-label={`編輯「${alt}」`}>
          編輯
        </Button>
      </Stack>
    </Box>
  );
}
