import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';

const CHECK_STATES = ['ok', 'warning', 'bad'] as const;
export type CheckState = (typeof CHECK_STATES)[number];
export const STATE_LABELS: Record<CheckState, string> = { ok: '正常', warning: '注意', bad: '異常' };

export const Check = z.object({
  name: z.string(),
  label: z.string(),
  state: z.enum(CHECK_STATES),
  /** What was found. */
  text: z.string(),
  /** What to do about it; empty if nothing. */
  advice: z.string(),
});
export type Check = z.output<typeof Check>;

export const selfCheck = endpoint('GET /api/admin/selfCheck', {
  access: 'manager',
  summary:
    'Looks at what the site stands on: database, migrations, files, disk, mail, connections, backups, certificate, clock, program',
  reply: z.object({ checkedAt: z.string(), checks: z.array(Check) }),
  limits: { rate: [{ by: 'address', count: 60, seconds: 900 }] },
});
