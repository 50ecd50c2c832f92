import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useEmployerNames } from '#features/backoffice/shared/suggestions/use-employer-names.ts';
import { MAX_CLIENT_LENGTH } from '../contract.ts';

interface Props {
  client: string;
  onClient: (name: string) => void;
}

/** The client who is given the resume: one that vacancies name, or another. */
export function ClientField({ client, onClient }: Props) {
  const [isOpen, setOpen] = useState(false);
  const names = useEmployerNames(client, isOpen);
  const length = [...client].length;
  return (
    <Autocomplete
      freeSolo
      options={names}
      // The server has already compared them, ignoring width and case.
      filterOptions={(all) => all}
      inputValue={client}
      onInputChange={(_, text) => onClient(text)}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      renderInput={(params) => (
        <TextField
          {...params}
          label="交給哪個客戶（選填）"
          error={length > MAX_CLIENT_LENGTH}
          helperText={length > MAX_CLIENT_LENGTH ? `最多 ${MAX_CLIENT_LENGTH} 個字` : '只有同仁看得到'}
          sx={{ mt: 1.5 }}
        />
      )}
    />
  );
}
