import { SearchInput, type SearchInputProps } from 'react-admin';

/** The search of a list. What it looks through is its name too: a placeholder is gone with the first letter. */
export const SearchBox = ({ placeholder, ...props }: SearchInputProps & { placeholder: string }) => (
  <SearchInput {...props} placeholder={placeholder} slotProps={{ htmlInput: { 'aria-label': placeholder } }} />
);
