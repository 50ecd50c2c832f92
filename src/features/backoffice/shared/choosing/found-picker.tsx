import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureText } from '../failure-notice.tsx';
import { usePaused } from '../suggestions/use-paused.ts';

interface Props<T> {
  /** The name of its field, also used when nothing is found. */
  label: string;
  placeholder: string;
  /** Searched by what was typed; the answers are cached under this name. */
  resource: string;
  find: (q: string) => Promise<T[]>;
  value: T | null;
  onChange: (found: T | null) => void;
  nameOf: (found: T) => string;
  isDisabled?: (found: T) => boolean;
  render: (found: T) => ReactNode;
}

/** One entry of a list that the server searches. */
export function FoundPicker<T extends { id: string }>(props: Props<T>) {
  const { label, placeholder, resource, find, value, onChange, nameOf, isDisabled, render } = props;
  const [typed, setTyped] = useState('');
  const asked = usePaused(typed);
  const { data, error, isFetching } = useQuery({
    queryKey: [resource, 'picked', asked],
    queryFn: () => find(asked.slice(0, 200)),
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<T>
      options={data ?? []}
      // The server has already compared them.
      filterOptions={(all) => all}
      value={value}
      onChange={(_, found) => onChange(found)}
      onInputChange={(_, text, reason) => {
        if (reason !== 'reset' && reason !== 'selectOption') setTyped(text);
      }}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      {...(isDisabled && { getOptionDisabled: isDisabled })}
      loading={isFetching}
      loadingText="載入中…"
      noOptionsText={error ? failureText(error) : `找不到${label}`}
      renderOption={({ key, ...option }, found) => (
        <li key={key} {...option}>
          {render(found)}
        </li>
      )}
      renderInput={(params) => <TextField {...params} label={label} placeholder={placeholder} autoFocus />}
    />
  );
}
