import type { WorkType } from '#content/work-types.ts';

/** What somebody is looking for, according to their resume. */
export interface Wish {
  /** The wanted job, in their own words; it may be several. */
  hoped: string;
  /** The positions they have held. */
  held: readonly string[];
  /** The categories they have worked in. */
  categories: readonly string[];
  /** The wanted place, in their own words. */
  location: string;
  workType: WorkType | '';
  /** The minimum in TWD per month; 0 for any. */
  pay: number;
}

/** The wishes that a vacancy may meet. */
export const REASONS = ['希望職務', '職務類別', '工作地點', '希望薪資'] as const;
export type Reason = (typeof REASONS)[number];
