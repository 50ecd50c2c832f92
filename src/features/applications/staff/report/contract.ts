import * as z from 'zod/mini';
import { STAGES } from '#content/application-stages.ts';
import { days, daysInOrder } from '#features/backoffice/shared/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { choice } from '#shared/fields/fields.ts';

export const PERIODS = ['month', 'lastMonth', 'quarter', 'lastQuarter', 'year', 'lastYear'] as const;
export type Period = (typeof PERIODS)[number];

/** The most placements on the screen; the CSV has all of them. */
export const MAX_PLACEMENTS = 50;
/** The most colleagues, and the most clients. */
export const MAX_LISTED = 20;

/**
 * The spans measured: until somebody takes an application up, meets the talent, places them; and how long the vacancy had
 * waited for that.
 */
export const SPANS = ['handled', 'interviewed', 'placed', 'filled'] as const;
export type SpanName = (typeof SPANS)[number];

const asked = z
  .object({
    period: z._default(choice('期間', PERIODS), 'month'),
    /**
     * Days in Taipei, both included, instead of a period. Without the first it begins with the first application; without
     * the last it ends today.
     */
    ...days,
  })
  .check(daysInOrder);

/** Those who applied themselves, and those put there by staff (docs/decisions/0105). */
const cameBy = { own: z.number(), recommended: z.number() };
const CameBy = z.object(cameBy);
export type CameBy = z.output<typeof CameBy>;

const Placement = z.object({
  /** The application's id. */
  id: z.string(),
  name: z.string(),
  position: z.string(),
  /** null: the vacancy has been deleted. */
  vacancyId: z.nullable(z.string()),
  client: z.nullable(z.object({ id: z.string(), name: z.string() })),
  assigneeName: z.nullable(z.string()),
  /** The member of staff who put the talent there; null: they applied. */
  addedBy: z.nullable(z.string()),
  appliedAt: z.string(),
  placedAt: z.string(),
  /** Days since the application, and days that the vacancy had waited; null if it has been deleted. */
  days: z.number(),
  daysOpen: z.nullable(z.number()),
});
export type Placement = z.output<typeof Placement>;

/** How job seekers are grouped. */
export const BY = ['性別', '年齡', '學歷'] as const;

const counts = { came: z.number(), interviewed: z.number(), placed: z.number() };

export const Report = z.object({
  /** The days in Taipei that it covers; without the first, everything until the last. */
  from: z.string(),
  to: z.string(),
  /** What came in during the period, and its state today. */
  arrivals: z.object({
    came: CameBy,
    /** Those who have been in a stage at least once. */
    reached: z.array(z.object({ stage: z.enum(STAGES), ...cameBy })),
    /** Their state today; open: not settled yet. */
    open: CameBy,
    settled: z.array(z.object({ stage: z.enum(STAGES), ...cameBy })),
  }),
  /** The median in days of what ended in the period, and of how many; null if there are too few. */
  spans: z.array(z.object({ name: z.enum(SPANS), days: z.nullable(z.number()), count: z.number() })),
  /** Who was placed in the period and still is; latest first. */
  placements: z.object({ rows: z.array(Placement), total: z.number() }),
  /** null: nobody. */
  assignees: z.object({
    rows: z.array(z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()), ...counts })),
    total: z.number(),
  }),
  /** null: the vacancy names none, or has been deleted. */
  clients: z.object({
    rows: z.array(
      z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()), isDeleted: z.boolean(), ...counts }),
    ),
    total: z.number(),
  }),
  /** Job seekers and openings, as agencies report them each quarter (docs/decisions/0129). */
  market: z.object({
    /** Whose resume came in during the period, and who was placed in it; the groups of each kind add up to all of them. */
    registered: z.number(),
    placed: z.number(),
    people: z.array(z.object({ by: z.enum(BY), name: z.string(), registered: z.number(), placed: z.number() })),
    /** The headcount of the vacancies that came in during the period; one that doesn't say counts as 1. */
    openings: z.number(),
    categories: z.object({
      rows: z.array(z.object({ name: z.string(), openings: z.number(), placed: z.number() })),
      total: z.number(),
    }),
  }),
});
export type Report = z.output<typeof Report>;

export const readReport = endpoint('GET /api/admin/report', {
  access: 'staff',
  summary:
    'How many applications came in during a period, how far they got, how long it took, and who was placed where',
  query: asked,
  reply: Report,
});

export const exportPlacements = endpoint('GET /api/admin/report/placements.csv', {
  access: 'staff',
  summary: 'Everybody who was placed in the period, as a CSV file that spreadsheets open as it is',
  query: asked,
  fileType: 'text/csv',
  limits: { rate: [{ by: 'address', count: 20, seconds: 900 }] },
});
