import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Slider,
  Stack,
  Typography,
} from '@mui/material';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useCloseQuestion } from '#features/backoffice/shared/use-close-question.ts';
import type { Picture } from '../contract.ts';
import { type CutPurpose, PICTURE_SIZES } from '../rules.ts';
import { usePictureUpload } from './use-picture-upload.ts';

interface Props {
  file: File;
  purpose: CutPurpose;
  onClose: () => void;
  onDone: (picture: Picture) => void;
}

/** Chooses the part of a picture to show; the server crops it. */
export default function CropDialog({ file, purpose, onClose, onDone }: Props) {
  const id = useId();
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Area>();
  const [isBroken, setBroken] = useState(false);
  const { upload, isBusy } = usePictureUpload();
  const question = useCloseQuestion({ isDirty: false, isSending: isBusy, onClose });
  const { width, height } = PICTURE_SIZES[purpose];

  const use = async () => {
    const picture = part && (await upload({ file, purpose, part }));
    if (!picture) return;
    onDone(picture);
    onClose();
  };

  return (
    <Dialog open onClose={question.onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>裁切圖片</DialogTitle>
      <DialogContent inert={question.isStill}>
        {isBroken ? (
          <Alert severity="error">無法開啟這個檔案，請選擇 JPG、PNG 或 WebP 圖片。</Alert>
        ) : (
          <Stack spacing={2}>
            <Box sx={{ position: 'relative', height: { xs: 260, sm: 420 }, bgcolor: '#12303b' }}>
              {url && (
                <Cropper
                  image={url}
                  crop={crop}
                  zoom={zoom}
                  aspect={width / height}
                  onCropChange={setCrop}
                  onZoomChange={setZoom}
                  onCropComplete={(_, pixels) => setPart(pixels)}
                  mediaProps={{ alt: '要裁切的圖片', onError: () => setBroken(true) }}
                  cropperProps={{ role: 'group', 'aria-label': '裁切範圍，可用方向鍵移動' }}
                  keyboardStep={10}
                  disableAutomaticStylesInjection
                />
              )}
            </Box>
            <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
              <Typography id={`${id}-zoom`} sx={{ whiteSpace: 'nowrap' }}>
                縮放
              </Typography>
              <Slider
                aria-labelledby={`${id}-zoom`}
                min={1}
                max={3}
                step={0.05}
                value={zoom}
                onChange={(_, value) => setZoom(value)}
              />
            </Stack>
            {part && part.width < width / 2 && (
              <Alert severity="warning">
                選取的範圍只有 {part.width} × {part.height} 像素，放大後會模糊；建議至少 {width} × {height} 像素。
              </Alert>
            )}
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button {...question.closing}>取消</Button>
        <Button variant="contained" onClick={use} disabled={isBusy || !part || isBroken}>
          {isBusy ? '上傳中…' : '使用這張圖片'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A temporary address for a file on this computer. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
