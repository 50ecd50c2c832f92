import { Box, Button, CircularProgress, FormHelperText, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useInput } from 'react-admin';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { FileButton } from '#features/backoffice/shared/files/file-button.tsx';
import { usePart } from '#features/backoffice/shared/use-part.ts';
import { type CutPurpose, PICTURE_SIZES } from '../rules.ts';

// Only people who choose a picture load its library.
const load = () => import('./crop-dialog.tsx');

interface Props {
  source: string;
  label: string;
  purpose: CutPurpose;
  help?: string;
  isRequired?: boolean;
}

/** A picture in a form: chosen, cropped to what the public pages show, and uploaded at once. */
export function PictureInput({ source, label, purpose, help, isRequired }: Props) {
  const id = useId();
  const { field, fieldState } = useInput({ source, defaultValue: '' });
  const [file, setFile] = useState<File>();
  const { width, height } = PICTURE_SIZES[purpose];
  const address: string = field.value || '';
  const problem = fieldState.error?.message;
  const close = () => setFile(undefined);
  const { part, ...missing } = usePart('crop-dialog', load, file !== undefined);
  return (
    <Box role="group" aria-labelledby={id} sx={{ my: 1.5, width: '100%' }}>
      <Typography id={id} component="div" variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {label}
        {isRequired && '（必填）'}
      </Typography>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Box
          sx={{
            width: 240,
            aspectRatio: `${width} / ${height}`,
            border: '1px solid',
            borderColor: problem ? 'error.main' : 'divider',
            borderRadius: 1,
            overflow: 'hidden',
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'background.default',
            '& img': { width: '100%', height: '100%', objectFit: 'cover' },
          }}
        >
          {address ? (
            <img src={address} alt={`目前的${label}`} />
          ) : (
            <Typography variant="body2" color="text.secondary">
              尚未選擇圖片
            </Typography>
          )}
        </Box>
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <FileButton label={address ? `更換${label}` : `選擇${label}`} onChoose={setFile} />
          {address && (
            <Button color="error" onClick={() => field.onChange('')}>
              移除{label}
            </Button>
          )}
        </Stack>
      </Stack>
      <FormHelperText error={problem !== undefined} sx={{ mx: 0 }}>
        {problem ?? help}
      </FormHelperText>
      {file && part && (
        <part.default file={file} purpose={purpose} onClose={close} onDone={({ url }) => field.onChange(url)} />
      )}
      {file && !part && missing.error && <FailureNotice {...missing} />}
      {file && !part && !missing.error && <CircularProgress size={24} aria-label="載入中" />}
    </Box>
  );
}
