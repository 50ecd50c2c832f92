import { Box, ButtonBase } from '@mui/material';
import type { Stage } from '#content/application-stages.ts';

interface Props {
  stages: readonly Stage[];
  inView: readonly Stage[];
  counts: Record<Stage, number> | undefined;
  onGo: (stage: Stage) => void;
}

/** All stages by name, if the board doesn't fit on the screen: marks the columns in view, and leads to the others. */
export function StageLinks({ stages, inView, counts, onGo }: Props) {
  if (stages.every((stage) => inView.includes(stage))) return null;
  return (
    <Box component="nav" aria-label="應徵階段" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1 }}>
      {stages.map((stage) => (
        <ButtonBase
          key={stage}
          aria-current={inView.includes(stage) ? 'true' : undefined}
          onClick={() => onGo(stage)}
          sx={PILL}
        >
          {stage} {counts && <span>{counts[stage]}</span>}
        </ButtonBase>
      ))}
    </Box>
  );
}

const PILL = {
  minHeight: 44,
  px: 1.5,
  gap: 0.75,
  borderRadius: 10,
  border: 1,
  borderColor: 'divider',
  fontFamily: 'inherit',
  fontWeight: 600,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '&[aria-current]': { bgcolor: '#eef4f3', borderColor: 'primary.main', color: 'primary.main' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
} as const;
