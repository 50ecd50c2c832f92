import { pauses } from '#platform/pauses.server.ts';
import { NATIONS } from '../../basic/contract.ts';
import { PERSONAL_FIELDS } from '../../basic/fields.ts';
import { CONDITION_FIELDS } from '../../condition/fields.ts';
import { CONTACT_FIELDS } from '../../contact/fields.ts';
import { EDUCATION_FIELDS } from '../../education/fields.ts';
import { LANGUAGE_FIELDS } from '../../language/fields.ts';
import { PROFESSIONAL_FIELDS } from '../../professional/fields.ts';
import type { Disclosure, Fields, Way } from '../../shared/fields.ts';
import { EXPERIENCE_FIELDS, TENURE_FIELDS } from '../../work/fields.ts';
import type { Preview } from '../contract.ts';
import { byPattern, type Cover, covered, HIDDEN } from './mask-folding.server.ts';
import { employers, ownTraces } from './mask-own.server.ts';
import { ANYBODY } from './mask-patterns.server.ts';

type Ways<T> = T extends readonly (infer One)[]
  ? Record<keyof One, Way>
  : T extends object
    ? Record<keyof T, Way>
    : Way;

/** How a part's table masks its fields. */
const waysOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { mask }]) => [name, mask])) as Record<keyof F, Way>;

const { emergencyName, emergencyMobile, emergencyRelation, ...contact } = waysOf(CONTACT_FIELDS);

/** Every field of every part: a new field doesn't compile until somebody decides. */
const FIELDS: { [P in keyof Omit<Preview, 'fileUploads'>]: Ways<Preview[P]> } = {
  updatedAt: 'open',
  personal: { avatarImageFileRoute: 'hidden', ...waysOf(PERSONAL_FIELDS), age: 'hidden' },
  contact,
  emergency: { name: emergencyName, mobile: emergencyMobile, relation: emergencyRelation },
  educations: { educationId: 'open', ...waysOf(EDUCATION_FIELDS), revision: 'open' },
  jobTenures: { jobTenureId: 'open', ...waysOf(TENURE_FIELDS), revision: 'open' },
  experiences: { experienceId: 'open', ...waysOf(EXPERIENCE_FIELDS), revision: 'open' },
  languageSkills: { languageSkillId: 'open', ...waysOf(LANGUAGE_FIELDS), revision: 'open' },
  condition: waysOf(CONDITION_FIELDS),
  ...waysOf(PROFESSIONAL_FIELDS),
  avatar: { fileName: 'hidden', talentId: 'open' },
};

const SOME_COMPANY = '某公司';

/**
 * The resume without anything that identifies the person (docs/decisions/0012, 0029), and without what was not chosen to be
 * disclosed. With it, a function that covers somebody else's text about this person.
 */
export async function maskResume(resume: Preview, disclosed: readonly Disclosure[] = []) {
  const covers = coversOf(resume, disclosed);
  const known = new Map<string, string>();
  const pause = pauses();
  // One text after the other, so that nobody waits for all of a long resume.
  for (const text of textsIn(resume)) {
    known.set(text, covered(text, covers));
    await pause();
  }
  const cover = (text: string) => known.get(text) ?? covered(text, covers);
  const wayOf = (way: Way, value: unknown): unknown => {
    if (way === 'open') return value;
    if (way === 'unset') return 0;
    if (way === 'nation') return NATIONS.includes(value as string) ? value : '';
    if (way === 'employers' && !disclosed.includes(way)) return value === '' ? '' : SOME_COMPANY;
    const isTold = way === 'covered' || disclosed.some((one) => one === way);
    return isTold && typeof value === 'string' ? cover(value) : blank(value);
  };
  const one = (ways: Record<string, Way>, entry: object) =>
    Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, wayOf(way, (entry as never)[name])]));
  const parts = Object.entries(FIELDS).map(([name, ways]) => {
    const part: unknown = resume[name as keyof Preview];
    if (typeof ways === 'string') return [name, wayOf(ways, part)];
    if (!Array.isArray(part)) return [name, one(ways, part as object)];
    return [name, part.map((entry) => one(ways, entry))];
  });
  // Files reveal the person, and so may their names.
  return { resume: { ...Object.fromEntries(parts), fileUploads: [] } as Preview, cover };
}

function textsIn(resume: Preview): Set<string> {
  const texts = new Set<string>();
  const take = (value: unknown) => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(take);
  };
  take(resume);
  return texts;
}

const blank = (value: unknown) => (typeof value === 'string' ? '' : null);

function coversOf(resume: Preview, disclosed: readonly Disclosure[]): Cover[] {
  const people = [...ownTraces(resume), ...ANYBODY.map(byPattern)].map((find) => ({ find, by: HIDDEN }));
  if (disclosed.includes('employers')) return people;
  return [...people, ...employers(resume).map((find) => ({ find, by: SOME_COMPANY }))];
}
