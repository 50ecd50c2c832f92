import { WORK_TYPES } from '#content/work-types.ts';
import { answersTo, wholeWord } from '#platform/search/whole-word.server.ts';
import { pairsOf } from '../../order.server.ts';
import { spellingsOf } from '../../similar/rules.ts';
import { apart, isPlaceAlone } from '../places/service.server.ts';

/** One character says too little: 人 is in half of all positions. */
const LEAST_LENGTH = 2;

/** 會計、櫃台（台中，兼職） becomes 會計, 櫃台 and 櫃檯, folded: place and hours are stated elsewhere, and are in many positions. */
export const jobsOf = (text: string): string[] => {
  const jobs = apart(text).filter((job) => job.length >= LEAST_LENGTH && !isPlaceAlone(job) && !isWorkType(job));
  return [...new Set(jobs.flatMap((job) => [job, ...spellingsOf(job)]))];
};

const isWorkType = (job: string) => WORK_TYPES.some((type) => type === job);

/**
 * How near a position is to any of these jobs, all folded: 1 if one contains the other, else the share of parts that both
 * have. Returns a function, since it is applied to many positions.
 */
export function nearTo(jobs: readonly string[]): (position: string) => number {
  // HR is not in Chrome.
  const each = jobs.map((job) => ({ job, parts: partsOf(job), isIn: answersTo(wholeWord(job)) }));
  return (position) => {
    const others = partsOf(position);
    const isNamedBy = (job: string) =>
      position.length >= LEAST_LENGTH && job.includes(position) && answersTo(wholeWord(position))(job);
    return each.reduce((most, { job, parts, isIn }) => {
      if (most === 1 || isIn(position) || isNamedBy(job)) return 1;
      let both = 0;
      for (const part of parts) if (others.has(part)) both++;
      return Math.max(most, (2 * both) / Math.max(1, parts.size + others.size));
    }, 0);
  };
}

/**
 * Pairs of characters. A word in Latin letters counts as two of them, and its letters say nothing: a Java工程師 is no MIS 工程師,
 * a product designer no product manager.
 */
const partsOf = (text: string): Set<string> =>
  LATIN.test(text)
    ? new Set(text.split(LATIN).flatMap((part, i) => (i % 2 === 1 ? [part, `${part} `] : [...pairsOf(part.trim())])))
    : pairsOf(text);

const LATIN = /([a-z0-9.+#]+)/;

/** Words that say nothing in the names of categories: 機械工程師 is not 軟體工程, 網路行銷 not 網路管理. */
const SAY_LITTLE = ['工程', '管理', '網路', '電腦', '規劃', '維護'];

/** Whether a job names a category, both folded: 業務主管 belongs to 業務推廣, 人資 to 人力資源. */
export function isCategoryNamed(job: string, category: string): boolean {
  // The specification's categories are two words of two characters each, except 其他.
  const words =
    category.length === 4 ? [category.slice(0, 2), category.slice(2), category[0]! + category[2]!] : [category];
  return words.some((word) => word !== '' && job.includes(word) && !SAY_LITTLE.includes(word));
}
