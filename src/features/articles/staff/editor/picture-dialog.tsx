import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material';
import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { FileButton } from '#features/backoffice/shared/files/file-button.tsx';
import { useCloseQuestion } from '#features/backoffice/shared/use-close-question.ts';
import { usePictureUpload } from '#features/pictures/staff/use-picture-upload.ts';
import { pictureOf, putPicture } from './editor-extensions.tsx';

/** Inserts a picture into the text, or changes the selected one. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const before = pictureOf(editor);
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState(before?.alt ?? '');
  const { upload, isBusy } = usePictureUpload();
  const isDirty = file !== undefined || alt !== (before?.alt ?? '');
  const question = useCloseQuestion({ isDirty, isSending: isBusy, onClose });

  const put = async () => {
    if (!file && !before) return;
    const stored = file ? await upload({ file, purpose: 'content' }) : undefined;
    if (file && !stored) return;
    const size = stored ?? { width: before?.width ?? null, height: before?.height ?? null };
    // As long as the dialog is open, it takes the focus back from the text.
    flushSync(onClose);
    putPicture(editor, { src: stored?.url ?? before!.src, alt: alt.trim(), width: size.width, height: size.height });
  };

  return (
    <Dialog open onClose={question.onClose} maxWidth="sm" fullWidth aria-labelledby={id} disableRestoreFocus>
      <DialogTitle id={id}>圖片</DialogTitle>
      <DialogContent inert={question.isStill}>
        <Stack spacing={1.5}>
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <FileButton label={before ? '更換圖片檔' : '選擇圖片檔'} onChoose={setFile} />
            <Typography variant="body2" color="text.secondary">
              {file?.name ?? 'JPG、PNG、WebP，小於 15 MB'}
            </Typography>
          </Stack>
          <TextField
            label="替代文字"
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
            helperText="說明圖片的內容，給看不到圖片的讀者；純裝飾可以不填"
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button {...question.closing}>取消</Button>
        <Button variant="contained" disabled={isBusy || (!file && !before)} onClick={put}>
          {isBusy ? '上傳中…' : before ? '套用' : '插入'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
