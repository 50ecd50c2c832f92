import { uuidv7 } from 'uuidv7';
import type { Tx } from '#platform/database/database.server.ts';
import { foldText } from '#shared/search-words.ts';
import { type PublicFacts, type StaffFacts, VacancyFacts } from './contract.ts';
import type { VacancyFacts as Known } from './rules.ts';
import '../tables.server.ts';

/** Without what is unknown or goes without saying, so that the same facts are the same text. */
export function plainFacts(facts: StaffFacts): StaffFacts {
  const isKnown = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && !value.length);
  const isStandard = (name: string, value: unknown) => name === 'employerShown' && value === 'hidden';
  return Object.fromEntries(
    Object.entries(facts)
      .map(([name, value]) => [name, Array.isArray(value) ? each(value) : value] as const)
      .filter(([name, value]) => isKnown(value) && !isStandard(name, value))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Each entry of a list once, without empty ones. */
const each = (list: readonly unknown[]) => [
  ...new Map(list.filter((one) => one !== '').map((one) => [JSON.stringify(one), one])).values(),
];

/** As a row holds them: the employer's name lies in a row of its own. */
export function readFacts({ facts, employer }: { facts: string; employer: string | null }): StaffFacts {
  return plainFacts({ ...(JSON.parse(facts) as StaffFacts), employer: employer ?? '' });
}

/** What visitors may see of them; undefined: nothing. */
export function publicFacts(stored: StaffFacts, expiresAt: string | null): PublicFacts | undefined {
  const { employer, employerShown, employerText } = stored;
  const isNamed = employer !== undefined && employerShown === 'name';
  const shown = isNamed ? employer : employerShown === 'description' ? employerText : undefined;
  const said: PublicFacts = {
    // What is named here, so that nothing that staff alone keep ever goes along.
    ...(Object.fromEntries(Object.entries(stored).filter(([name]) => name in VacancyFacts.shape)) as Known),
    ...(shown ? { employer: shown } : {}),
    ...(shown && !isNamed ? { isConfidential: true } : {}),
    ...(expiresAt ? { validThrough: expiresAt } : {}),
  };
  return Object.keys(said).length > 0 ? said : undefined;
}

/** By what an import knows a vacancy of another site again; '': nothing. */
export const sourceKey = ({ source = '', sourceNumber = '' }: StaffFacts) =>
  sourceNumber ? `${foldText(source)}\n${foldText(sourceNumber)}` : '';

/** Two spellings that fold alike are one employer, by the first. */
export const employerKey = (name: string) => foldText(name);

/** The ids of employers by their keys; who is new is added. */
export async function employerIds(tx: Tx, names: readonly string[], now: string): Promise<Map<string, string>> {
  const byKey = new Map(names.filter(Boolean).map((name) => [employerKey(name), name]));
  if (byKey.size === 0) return new Map();
  const rows = [...byKey].map(([name_key, name]) => ({ employer_id: uuidv7(), name, name_key, created_at: now }));
  await tx
    .insertInto('employers')
    .values(rows)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
  const found = await tx
    .selectFrom('employers')
    .select(['employer_id', 'name_key'])
    .where('name_key', 'in', [...byKey.keys()])
    .execute();
  return new Map(found.map(({ name_key, employer_id }) => [name_key, employer_id]));
}
