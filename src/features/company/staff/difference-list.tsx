import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Difference } from '#shared/fields/described.ts';

/** The differences, each before and after. */
export const DifferenceList = ({ differences }: { differences: readonly Difference[] }) => (
  <Box component="dl" sx={{ m: 0, mb: 2 }}>
    {differences.map(({ where, before, after }) => (
      <Box key={where} sx={{ mb: 1.5 }}>
        <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
          {where}
        </Typography>
        <Side label="原來">
          <del>{before || '（空白）'}</del>
        </Side>
        <Side label="改為">
          <ins>{after || '（空白）'}</ins>
        </Side>
      </Box>
    ))}
  </Box>
);

/** With a word instead of a strike-through, which can turn Chinese characters into others. */
const Side = ({ label, children }: { label: string; children: ReactNode }) => (
  <Typography
    component="dd"
    variant="body2"
    sx={{ display: 'flex', gap: 1.5, m: 0, mt: 0.5, '& del, & ins': { textDecoration: 'none' } }}
  >
    <Box component="span" sx={{ color: 'text.secondary', flexShrink: 0 }}>
      {label}
    </Box>
    <Box component="span" sx={{ minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Typography>
);
