import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { useEmployerNames } from '#features/backoffice/shared/suggestions/use-employer-names.ts';

/** A known employer, or a new one by name. */
export function EmployerInput({ source }: { source: string }) {
  const { field, fieldState, id } = useInput({ source });
  const typed: string = field.value ?? '';
  const [isOpen, setOpen] = useState(false);
  const names = useEmployerNames(typed, isOpen);
  return (
    <Autocomplete
      freeSolo
      id={id}
      options={names}
      // The server has already compared them, ignoring width and case.
      filterOptions={(all) => all}
      inputValue={typed}
      onInputChange={(_, text) => {
        if (text !== typed) field.onChange(text || null);
      }}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label="公司名稱"
          error={Boolean(fieldState.error)}
          helperText={fieldState.error?.message ?? '可選擇既有公司，或直接輸入新名稱'}
        />
      )}
    />
  );
}
