import type { WORK_TYPES } from '../../facts/rules.ts';

/** What somebody looks for, as their resume says it. */
export interface Wish {
  /** The job they hope for, in their own words: several may be named. */
  hoped: string;
  /** The positions they have held. */
  held: readonly string[];
  /** The categories they have worked in. */
  categories: readonly string[];
  /** Where they hope to work, in their own words. */
  location: string;
  workType: (typeof WORK_TYPES)[number] | '';
  /** TWD a month at least; 0 for any. */
  pay: number;
}

/** What of a wish a vacancy meets. */
export const REASONS = ['希望職務', '職務類別', '工作地點', '希望薪資'] as const;
export type Reason = (typeof REASONS)[number];
