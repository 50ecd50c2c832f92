import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import { IconButton, Popover, Stack, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';

/** Rarely used buttons: on a phone behind a single button, since all of them would fill two rows. */
export function MoreButtons({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!isPhone) return children;
  return (
    <>
      <IconButton
        aria-label="更多動作"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={id}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ml: 'auto' }}
      >
        <MoreIcon />
      </IconButton>
      <Popover
        // Kept when it closes: the question asked by one of the buttons belongs to it.
        keepMounted
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{ paper: { id, role: 'dialog', 'aria-label': '更多動作' } }}
      >
        <Stack spacing={0.5} sx={{ p: 1, minWidth: 140 }} onClick={() => setAnchor(null)}>
          {children}
        </Stack>
      </Popover>
    </>
  );
}
