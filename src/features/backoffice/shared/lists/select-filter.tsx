import { SelectInput, type SelectInputProps } from 'react-admin';

type Choice = string | { id: string; name: string };

/** A filter of a list by one of a few values; as an element, since a list looks at its filters' properties. */
export const selectFilter = (source: string, label: string, choices: readonly Choice[], rest?: SelectInputProps) => (
  <SelectInput key={source} source={source} label={label} emptyText="全部" choices={[...choices]} alwaysOn {...rest} />
);
