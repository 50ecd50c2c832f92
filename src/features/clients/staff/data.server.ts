import { sql } from 'kysely';
import type { Stage } from '#content/application-stages.ts';
import { OPEN_STAGES } from '#features/applications/staff/rules.ts';
import { ASSIGNED, isAssigned } from '#features/backoffice/assignees/data.server.ts';
import { notedAt } from '#features/notes/staff/data.server.ts';
import { isOpen } from '#features/publishing/data.server.ts';
import { employerKey } from '#features/vacancies/facts/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import { isWholePhone, phoneKey, wholeContact } from '#platform/search/contact-key.server.ts';
import { contains, likeText } from '#platform/search/contains.server.ts';
import { foldName, foldText, splitKeywords } from '#shared/search-words.ts';
import { type ClientQuery, type Contact, KNOWN_STATE } from './contract.ts';
import '#features/applications/tables.server.ts';
import type { ClientsTable } from '../tables.server.ts';

/** When it was last changed; for one that only vacancies have named, when they first did. */
const CHANGED = sql<string>`coalesce(clients.updated_at, employers.created_at)`;
const STATE = sql<string>`coalesce(state, ${KNOWN_STATE})`;
const textOf = (column: keyof ClientsTable) => sql<string>`coalesce(${sql.ref(column)}, '')`;

const employers = (db: Db) =>
  db.selectFrom('employers').leftJoin('clients', 'clients.employer_id', 'employers.employer_id');

const LISTED = [
  textOf('tax_id').as('taxId'),
  textOf('industry').as('industry'),
  textOf('phone').as('phone'),
  STATE.as('state'),
  sql<string>`coalesce(contacts, '[]')`.as('contacts'),
  sql<number>`coalesce(revision, 0)`.as('revision'),
  ...ASSIGNED,
] as const;

const DETAILS = [
  textOf('address').as('address'),
  textOf('website').as('website'),
  textOf('fee').as('fee'),
  'guarantee_days as guaranteeDays',
  textOf('terms').as('terms'),
  textOf('remarks').as('remarks'),
] as const;

const withContacts = <T extends { contacts: string }>({ contacts, ...row }: T) => ({
  ...row,
  contacts: JSON.parse(contacts) as Contact[],
});

/**
 * How many of the employer `id`'s vacancies are public, and how many applications for any of its vacancies are unsettled.
 */
const countsOf = (id: string, now: string) =>
  [
    sql<number>`(select count(*) from vacancies where vacancies.employer_id = ${sql.ref(id)} and ${isOpen(now)})`.as(
      'openVacancies',
    ),
    sql<number>`(select count(*) from vacancies join applications on applications.vacancy_id = vacancies.vacancy_id
      where vacancies.employer_id = ${sql.ref(id)} and stage in (${sql.join(OPEN_STAGES)}))`.as('underWay'),
  ] as const;

