import { Alert, Box, Button, FormHelperText, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { FileButton } from '#features/backoffice/shared/files/file-button.tsx';
import { usePictureUpload } from '#features/pictures/staff/use-picture-upload.ts';
import type { PictureValue } from '#shared/fields/described.ts';
import { usePale } from './use-pale.ts';

interface Props {
  label: string;
  help: string;
  value: PictureValue;
  problem: string | undefined;
  disabled: boolean;
  onChange: (value: PictureValue) => void;
}

const NONE = { url: '', width: 0, height: 0 };

/** A picture, uncropped; an SVG is converted to pixels here, so that no other program ever reads it. */
export function PictureField({ label, help, value, problem, disabled, onChange }: Props) {
  const notify = useNotify();
  const { upload, isBusy } = usePictureUpload();
  const isHardlySeen = usePale(value.url);
  const choose = async (chosen: File) => {
    const file = chosen.type === 'image/svg+xml' ? await drawn(chosen).catch(() => undefined) : chosen;
    if (!file) return notify('無法開啟這個 SVG 檔，請改用 PNG', { type: 'error' });
    const picture = await upload({ file, purpose: 'logo' });
    if (picture) onChange({ url: picture.url, width: picture.width, height: picture.height });
  };
  return (
    <Box role="group" aria-label={label} sx={{ my: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', mt: 1 }}>
        {value.url && (
          <Box
            component="img"
            src={value.url}
            alt={`目前的${label}`}
            sx={{ height: 56, maxWidth: 240, objectFit: 'contain', border: 1, borderColor: 'divider', p: 1 }}
          />
        )}
        {!disabled && (
          <FileButton
            label={isBusy ? '上傳中…' : value.url ? '更換圖片' : '選擇圖片'}
            accept="image/jpeg,image/png,image/webp,image/svg+xml"
            isBusy={isBusy}
            onChoose={choose}
          />
        )}
        {!disabled && value.url && <Button onClick={() => onChange(NONE)}>移除</Button>}
      </Box>
      {isHardlySeen && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          這張圖片幾乎是白色，放在白色的頁首會看不見。請換成深色的版本；不換也可以儲存。
        </Alert>
      )}
      <FormHelperText error={problem !== undefined}>{problem ?? help}</FormHelperText>
    </Box>
  );
}

/** Enough for high-resolution screens, and for paper. */
const DRAWN_HEIGHT = 320;

/** The drawing as a PNG. Inside an <img> its scripts don't run and it loads nothing from outside. */
async function drawn(svg: File): Promise<File> {
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const proportion = image.naturalWidth / image.naturalHeight || 1;
    const canvas = document.createElement('canvas');
    canvas.height = DRAWN_HEIGHT;
    canvas.width = Math.round(DRAWN_HEIGHT * Math.min(8, proportion));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('the drawing is empty');
    return new File([blob], svg.name.replace(/\.svg$/i, '.png'), { type: 'image/png' });
  } finally {
    URL.revokeObjectURL(url);
  }
}
