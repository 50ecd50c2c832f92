import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { foldText } from '#shared/search-words.ts';
import { type PublicFacts, type StaffFacts, VacancyFacts } from './contract.ts';
import type { VacancyFacts as Known } from './rules.ts';
import '../tables.server.ts';

/** Drops what is unknown or self-evident, so that equal facts give equal text. */
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

/** The distinct entries of a list, without empty ones. */
const each = (list: readonly unknown[]) => [
  ...new Map(list.filter((one) => one !== '').map((one) => [JSON.stringify(one), one])).values(),
];

/** The facts of a row; the employer's name is in a row of its own. */
export function readFacts({ facts, employer }: { facts: string; employer: string | null }): StaffFacts {
  return plainFacts({ ...(JSON.parse(facts) as StaffFacts), employer: employer ?? '' });
}

/** What visitors may know about the employer: its name, a description, or nothing. */
const shownEmployer = ({ employer, employerShown, employerText }: StaffFacts): string | undefined =>
  employerShown === 'name' ? employer : employerShown === 'description' ? employerText : undefined;

/** The same for a row of a list; most show none. */
export const listedEmployer = ({ facts, employer }: { facts: string; employer: string | null }) =>
  facts.includes('"employerShown"') ? shownEmployer(readFacts({ facts, employer })) : undefined;

/** What visitors may see of the facts; undefined if that is nothing. */
export function publicFacts(stored: StaffFacts, expiresAt: string | null): PublicFacts | undefined {
  const shown = shownEmployer(stored);
  const isNamed = stored.employerShown === 'name';
  const said: PublicFacts = {
    // An allowlist, so that nothing meant for staff alone ever slips through.
    ...(Object.fromEntries(Object.entries(stored).filter(([name]) => name in VacancyFacts.shape)) as Known),
    ...(shown ? { employer: shown } : {}),
    ...(shown && !isNamed ? { isConfidential: true } : {}),
    ...(expiresAt ? { validThrough: expiresAt } : {}),
  };
  return Object.keys(said).length > 0 ? said : undefined;
}

/** The key by which an import recognises a vacancy from another site; '' if it has none: a number alone may be anybody's. */
export const sourceKey = ({ source = '', sourceNumber = '' }: StaffFacts) =>
  source && sourceNumber ? `${foldText(source)}\n${foldText(sourceNumber)}` : '';

/** Two spellings that fold alike are one employer, under the first spelling. */
export const employerKey = (name: string) => foldText(name);

/** The ids of employers by their keys, today's or former ones; unknown employers are added. */
export async function employerIds(tx: Tx, names: readonly string[], now: string): Promise<Map<string, string>> {
  const byKey = new Map(names.filter(Boolean).map((name) => [employerKey(name), name]));
  if (byKey.size === 0) return new Map();
  const ids = await knownIds(tx, [...byKey.keys()]);
  const rows = [...byKey]
    .filter(([key]) => !ids.has(key))
    .map(([name_key, name]) => ({ employer_id: uuidv7(), name, name_key, created_at: now }));
  if (rows.length === 0) return ids;
  await tx
    .insertInto('employers')
    .values(rows)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
  const added = rows.map(({ name_key }) => name_key);
  return new Map([...ids, ...(await knownIds(tx, added))]);
}

/** The present names of employers that had one of these as a former name, by its key. */
export async function namesToday(db: Db, names: readonly (string | undefined)[]): Promise<Map<string, string>> {
  const keys = [...new Set(names.flatMap((name) => (name ? [employerKey(name)] : [])))];
  if (keys.length === 0) return new Map();
  const found = await db
    .selectFrom('employer_names')
    .innerJoin('employers', 'employers.employer_id', 'employer_names.employer_id')
    .select(['employer_names.name_key as key', 'employers.name as name'])
    .where('employer_names.name_key', 'in', keys)
    .execute();
  return new Map(found.map(({ key, name }) => [key, name]));
}

async function knownIds(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('employer_names')
    .select(['employer_id', 'name_key'])
    .where('name_key', 'in', keys)
    .union((eb) => eb.selectFrom('employers').select(['employer_id', 'name_key']).where('name_key', 'in', keys))
    .execute();
  return new Map(found.map(({ name_key, employer_id }) => [name_key, employer_id]));
}
