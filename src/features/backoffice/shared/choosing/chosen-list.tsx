import { Box } from '@mui/material';
import { leftOver, listed } from './rules.ts';

/** The names of entries that are changed together; some may have to wait for another time. */
export const ChosenList = ({ names, later }: { names: readonly string[]; later: number }) => (
  <>
    {leftOver(names.length, later)}
    <Box component="span" sx={{ display: 'block', mt: 1, color: 'text.primary', overflowWrap: 'anywhere' }}>
      {listed(names)}
    </Box>
  </>
);
