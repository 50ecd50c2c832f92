import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { useId, useState } from 'react';

const WIDTHS = { desktop: 1180, phone: 390 };

interface Props {
  /** The preview's address. */
  address: string;
  /** What is shown. */
  name: string;
  disabled?: boolean;
}

/** Shows what is being written as it will be on its public page, at the width of a computer or a phone. */
export function PreviewButton({ address, name, disabled = false }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [device, setDevice] = useState<keyof typeof WIDTHS>('desktop');
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outlined" disabled={disabled} onClick={() => setOpen(true)}>
        預覽
      </Button>
      <Dialog open={isOpen} onClose={close} fullScreen aria-labelledby={id}>
        <DialogTitle
          component="div"
          sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
        >
          <Box component="h2" id={id} sx={{ m: 0, fontSize: '1.2rem' }}>
            預覽「{name}」
          </Box>
          <ToggleButtonGroup
            exclusive
            aria-label="預覽寬度"
            value={device}
            onChange={(_, chosen) => chosen && setDevice(chosen)}
          >
            <ToggleButton value="desktop" sx={{ minHeight: 44, px: 2 }}>
              電腦
            </ToggleButton>
            <ToggleButton value="phone" sx={{ minHeight: 44, px: 2 }}>
              手機
            </ToggleButton>
          </ToggleButtonGroup>
        </DialogTitle>
        <DialogContent dividers sx={{ display: 'grid', justifyItems: 'center', bgcolor: '#eef4f3', p: 2 }}>
          <Box
            component="iframe"
            title={`預覽${name}`}
            src={address}
            sx={{ width: '100%', maxWidth: WIDTHS[device], height: '100%', border: 0, bgcolor: '#fff' }}
          />
        </DialogContent>
        <DialogActions>
          <Button href={address} target="_blank" rel="noopener">
            在新分頁開啟
          </Button>
          <Button variant="contained" onClick={close}>
            關閉預覽
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