/** Telephone numbers are searched by their digits, however they are written. */
const digitsOf = (word: string) => (/^[+\d()\-./#]+$/.test(word.normalize('NFKC')) ? phoneKey(word) : '');

/** The words that must all occur; a complete number with its spaces is one word. */
function wordsOf(q: string): string[] {
  const contact = wholeContact(q);
  return contact && 'phone' in contact ? [contact.phone] : [...new Set(splitKeywords(q))];
}

const keysOf = (word: string) => [foldName(word), digitsOf(word)].filter(Boolean);

function isNamed(word: string) {
  const named = contains('name_key', foldText(word));
  const kept = keysOf(word).map((key) => contains('search_text', key));
  const former = sql`employers.employer_id in (select employer_id from employer_names where ${named})`;
  return sql<boolean>`(${sql.join([named, ...kept, former], sql` or `)})`;
}

/** The search text of each field of a contact, for fields that are searched. */
const KEYS: Record<keyof Contact, (text: string) => string> = {
  ...{ name: foldName, phone: phoneKey, email: foldText },
  ...{ title: () => '', notes: () => '' },
};

/** The search texts of a contact. */
export const textsOf = (contact: Contact) =>
  (Object.keys(KEYS) as (keyof Contact)[]).map((field) => KEYS[field](contact[field])).filter(Boolean);

/** The contact shown in a list: the first one that matches the words, else the main one. */
function namedContact(contacts: readonly Contact[], words: readonly string[]): Contact | undefined {
  const keys = words.flatMap(keysOf);
  const isMeant = (contact: Contact) => keys.some((key) => textsOf(contact).some((text) => text.includes(key)));
  return contacts.find(isMeant) ?? contacts[0];
}

/** The clients that match a list's filter, with the columns it is ordered by. */
function foundBy(db: Db, { q, state, assignee }: ClientQuery) {
  let query = employers(db).select(['employers.employer_id as id', 'name', 'name_key', CHANGED.as('updatedAt')]);
  for (const word of wordsOf(q)) query = query.where(isNamed(word));
  if (state) query = query.where(STATE, '=', state);
  if (assignee) query = query.where(isAssigned(assignee));
  return query;
}

const ORDERS = { name: 'name_key', updatedAt: 'updatedAt' } as const satisfies Record<ClientQuery['sort'], string>;

/** One page, and the total, even if the page is empty. */
export async function listClients(db: Db, filter: ClientQuery, now: string) {
  const { page, pageSize, sort, direction } = filter;
  const by = ORDERS[sort];
  const rows = await db
    .with('found', () => foundBy(db, filter))
    .selectFrom(({ selectFrom }) =>
      selectFrom('found')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .as('counted'),
    )
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('found')
          .selectAll()
          .orderBy(by, direction)
          .orderBy('id', direction)
          .limit(pageSize)
          .offset((page - 1) * pageSize)
          .as('listed'),
      (join) => join.onTrue(),
    )
    .leftJoin('clients', 'clients.employer_id', 'listed.id')
    .select(['total', 'listed.id', 'listed.name', 'listed.updatedAt', ...LISTED])
    .select([...countsOf('listed.id', now), notedAt('employer_id', 'listed.id')])
    .orderBy(sql.ref(`listed.${by}`), direction)
    .orderBy('listed.id', direction)
    .execute();
  const words = wordsOf(filter.q);
  const found = rows.flatMap(({ total: _, id, name, updatedAt, ...row }) => {
    if (id === null) return [];
    const { contacts, ...client } = withContacts({ ...row, id, name: name!, updatedAt: updatedAt! });
    return [{ ...client, contact: namedContact(contacts, words) ?? null }];
  });
  return { rows: found, total: Number(rows[0]?.total ?? 0) };
}

const whole = (db: Db) =>
  employers(db)
    .select(['employers.employer_id as id', 'name', 'name_key as nameKey', CHANGED.as('updatedAt')])
    .select([...LISTED, ...DETAILS]);
const one = (db: Db, id: string) => whole(db).where('employers.employer_id', '=', id);

/** One client, in the form in which it is changed. */
export async function findClient(db: Db, id: string) {
  if (!isPlain(id)) return undefined;
  const row = await one(db, id).executeTakeFirst();
  return row && withContacts(row);
}

/** Several of them. */
export async function findClients(db: Db, ids: readonly string[]) {
  const rows = await whole(db).where('employers.employer_id', 'in', ids).execute();
  return rows.map(withContacts);
}

/** The same with the counts shown in a list. */
export async function readClient(db: Db, id: string, now: string) {
  if (!isPlain(id)) return undefined;
  const said = [...countsOf('employers.employer_id', now), notedAt('employer_id', 'employers.employer_id')];
  const [row, formerNames] = await Promise.all([one(db, id).select(said).executeTakeFirst(), listFormer(db, id)]);
  return row && { ...withContacts(row), formerNames };
}

/** Its former names, and the names of clients merged into it. */
async function listFormer(db: Db, id: string): Promise<string[]> {
  const former = db.selectFrom('employer_names').select('name').where('employer_id', '=', id);
  return (await former.orderBy('name_key').execute()).map(({ name }) => name);
}

export type FoundClient = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** The writer of a message: the company's name, if given, and how they are reached. */
interface Writer {
  companyName: string | null;
  email: string;
  phone: string;
}

/** More clients than share a contact. */
const MAX_NAMED = 3;

/** Whether it is one whole line of a client's search text. */
const isLine = (key: string) => sql<boolean>`'\n' || search_text || '\n' like ${`%\n${likeText(key)}\n%`} escape '\\'`;

/** The clients that a message may be from: first those of that name, else those with the writer's address or number. */
export async function findClientsOf(db: Db, { companyName, email, phone }: Writer) {
  const nameKey = companyName ? employerKey(companyName) : '';
  const keys = [foldText(email), phoneKey(phone)].filter((key, at) => at === 0 || isWholePhone(key));
  const isCalled = sql<boolean>`(name_key = ${nameKey}
    or employers.employer_id in (select employer_id from employer_names where name_key = ${nameKey}))`;
  return employers(db)
    .select(['employers.employer_id as id', 'name'])
    .where(sql<boolean>`(${sql.join([isCalled, ...keys.map(isLine)], sql` or `)})`)
    .orderBy(sql`case when ${isCalled} then 0 else 1 end`)
    .orderBy('name_key')
    .limit(MAX_NAMED)
    .execute();
}

/** What identifies a message from this client: one of its names, or an address or number of one of its contacts. */
export async function findMarks(db: Db, id: string) {
  const found = await findClient(db, id);
  if (!found) return undefined;
  const { name, phone, contacts } = found;
  const phones = [phone, ...contacts.map((contact) => contact.phone)].map(phoneKey).filter(isWholePhone);
  return {
    names: [name, ...(await listFormer(db, id))],
    phones,
    emails: contacts.map(({ email }) => foldText(email)).filter(Boolean),
  };
}
export type Marks = NonNullable<Awaited<ReturnType<typeof findMarks>>>;

const MAX_LISTED = 50;

/** Its vacancies, most recently changed first, and their number. */
export async function listVacanciesOf(db: Db, id: string) {
  const rows = await db
    .selectFrom('vacancies')
    .select(['vacancy_id as id', 'position', 'facts', 'publish_at as publishAt', 'expires_at as expiresAt'])
    .select([...ASSIGNED, sql<number>`count(*) over ()`.as('total')])
    .where('employer_id', '=', id)
    .orderBy('updated_at', 'desc')
    .orderBy('vacancy_id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/** How many applications for these vacancies are in each stage. */
export async function countStages(db: Db, vacancyIds: readonly string[]) {
  if (vacancyIds.length === 0) return [];
  const rows = await db
    .selectFrom('applications')
    .select(['vacancy_id as vacancyId', 'stage'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('vacancy_id', 'in', vacancyIds)
    .groupBy(['vacancy_id', 'stage'])
    .execute();
  return rows.map((row) => ({ ...row, stage: row.stage as Stage, count: Number(row.count) }));
}

export async function countVacancies(tx: Tx, id: string): Promise<number> {
  const query = tx.selectFrom('vacancies').select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await query.where('employer_id', '=', id).executeTakeFirstOrThrow()).count);
}

/** Others that already have a name or a 統一編號: their names. `exceptId` is the client being changed. */
export async function findTaken(tx: Tx, { name, taxId }: { name: string; taxId: string }, exceptId = '') {
  const others = () => employers(tx).select('name').where('employers.employer_id', '<>', exceptId).limit(1);
  const [named, numbered] = [
    await others().where('name_key', '=', employerKey(name)).executeTakeFirst(),
    taxId === '' ? undefined : await others().where('tax_id', '=', taxId).executeTakeFirst(),
  ];
  return { name: named?.name, taxId: numbered?.name };
}
