import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, type TextFieldProps } from '@mui/material';
import { type ChangeEvent, useState } from 'react';
import { ResettableTextField, sanitizeInputRestProps, useInput } from 'react-admin';
import { isUnfinished } from '#ui/fields/unfinished.ts';

interface Props extends Pick<TextFieldProps, 'label' | 'sx' | 'placeholder' | 'slotProps'> {
  source: string;
  alwaysOn?: boolean;
}

/** A filter for typing. A word that an input method is still composing is shown, but does not filter the list yet. */
export function TypedFilter({ source, label, ...props }: Props) {
  const { id, field } = useInput({ source });
  const [unfinished, setUnfinished] = useState<string>();
  const finish = (typed: string) => {
    setUnfinished(undefined);
    field.onChange(typed);
  };
  return (
    <ResettableTextField
      {...field}
      {...sanitizeInputRestProps(props)}
      id={id}
      label={label}
      resettable
      value={unfinished ?? field.value ?? ''}
      // The button that empties it passes a text instead of an event.
      onChange={(change: ChangeEvent<HTMLInputElement> | string) => {
        if (typeof change === 'string') finish(change);
        else if (isUnfinished(change.nativeEvent as InputEvent)) setUnfinished(change.target.value);
        else finish(change.target.value);
      }}
      onCompositionEnd={({ target }) => finish((target as HTMLInputElement).value)}
    />
  );
}

/** A list's search. Its label says what is searched, since a placeholder disappears with the first letter. */
export const SearchBox = ({ placeholder, ...props }: Props & { placeholder: string }) => (
  <TypedFilter
    {...props}
    placeholder={placeholder}
    slotProps={{
      htmlInput: { 'aria-label': placeholder },
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <SearchIcon color="disabled" />
          </InputAdornment>
        ),
      },
    }}
  />
);
