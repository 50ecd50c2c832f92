import { Button } from '@mui/material';
import { useRef } from 'react';

interface Props {
  label: string;
  /** Types of files, or endings. */
  accept?: string;
  onChoose: (file: File) => void;
}

/** Opens the dialog in which a file is chosen; a picture unless told. */
export function FileButton({ label, accept = 'image/jpeg,image/png,image/webp', onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => input.current?.click()}>
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
