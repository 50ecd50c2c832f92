import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useInput } from 'react-admin';

interface Props {
  source: string;
  label: string;
  helperText: string;
  options?: readonly string[];
}

/** Several short texts: Enter, 、, a comma or leaving the field turns each into a tag. */
export function TagsInput({ source, label, helperText, options = [] }: Props) {
  const { field, fieldState, id } = useInput({ source });
  const [typed, setTyped] = useState('');
  const tags: string[] = field.value ?? [];
  const set = (list: string[]) => {
    field.onChange([...new Set(list.map((text) => text.trim()).filter(Boolean))]);
  };
  const type = (text: string) => {
    const parts = text.split(/[、,，;；\n]/);
    const rest = parts.pop() ?? '';
    if (parts.length > 0) set([...tags, ...parts]);
    setTyped(rest);
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      filterSelectedOptions
      id={id}
      options={options}
      value={tags}
      inputValue={typed}
      onInputChange={(_, text) => type(text)}
      onChange={(_, list) => set(list)}
      onBlur={() => {
        if (typed.trim()) set([...tags, typed]);
        setTyped('');
        field.onBlur();
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          onPaste={(event) => {
            // Cells copied from a sheet: the browser would join them into one line.
            const lines = event.clipboardData.getData('text/plain').split(/[\r\n\t]+/);
            if (lines.length < 2) return;
            event.preventDefault();
            type(`${typed}${lines.join('\n')}\n`);
          }}
          error={Boolean(fieldState.error)}
          helperText={fieldState.error?.message ?? helperText}
        />
      )}
    />
  );
}
