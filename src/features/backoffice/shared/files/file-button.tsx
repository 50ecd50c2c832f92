import { Button } from '@mui/material';
import { useRef } from 'react';

interface Props {
  label: string;
  /** MIME types, or file extensions. */
  accept?: string;
  /** A chosen file is being sent: another would be dropped. */
  isBusy?: boolean;
  onChoose: (file: File) => void;
}

/** Opens the dialog for choosing a file; a picture by default. */
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
          // So that the same file can be chosen again.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
