import { Button } from '@mui/material';
import { useRef } from 'react';

interface Props {
  label: string;
  /** Types of files, or endings. */
  accept?: string;
  /** The one that was chosen is under way: another would be dropped. */
  isBusy?: boolean;
  onChoose: (file: File) => void;
}

/** Opens the dialog in which a file is chosen; a picture unless told. */
export function FileButton({ label, accept = 'image/jpeg,image/png,image/webp', isBusy = false, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" aria-disabled={isBusy} onClick={() => isBusy || input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
