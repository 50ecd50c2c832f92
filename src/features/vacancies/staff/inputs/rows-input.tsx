import { Box, Button, FormHelperText, MenuItem, TextField, Typography } from '@mui/material';
import { Fragment, useId, useRef } from 'react';
import { useInput } from 'react-admin';
import { SuggestionList } from './suggestion-list.tsx';

type Row = Record<string, string | null>;

/** A field of a row; without choices, text is typed. */
interface Column {
  name: string;
  label: string;
  choices?: readonly string[];
  max?: number;
  /** Suggestions while typing. */
  suggest?: (row: Row) => readonly string[];
}

interface Props {
  source: string;
  label: string;
  columns: readonly Column[];
  add: string;
}

/** Rows of two or more fields. */
export function RowsInput({ source, label, columns, add }: Props) {
  const { field, fieldState } = useInput({ source });
  const rows: Row[] = field.value ?? [];
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const set = (at: number, change: Row) =>
    field.onChange(rows.map((row, i) => (i === at ? { ...row, ...change } : row)));
  const remove = (at: number) => {
    field.onChange(rows.filter((_, i) => i !== at));
    // The focused element is gone.
    list.current?.querySelector<HTMLButtonElement>('button[data-add]')?.focus();
  };
  return (
    <Box component="fieldset" ref={list} sx={{ border: 0, mx: 0, mt: 1.5, mb: 2, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" color="text.secondary" sx={{ p: 0, mb: 0.5 }}>
        {label}
      </Typography>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and their fields hold no state
        <Box key={at} sx={{ display: 'flex', columnGap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {columns.map(({ name, label: title, choices, max, suggest }) => (
            <Fragment key={name}>
              <TextField
                select={choices !== undefined}
                label={`${title}（第 ${at + 1} 項）`}
                value={row[name] ?? ''}
                onChange={({ target }) => set(at, { [name]: target.value })}
                error={Boolean(fieldState.error)}
                slotProps={{
                  htmlInput: { maxLength: max, ...(suggest && { list: `${id}${at}${name}`, autoComplete: 'off' }) },
                }}
                fullWidth={false}
                sx={{ flex: '1 1 130px', minWidth: 0 }}
              >
                {choices?.map((one) => (
                  <MenuItem key={one} value={one}>
                    {one}
                  </MenuItem>
                ))}
              </TextField>
              {suggest && <SuggestionList id={`${id}${at}${name}`} texts={suggest(row)} />}
            </Fragment>
          ))}
          <Button onClick={() => remove(at)} aria-label={`移除${label}第 ${at + 1} 項`}>
            移除
          </Button>
        </Box>
      ))}
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <Button data-add variant="outlined" size="small" sx={{ mt: 1 }} onClick={() => field.onChange([...rows, {}])}>
        {add}
      </Button>
    </Box>
  );
}
