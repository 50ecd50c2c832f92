import { SearchInput, type SearchInputProps } from 'react-admin';

/** A list's search. It is labelled with what it searches, since a placeholder disappears with the first letter. */
export const SearchBox = ({ placeholder, ...props }: SearchInputProps & { placeholder: string }) => (
  <SearchInput {...props} placeholder={placeholder} slotProps={{ htmlInput: { 'aria-label': placeholder } }} />
);
