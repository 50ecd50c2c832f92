import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Fields side by side, if there is room. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: 2,
      gridTemplateColumns: { xs: '1fr', sm: 'none' },
      gridAutoFlow: { sm: 'column' },
      gridAutoColumns: { sm: 'minmax(0, 1fr)' },
    }}
  >
    {children}
  </Box>
);
