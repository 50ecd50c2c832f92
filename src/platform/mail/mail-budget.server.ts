import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { Database } from '../database/database.server.ts';
import type { Deps } from '../deps.server.ts';

/** What strangers caused in the last hour and day. */
interface Used {
  mails: { hour: number; day: number };
  accounts: { hour: number; day: number };
}

type BudgetLevel = 'fine' | 'half' | 'spent';

/**
 * Counts the mails that strangers caused and the accounts they made, no further than `most`: even in a flood, a call reads
 * no more rows than the budget is long.
 */
export async function readUsed({ database: { db }, now }: Deps, most = 100_000): Promise<Used> {
  const since = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const mails = (ms: number) =>
    sql`(select count(*) from (select 1 from visitor_mails where at >= ${since(ms)} limit ${sql.lit(most)}) as counted)`;
  const accounts = (ms: number) =>
    sql`(select count(*) from (select 1 from members where created_at >= ${since(ms)} limit ${sql.lit(most)}) as counted)`;
  const { rows } = await sql<Record<'mh' | 'md' | 'ah' | 'ad', number>>`select
    ${mails(HOUR_MS)} as mh, ${mails(DAY_MS)} as md, ${accounts(HOUR_MS)} as ah, ${accounts(DAY_MS)} as ad`.execute(db);
  const { mh, md, ah, ad } = rows[0]!;
  return { mails: { hour: Number(mh), day: Number(md) }, accounts: { hour: Number(ah), day: Number(ad) } };
}

/** How much of the site's budget is used up. Mails and accounts each have the whole budget to themselves. */
export function levelOf({ mails, accounts }: Used, { hour, day }: Deps['settings']['mailBudget']): BudgetLevel {
  const share = Math.max(mails.hour / hour, mails.day / day, accounts.hour / hour, accounts.day / day);
  return share >= 1 ? 'spent' : share > 0.5 ? 'half' : 'fine';
}

const TOLD = {
  half: 'more than half of the budget for mails and accounts that strangers cause is used',
  spent: 'the budget for mails and accounts that strangers cause is spent: calls that cause them ask for work',
};

const told = new WeakMap<Database, BudgetLevel>();

/** How much of the budget is left for a call that would use it; each step is logged once. */
export async function budgetLevel(deps: Deps): Promise<BudgetLevel> {
  const budget = deps.settings.mailBudget;
  const used = await readUsed(deps, Math.max(budget.hour, budget.day));
  const level = levelOf(used, budget);
  const before = told.get(deps.database) ?? 'fine';
  const isNews = (level === 'half' && before === 'fine') || (level === 'spent' && before !== 'spent');
  if (isNews) deps.log.warn({ ...used, budget }, TOLD[level as 'half' | 'spent']);
  // Near a threshold the level goes up and down: it is logged again only after it has been low in between.
  if (isNews || level === 'fine') told.set(deps.database, level);
  return level;
}
