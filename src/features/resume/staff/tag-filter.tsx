import { SelectInput, useListContext } from 'react-admin';
import { useTags } from './use-tags.ts';

/** Among the filters of the list; an address may name a tag that nobody has any longer. */
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
