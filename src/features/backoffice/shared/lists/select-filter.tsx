import { SelectInput, type SelectInputProps } from 'react-admin';

type Choices = readonly string[] | readonly { id: string; name: string }[];

/** A list's filter with a few values. A function, not a component, since react-admin reads the properties of filters. */
export const selectFilter = (source: string, label: string, choices: Choices, rest?: SelectInputProps) => (
  <SelectInput key={source} source={source} label={label} emptyText="全部" choices={[...choices]} alwaysOn {...rest} />
);
