import { DAY_MS, TAIPEI_MS } from '#shared/durations.ts';

/** draft: never public; scheduled: will be; open: is; expired: no longer is. */
export const STATUSES = ['draft', 'scheduled', 'open', 'expired'] as const;
export type Status = (typeof STATUSES)[number];

/** Each room has its own words for entries that are or were public. */
export const WAITING_LABELS = { draft: '草稿', scheduled: '已排程' } as const;

/** From when until when something is public: without a beginning it is a draft, without an end it stays. */
export interface Times {
  publishAt: string | null;
  expiresAt: string | null;
}

export const isOver = ({ expiresAt }: Pick<Times, 'expiresAt'>, at: string) => expiresAt !== null && expiresAt <= at;

/** Scheduled for a time at which it will already have expired. */
export const isNeverShown = ({ publishAt, ...times }: Times, now: string) =>
  publishAt !== null && publishAt > now && isOver(times, publishAt);

/** The same rule as `isOpen` in data.server.ts. */
export function statusOf(times: Times & { publishAt: string }, now: string): Exclude<Status, 'draft'>;
export function statusOf(times: Times, now: string): Status;
export function statusOf({ publishAt, expiresAt }: Times, now: string): Status {
  if (publishAt === null) return 'draft';
  if (isOver({ expiresAt }, now)) return 'expired';
  return publishAt > now ? 'scheduled' : 'open';
}

export const withStatus = <T extends Times>(row: T, now: string) => ({ ...row, status: statusOf(row, now) });

/** Open entries that end within this many days count as expiring. */
export const EXPIRING_DAYS = 7;

export const weekAfter = (now: string) => new Date(Date.parse(now) + EXPIRING_DAYS * DAY_MS).toISOString();

/** An entry is open for the whole of its last day, in Taipei. */
export const endOfDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - TAIPEI_MS).toISOString();

/** The last day on which it is still open; empty: no end. */
export const lastDayOf = (expiresAt: string | null) =>
  expiresAt === null ? '' : new Date(Date.parse(expiresAt) - 1 + TAIPEI_MS).toISOString().slice(0, 10);
