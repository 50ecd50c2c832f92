import { Box, Typography } from '@mui/material';
import type { Difference } from '#shared/described.ts';

/** What differs, each as it was and as it is. */
export const DifferenceList = ({ differences }: { differences: readonly Difference[] }) => (
  <Box component="dl" sx={{ m: 0, mb: 2 }}>
    {differences.map(({ where, before, after }) => (
      <Box key={where} sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
          {where}
        </Typography>
        <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0, whiteSpace: 'pre-line' }}>
          <del>{before || '（空白）'}</del>
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0, whiteSpace: 'pre-line' }}>
          <ins style={{ textDecoration: 'none' }}>{after || '（空白）'}</ins>
        </Typography>
      </Box>
    ))}
  </Box>
);
