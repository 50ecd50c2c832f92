// Finds a column's field by its title.
import { foldText } from '#shared/search-words.ts';
import { withoutUnseen } from '../cells/unseen/rules.ts';
import { ALL_FIELDS, type FieldName } from './contract.ts';

/** Titles are compared without case, width, spaces, `_` and `-`, and without a mark for "required" or a remark in brackets. */
export function titleKey(title: string): string {
  const folded = foldText(withoutUnseen(title));
  const bare = (text: string) => text.replace(/[\s_\-*:/]/g, '');
  // （甲） consists only of a remark: two such titles are different.
  return bare(folded.replace(/\([^()]*\)/g, '')) || bare(folded);
}

const BY_TITLE = new Map<string, FieldName>(
  Object.entries(ALL_FIELDS).flatMap(([name, { label, titles }]) =>
    [name, label, ...titles].map((title) => [titleKey(title), name as FieldName] as const),
  ),
);

/** Words that say nothing about a column's content: working_exp, edu_level, job_region; 職缺縣市, 學歷需求. */
const BESIDE = new Set(['job', 'jobs', 'work', 'working', 'position', 'the', 'str', 'level', 'required']);
for (const word of ['require', 'requirement', 'requirements', 'cleaned', 'clean', 'list']) BESIDE.add(word);
const BEFORE = /^(?:職缺|職務|工作|徵才|招募)(?=.{2})/;
const AFTER = /(?<=.{2})(?:要求|需求|條件|限制)$/;

const PLACES = new Set<FieldName | undefined>(['city', 'township', 'address']);

/**
 * salary.min and company.name are recognised as a whole, location.district by its end; a company's district is where its
 * office is.
 */
function fieldOfPath(title: string): FieldName | undefined {
  const [outer, inner, deeper] = title.split('.');
  if (!outer || !inner || deeper !== undefined) return undefined;
  const whole = BY_TITLE.get(titleKey(outer + inner));
  if (whole || !PLACES.has(fieldOfTitle(outer))) return whole;
  const end = BY_TITLE.get(titleKey(inner));
  return PLACES.has(end) ? end : undefined;
}

/** A column's field, if any: by its whole title, else by what is left without words that say nothing. */
export function fieldOfTitle(title: string): FieldName | undefined {
  const key = titleKey(title);
  const whole = BY_TITLE.get(key);
  if (whole || key === '') return whole;
  const path = fieldOfPath(title);
  if (path) return path;
  if (!/^[\w\s.-]+$/.test(title)) return BY_TITLE.get(key.replace(BEFORE, '')) ?? BY_TITLE.get(key.replace(AFTER, ''));
  const words = title
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_.-]+/);
  const left = words.filter((word) => word !== '' && !BESIDE.has(word));
  return left.length < words.length ? BY_TITLE.get(left.join('')) : undefined;
}
