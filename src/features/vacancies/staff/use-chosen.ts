import { useEffect } from 'react';
import { useListContext, useStore } from 'react-admin';
import type { AdminVacancyRow } from './contract.ts';

type Seen = Pick<AdminVacancyRow, 'id' | 'position' | 'revision'>;
const NONE: Record<string, Seen> = {};

const onlySeen = ({ id, position, revision }: Seen): Seen => ({ id, position, revision });

/**
 * The chosen rows as they were last shown, and how to choose others. A choice spans pages and survives leaving the list, and
 * so must the revisions it was based on: read only when acting, they would say nothing of what staff saw.
 */
export function useChosen() {
  const { selectedIds, data, onSelect } = useListContext<AdminVacancyRow>();
  const [kept, keep] = useStore('vacancies.seen', NONE);
  const shown = new Map(data?.map((row) => [row.id, onlySeen(row)]));
  const chosen = selectedIds.map((id) => shown.get(String(id)) ?? kept[String(id)]).filter((row) => row !== undefined);
  const seen = Object.fromEntries(chosen.map((row) => [row.id, row]));
  const isKept = JSON.stringify(seen) === JSON.stringify(kept);
  useEffect(() => {
    if (!isKept) keep(seen);
  });
  return { chosen, choose: (rows: readonly Seen[]) => onSelect(rows.map(({ id }) => id)) };
}
