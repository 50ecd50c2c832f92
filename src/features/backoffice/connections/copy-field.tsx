import { Box, Button, TextField } from '@mui/material';
import { useState } from 'react';

/** A text to copy; it can be selected if the browser denies access to the clipboard. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard?.writeText(value).then(() => setCopied(true));
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1 }}>
      <TextField label={label} value={value} slotProps={{ htmlInput: { readOnly: true } }} />
      <Button variant="outlined" onClick={copy} aria-label={`複製${label}`} sx={{ whiteSpace: 'nowrap' }}>
        {isCopied ? '已複製' : '複製'}
      </Button>
    </Box>
  );
}
