import { type Columns, type ForAll, missingIn } from '../columns.server.ts';
import type { Wanting } from '../contract.ts';
import { PLACE_UNKNOWN } from '../place.server.ts';
import type { RefusedKind } from '../refused.server.ts';
import { FIELDS, FILL_FIELDS, type FillField } from '../titles/contract.ts';

/** What rows lack for being imported that a single value for all of them could provide; with the values already given. */
export function wantingOf(columns: Columns, forAll: ForAll, refused: readonly RefusedKind[]): Wanting[] {
  const missing: readonly string[] = missingIn(columns);
  const countOf = (name: FillField) => {
    const kind = name === 'nation' ? PLACE_UNKNOWN : `${FIELDS[name].label} 為必填`;
    return refused.find(({ text }) => text === kind)?.count ?? 0;
  };
  return FILL_FIELDS.map((name) => ({
    ...{ name, label: FIELDS[name].label, count: countOf(name), hasColumn: !missing.includes(name) },
    value: forAll[name] ?? '',
  })).filter(({ count, hasColumn, value }) => count > 0 || !hasColumn || value !== '');
}
