import { useEffect, useEffectEvent } from 'react';
import { useListContext, useStore } from 'react-admin';

/**
 * The chosen rows as they were last shown, and how to choose others. A choice spans pages and survives leaving the list, and
 * so must the state it was based on: read only when acting, it would not be what staff saw.
 */
export function useChosen<Row extends { id: string }, Seen extends { id: string }>(
  keptAs: string,
  asSeen: (row: Row) => Seen,
) {
  const { selectedIds, data, onSelect } = useListContext<Row>();
  const [kept, keep] = useStore<Record<string, Seen>>(keptAs, {});
  const shown = new Map(data?.map((row) => [row.id, asSeen(row)]));
  const chosen = selectedIds.map((id) => shown.get(String(id)) ?? kept[String(id)]).filter((row) => row !== undefined);
  const seen = Object.fromEntries(chosen.map((row) => [row.id, row]));
  const keepSeen = useEffectEvent(() => keep(seen));
  // Only if it differs: windows share this storage, and two that show a row in two states would overwrite each other for
  // ever.
  const text = JSON.stringify(seen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is kept
  useEffect(() => keepSeen(), [text]);
  return { chosen, choose: (rows: readonly { id: string }[]) => onSelect(rows.map(({ id }) => id)) };
}
