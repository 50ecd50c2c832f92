import { type Expression, sql } from 'kysely';
import { about } from '#content/about.ts';
import { account } from '#content/account.ts';
import { agreement } from '#content/agreement.ts';
import { articlePages } from '#content/article-pages.ts';
import { type Company, company } from '#content/company.ts';
import { contact } from '#content/contact.ts';
import { footer } from '#content/footer.ts';
import { home } from '#content/home.ts';
import { look } from '#content/look.ts';
import { privacy } from '#content/privacy.ts';
import { services } from '#content/services.ts';
import type { Database, Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import { withConstants } from '#shared/described.ts';
import { describedText, type SiteTexts, TEXTS, type TextKey } from './fields.ts';
import { siteLook } from './look/rules.ts';
import { asCompany, filled } from './rules.ts';
import './tables.server.ts';

/** As delivered: what a young site shows, and what is constant for good. */
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
};

/** What the site says at this moment; the company with what follows from its facts. */
export type CurrentTexts = Omit<SiteTexts, 'company'> & {
  company: Company;
  /** Some of what is shown came with the program, and nobody has decided on it. */
  isDemonstration: boolean;
};

const asCurrent = (texts: SiteTexts, isDemonstration: boolean): CurrentTexts => ({
  ...filled(texts, texts.company),
  company: asCompany(texts.company, texts.look.colour),
  isDemonstration,
});

interface Known {
  contentVersion: number;
  /** When time alone changes something next; milliseconds since 1970. */
  until: number;
  texts: CurrentTexts;
}

const known = new WeakMap<Database, Known>();
const reading = new WeakMap<Database, { contentVersion: number; texts: Promise<CurrentTexts> }>();

/** The texts that hold now; the database is asked once for each state of the public content. */
export async function currentTexts({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<CurrentTexts> {
  const contentVersion = database.content.current();
  const at = now();
  const last = known.get(database);
  if (last?.contentVersion === contentVersion && at.getTime() < last.until) return last.texts;
  const running = reading.get(database);
  if (running?.contentVersion === contentVersion) return running.texts;
  const texts = readTexts(database.db, at.toISOString())
    .then((read) => {
      known.set(database, { contentVersion, ...read });
      return read.texts;
    })
    .finally(() => reading.delete(database));
  reading.set(database, { contentVersion, texts });
  return texts;
}

type Said = Pick<CurrentTexts, 'company' | 'look' | 'footer'> & Partial<Pick<CurrentTexts, 'isDemonstration'>>;

/** What every page is told. */
export const saidOnEveryPage = ({ company, look, footer, isDemonstration }: Said) => ({
  footer,
  name: company.name,
  ...(isDemonstration && { isDemonstration }),
  company,
  look: siteLook(look, company.shortName),
  // The delivered pictures bear the delivered name and colours.
  ...((company.name !== DELIVERED.company.name || look.colour !== DELIVERED.look.colour) && {
    previews: '/share/site/',
  }),
});

/** As last read, without asking the database: for when it is gone, and inside a transaction after `currentTexts`. */
export const knownTexts = (database: Database): CurrentTexts =>
  known.get(database)?.texts ?? asCurrent(DELIVERED, false);

async function readTexts(db: Db, now: string): Promise<Pick<Known, 'texts' | 'until'>> {
  const demo = await db
    .selectFrom('demo_rows')
    .select(({ lit }) => lit(1).as('one'))
    .limit(1)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('text_versions')
    .select(['text_key', 'content', 'publish_at'])
    .where((eb) =>
      eb.or([eb('publish_at', '>', now), eb('version', '=', shownVersion(eb.ref('text_versions.text_key'), now))]),
    )
    .execute();
  const shown = new Map(rows.filter((row) => row.publish_at <= now).map((row) => [row.text_key, row.content]));
  const waiting = rows.flatMap((row) => (row.publish_at > now ? [Date.parse(row.publish_at)] : []));
  const texts = Object.entries(DELIVERED).map(([key, delivered]) => {
    const content = shown.get(key);
    return [key, content ? fitted(key as TextKey, JSON.parse(content)) : delivered];
  });
  return {
    texts: asCurrent(Object.fromEntries(texts) as SiteTexts, demo !== undefined),
    until: Math.min(Number.POSITIVE_INFINITY, ...waiting),
  };
}

/** The number of the version of a text that is shown. */
const shownVersion = (key: Expression<string>, now: string) =>
  sql<number>`(select version from text_versions as shown where shown.text_key = ${key} and shown.publish_at <= ${now}
    order by shown.publish_at desc, shown.version desc limit 1)`;

/** A stored text may be older than the program: what it lacks is as delivered. */
export const fitted = <K extends TextKey>(key: K, stored: unknown): SiteTexts[K] =>
  withConstants(describedText(key), stored, DELIVERED[key]) as SiteTexts[K];

/** When a text next changes just because time passes: no cache may outlive it. */
export async function nextTextChange(db: Db, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('text_versions')
    .select(({ fn }) => fn.min('publish_at').as('next'))
    .where('publish_at', '>', now)
    .executeTakeFirst();
  return row?.next ?? undefined;
}

/** Nobody has published another. */
export async function isDeliveredText({ database }: Pick<Deps, 'database'>, key: TextKey): Promise<boolean> {
  const row = await database.db
    .selectFrom('text_versions')
    .select(({ lit }) => lit(1).as('one'))
    .where('text_key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/** Notes what came with the program. */
export async function noteDemonstration(
  tx: Tx,
  rows: readonly { kind: 'vacancies' | 'articles' | 'banners'; id: string }[],
) {
  if (rows.length > 0) await tx.insertInto('demo_rows').values(rows).execute();
}

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(TEXTS, key);
