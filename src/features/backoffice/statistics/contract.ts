import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice } from '#shared/fields/fields.ts';
import { messages } from '#shared/messages.ts';
import { mustBeBasedOn } from '#shared/revisions.ts';

/** How many days back staff may look, today included. */
export const PERIODS = ['7', '30', '90', '365'] as const;
export type Period = (typeof PERIODS)[number];

const period = z.object({ days: z._default(choice('期間', PERIODS), '30') });

/** The most rows in a table on the screen; the CSV has all of them. */
export const MAX_LISTED = 20;

const Day = z.object({
  day: z.string(),
  views: z.number(),
  entrances: z.number(),
  searches: z.number(),
  applications: z.number(),
});
export type Day = z.output<typeof Day>;

const Read = z.object({ id: z.string(), title: z.string(), views: z.number() });

export const Statistics = z.object({
  /** 管理員 may switch counting off. */
  isOn: z.boolean(),
  revision: z.number(),
  /** Every day of the period in Taipei, oldest first. */
  days: z.array(Day),
  pages: z.array(z.object({ page: z.string(), label: z.string(), views: z.number() })),
  vacancies: z.array(Read),
  articles: z.array(Read),
  sources: z.array(
    z.object({ key: z.string(), kind: z.string(), name: z.string(), entrances: z.number(), applications: z.number() }),
  ),
  /** Words that found nothing, in the last 90 days at most. */
  emptySearches: z.array(z.object({ words: z.string(), searches: z.number() })),
});
export type Statistics = z.output<typeof Statistics>;

export const readStatistics = endpoint('GET /api/admin/statistics', {
  access: 'staff',
  summary: 'How the site is visited: pages, sources, searches and applications by day, without anything about anybody',
  query: period,
  reply: Statistics,
});

export const exportStatistics = endpoint('GET /api/admin/statistics/export.csv', {
  access: 'staff',
  summary: 'The same as CSV: what was counted on each day, a row for each page, vacancy, article and source',
  query: period,
  fileType: 'text/csv',
});

export const switchStatistics = endpoint('PUT /api/admin/statistics/switch', {
  access: 'manager',
  summary: 'Switches counting on or off; what was counted before stays for its two years',
  body: z.object({ isOn: z.boolean({ error: messages.invalid('記錄統計') }), revision: mustBeBasedOn }),
  reply: z.object({ isOn: z.boolean(), revision: z.number() }),
});
