import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { useCloseQuestion } from '#features/backoffice/shared/use-close-question.ts';
import { messages } from '#shared/messages.ts';
import { setLink } from './editor-extensions.tsx';

/** Sets, changes or removes the link of the selection. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const before = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const question = useCloseQuestion({ isDirty: address !== before, isSending: false, onClose });
  const set = (typed: string) => {
    if (setLink(editor, typed)) onClose();
    else setWrong(true);
  };
  return (
    <Dialog open onClose={question.onClose} maxWidth="sm" fullWidth aria-labelledby={id} disableRestoreFocus>
      <DialogTitle id={id}>連結</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          label="網址"
          value={address}
          error={isWrong}
          helperText={isWrong ? messages.url('網址') : '例如：https://www.example.com，或本站的 /jobs'}
          onChange={({ target }) => {
            setAddress(target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            // In Safari, the Enter that ends an input method's word has only this code.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
            event.preventDefault();
            set(address);
          }}
        />
      </DialogContent>
      <DialogActions>
        {before && (
          <Button color="error" onClick={() => set('')}>
            移除連結
          </Button>
        )}
        <Button {...question.closing}>取消</Button>
        <Button variant="contained" disabled={address.trim() === ''} onClick={() => set(address)}>
          套用
        </Button>
      </DialogActions>
    </Dialog>
  );
}
