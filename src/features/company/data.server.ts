import { type Expression, sql } from 'kysely';
import { about } from '#content/about.ts';
import { account } from '#content/account.ts';
import { agreement } from '#content/agreement.ts';
import { articlePages } from '#content/article-pages.ts';
import { type Company, type CompanyFacts, company } from '#content/company.ts';
import { contact } from '#content/contact.ts';
import { footer } from '#content/footer.ts';
import { home } from '#content/home.ts';
import { letters, signature } from '#content/letters.ts';
import { look } from '#content/look.ts';
import { privacy } from '#content/privacy.ts';
import { services } from '#content/services.ts';
import { ContentRead } from '#platform/cache/content-read.server.ts';
import type { Database, Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { withConstants } from '#shared/fields/described.ts';
import { shortHash } from '#shared/short-hash.ts';
import { describedText, type SiteTexts, TEXTS, type TextKey } from './fields.ts';
import type { LetterTexts } from './letters/fields.ts';
import { siteLook } from './look/rules.ts';
import { asCompany, filled } from './rules.ts';
import './tables.server.ts';

/** The texts as delivered: what a new site shows, and the parts that never change. */
export const DELIVERED: SiteTexts = {
  company,
  look,
  home,
  about,
  ...services,
  contact,
  articles: articlePages,
  account,
  footer,
  privacy,
  agreement,
  ...(Object.fromEntries(Object.entries(letters).map(([name, words]) => [`letter-${name}`, words])) as Omit<
    LetterTexts,
    'letter-signature'
  >),
  'letter-signature': signature,
};

/** The site's current texts; the company's with what follows from its facts. */
export type CurrentTexts = Omit<SiteTexts, 'company'> & {
  company: Company;
  /** Some of the content came with the program, and nobody has decided about it. */
  isDemonstration: boolean;
};

const asCurrent = (texts: SiteTexts, isDemonstration: boolean): CurrentTexts => ({
  ...filled(texts, texts.company),
  company: asCompany(texts.company, texts.look.colour),
  isDemonstration,
});

/** With the words as stored, in which the company's facts are not filled in yet. */
interface Read {
  stored: SiteTexts;
  current: CurrentTexts;
}

const texts = new ContentRead<Read, Pick<Deps, 'database' | 'now'>>(({ database }, now) =>
  readTexts(database.db, now.toISOString()),
);

/** The current texts; the database is asked once per state of the public content. */
export const currentTexts = async (deps: Pick<Deps, 'database' | 'now'>): Promise<CurrentTexts> =>
  (await texts.current(deps)).current;

/** The texts as they would be if this one were published. */
export async function textsWith(
  deps: Pick<Deps, 'database' | 'now'>,
  key: TextKey,
  value: unknown,
): Promise<CurrentTexts> {
  const { stored, current } = await texts.current(deps);
  return asCurrent({ ...stored, [key]: value }, current.isDemonstration);
}

type Said = Pick<CurrentTexts, 'company' | 'look' | 'footer' | 'privacy'> &
  Partial<Pick<CurrentTexts, 'isDemonstration'>>;

/** What every page is told. */
export const saidOnEveryPage = ({ company, look, footer, privacy, isDemonstration }: Said) => ({
  footer,
  policy: privacy.effectiveDate,
  name: company.name,
  ...(isDemonstration && { isDemonstration }),
  company,
  look: siteLook(look, company.shortName),
  // The delivered pictures show the delivered name and colours.
  ...((company.name !== DELIVERED.company.name || look.colour !== DELIVERED.look.colour) && {
    previews: '/share/site/',
  }),
  ...(stationeryOf(company, look) !== DELIVERED_STATIONERY && { stationery: stationeryOf(company, look) }),
});

/** A key of what pictures for link previews are drawn with; it is part of their addresses. */
const stationeryOf = (
  { name, slogan, phone, address }: CompanyFacts,
  { colour, accent, logo, logoKind }: SiteTexts['look'],
): string =>
  shortHash(JSON.stringify([name, slogan, phone, address.city, address.township, colour, accent, logo.url, logoKind]));

const DELIVERED_STATIONERY = stationeryOf(DELIVERED.company, DELIVERED.look);

/** As last read, without asking the database: for outages, and inside a transaction after `currentTexts`. */
export const knownTexts = (database: Database): CurrentTexts =>
  texts.known(database)?.current ?? asCurrent(DELIVERED, false);

async function readTexts(db: Db, now: string): Promise<{ value: Read; until: number }> {
  const isDemonstration = await hasDemonstration(db);
  const rows = await db
    .selectFrom('text_versions')
    .select(['text_key', 'content', 'publish_at'])
    .where((eb) =>
      eb.or([eb('publish_at', '>', now), eb('version', '=', shownVersion(eb.ref('text_versions.text_key'), now))]),
    )
    .execute();
  const shown = new Map(rows.filter((row) => row.publish_at <= now).map((row) => [row.text_key, row.content]));
  const waiting = rows.flatMap((row) => (row.publish_at > now ? [Date.parse(row.publish_at)] : []));
  const stored = Object.fromEntries(
    Object.entries(DELIVERED).map(([key, delivered]) => {
      const content = shown.get(key);
      return [key, content ? fitted(key as TextKey, JSON.parse(content)) : delivered];
    }),
  ) as SiteTexts;
  const until = Math.min(Number.POSITIVE_INFINITY, ...waiting);
  return { value: { stored, current: asCurrent(stored, isDemonstration) }, until };
}

/** The tables of the demonstration. */
export const DEMONSTRATION = {
  vacancies: { table: 'vacancies', id: 'vacancy_id' },
  articles: { table: 'articles', id: 'article_id' },
  banners: { table: 'carousel_items', id: 'carousel_id' },
} as const;
export type DemonstrationKind = keyof typeof DEMONSTRATION;

/** The ids of what came with the program, is still there, and nobody has changed or decided about. */
function demonstrationIds(kind: DemonstrationKind) {
  const { table, id } = DEMONSTRATION[kind];
  return sql<{ id: string }>`select demo_rows.id from demo_rows
    join ${sql.table(table)} as entry on entry.${sql.ref(id)} = demo_rows.id
    where demo_rows.kind = ${kind} and entry.revision = 0`;
}

export async function listDemonstration(db: Db, kind: DemonstrationKind): Promise<string[]> {
  return (await demonstrationIds(kind).execute(db)).rows.map(({ id }) => id);
}

async function hasDemonstration(db: Db): Promise<boolean> {
  const kinds = (Object.keys(DEMONSTRATION) as DemonstrationKind[]).map(demonstrationIds);
  const { rows } = await sql`select 1 from (${sql.join(kinds, sql` union all `)}) as left_over limit 1`.execute(db);
  return rows.length > 0;
}

/** The number of the version of a text that is shown. */
const shownVersion = (key: Expression<string>, now: string) =>
  sql<number>`(select version from text_versions as shown where shown.text_key = ${key} and shown.publish_at <= ${now}
    order by shown.publish_at desc, shown.version desc limit 1)`;

/** A stored text may be older than the program: missing parts are taken from the delivered one. */
export const fitted = <K extends TextKey>(key: K, stored: unknown): SiteTexts[K] =>
  withConstants(describedText(key), stored, DELIVERED[key]) as SiteTexts[K];

/** When a text next changes just because time passes: no cache may outlive that moment. */
export async function nextTextChange(db: Db, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('text_versions')
    .select(({ fn }) => fn.min('publish_at').as('next'))
    .where('publish_at', '>', now)
    .executeTakeFirst();
  return row?.next ?? undefined;
}

/** Which of the facts that tell companies apart are still the delivered ones, by their labels. */
export function deliveredFacts({ name, legalName, phone, fax, email, address, social }: CompanyFacts): string[] {
  const given = DELIVERED.company;
  const same: [string, boolean][] = [
    ['公司名稱', name === given.name],
    ['登記名稱', legalName === given.legalName],
    ['電話', phone === given.phone],
    ['傳真', fax === given.fax && fax !== ''],
    ['電子信箱', email === given.email],
    ['地址', address.street === given.address.street],
    ['社群連結', social.some(({ url }) => given.social.some((one) => one.url === url))],
  ];
  return same.flatMap(([label, isSame]) => (isSame ? [label] : []));
}

/** Whether no other version has ever been shown. */
export async function isDeliveredText(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  key: TextKey,
): Promise<boolean> {
  const row = await database.db
    .selectFrom('text_versions')
    .select(({ lit }) => lit(1).as('one'))
    .where('text_key', '=', key)
    .where('publish_at', '<=', now().toISOString())
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/** The pages that still describe the delivered company: where it is, since when, and how it grew. */
export async function pagesAsDelivered(deps: Pick<Deps, 'database' | 'now'>): Promise<string[]> {
  const [home, about] = await Promise.all([isDeliveredText(deps, 'home'), isDeliveredText(deps, 'about')]);
  return [...(home ? ['首頁'] : []), ...(about ? ['關於我們'] : [])];
}

/** The version of the privacy policy that somebody says to have seen, if it is or was shown; else the current one. */
export async function policySeen(deps: Pick<Deps, 'database' | 'now'>, seen: string | undefined): Promise<string> {
  const { effectiveDate } = (await currentTexts(deps)).privacy;
  if (!seen || seen === effectiveDate) return effectiveDate;
  const rows = await deps.database.db
    .selectFrom('text_versions')
    .select('content')
    .where('text_key', '=', 'privacy')
    .where('publish_at', '<=', deps.now().toISOString())
    .execute();
  const shown = rows.map(({ content }) => fitted('privacy', JSON.parse(content)).effectiveDate);
  return [DELIVERED.privacy.effectiveDate, ...shown].includes(seen) ? seen : effectiveDate;
}

/** When the shown version was published; undefined: as delivered. */
export async function lastPublished({ database, now }: Pick<Deps, 'database' | 'now'>, key: TextKey) {
  const row = await database.db
    .selectFrom('text_versions')
    .select(({ fn }) => fn.max('publish_at').as('at'))
    .where('text_key', '=', key)
    .where('publish_at', '<=', now().toISOString())
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Records what came with the program. */
export async function noteDemonstration(tx: Tx, rows: readonly { kind: DemonstrationKind; id: string }[]) {
  if (rows.length > 0) await tx.insertInto('demo_rows').values(rows).execute();
}

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(TEXTS, key);
