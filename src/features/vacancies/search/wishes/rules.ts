import { foldText } from '#shared/search-words.ts';
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

/** Between what is named in one text. A space after Latin letters isn't: Java 工程師 is one job, New Taipei one city. */
const BETWEEN = new RegExp(
  [
    String.raw`[^\p{L}\p{N}\p{M}\s+#.&'-]`,
    String.raw`(?<=\p{Script=Han})\s`,
    String.raw`(?<=\p{Script=Han})[.+&-](?=\p{Script=Han})`,
    String.raw`(?<=\p{Script=Han}{2})[或與及](?=\p{Script=Han}{2})`,
    '(?<![a-z])(?:or|and)(?![a-z])',
    // 1.會計 2.出納
    String.raw`\d\.(?!\d)`,
  ].join('|'),
  'u',
);

/** 會計/出納 as 會計 and 出納, folded; people separate them in many ways. */
export const apart = (text: string): string[] =>
  foldText(text)
    .split(BETWEEN)
    .map((part) => part.trim());
