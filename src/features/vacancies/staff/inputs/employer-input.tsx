import { Autocomplete, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useInput } from 'react-admin';
import { call } from '#shared/call.ts';
import type { listEmployers } from '../contract.ts';

/** The pause in typing before names are asked for. */
const PAUSE_MS = 250;

/** A known employer, or a new one by name. */
export function EmployerInput({ source }: { source: string }) {
  const { field, fieldState, id } = useInput({ source });
  const typed: string = field.value ?? '';
  const [isOpen, setOpen] = useState(false);
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const input = { query: { q: typed.slice(0, 100) }, signal: leaving.signal };
        const found = await call<typeof listEmployers>('GET /api/admin/employers', input);
        setNames(found.map(({ name }) => name));
      } catch {
        // Suggestions only help typing, so a failure is not reported.
        if (!leaving.signal.aborted) setNames([]);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [typed, isOpen]);
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
