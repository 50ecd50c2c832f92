import { SelectInput, useListContext } from 'react-admin';
import { useTags } from './use-tags.ts';

/** As one of the list's filters; an address may name a tag that nobody has any more. */
export function TagFilter(props: { source: 'tag' }) {
  const { tag = '' } = useListContext().filterValues as { tag?: string };
  const known = useTags() ?? [];
  const choices = known.map((one) => ({ id: one.tag, name: `${one.tag}（${one.talents.toLocaleString('en')}）` }));
  const isUnknown = tag !== '' && !choices.some(({ id }) => id === tag);
  return (
    <SelectInput
      {...props}
      label="標籤"
      emptyText="全部"
      choices={isUnknown ? [...choices, { id: tag, name: tag }] : choices}
    />
  );
}
