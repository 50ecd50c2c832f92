import { NATIONS } from '../basic/contract.ts';
import type { Disclosure } from '../shared/fields.ts';
import type { Preview } from './contract.ts';
import { type Cover, covered, HIDDEN } from './mask-folding.server.ts';
import { employerPatterns, ownPatterns } from './mask-own.server.ts';
import { ANYBODY } from './mask-patterns.server.ts';

/**
 * What becomes of a field: it stays as it is (dates, choices of a list, numbers of our own), is blank, or is a text in which
 * everything is covered that can be recognised. A nation stays if it is one; `unset` is 0, as it is before anything is
 * chosen. The others are chosen by whoever hands it on.
 */
type Way = 'open' | 'hidden' | 'unset' | 'covered' | 'nation' | Disclosure;

type Ways<T> = T extends readonly (infer One)[]
  ? Record<keyof One, Way>
  : T extends object
    ? Record<keyof T, Way>
    : Way;

/** So many fields of one way. */
const all = <const Name extends string, const One extends Way>(way: One, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, way])) as Record<Name, One>;

/** Every field of every part: one that is new doesn't compile until somebody decides. */
const FIELDS: { [P in keyof Preview]: Ways<Preview[P]> } = {
  updatedAt: 'open',
  personal: {
    nation: 'nation',
    ...all('hidden', 'avatarImageFileRoute', 'chineseName', 'englishName', 'passportName', 'dateOfBirth', 'age'),
    // No client's business (就業服務法第5條).
    ...all('hidden', 'height', 'weight', 'military', 'marital'),
    gender: 'unset',
  },
  contact: {
    ...all('hidden', 'email', 'mobile', 'telePhone', 'mailingAddress', 'line', 'telegram', 'weChat', 'suggestMethod'),
  },
  emergency: all('hidden', 'name', 'mobile', 'relation'),
  educations: {
    ...all('covered', 'schoolName', 'department'),
    ...all('open', 'educationId', 'revision', 'levelOfEducation', 'educationalStatus'),
    ...all('open', 'dateOfAdmission', 'dateOfGraduation'),
  },
  jobTenures: { yearOfJobTenure: 'covered', ...all('open', 'jobTenureId', 'revision', 'jobCategory') },
  experiences: {
    companyName: 'employers',
    salary: 'salary',
    reasonsForLeaving: 'leaving',
    ...all('covered', 'position', 'location', 'jobDescription', 'performance'),
    ...all('open', 'experienceId', 'revision', 'jobCategory', 'onDuty', 'dateOfStart', 'dateOfEnd'),
  },
  languageSkills: {
    ...all('open', 'languageSkillId', 'revision', 'language', 'listening', 'speaking', 'reading', 'writing'),
  },
  condition: {
    currentSalary: 'salary',
    ...all('covered', 'jobObjective', 'location', 'workTime', 'otherExpect'),
    ...all('open', 'workType', 'payPeriod', 'currency', 'minimumSalary', 'maximumSalary', 'shift', 'arrange'),
    ...all('open', 'reportForDutyDate', 'reportForDutyRange'),
  },
  ...all('covered', 'computerSkill', 'jobSkill', 'proLicense', 'advantage'),
  avatar: { fileName: 'hidden', talentId: 'open' },
  // The files say who it is, and their names are written freely.
  fileUploads: {
    ...all('hidden', 'fileUploadId', 'uploadFileId', 'talentId', 'status', 'category', 'categoryName'),
    ...all('hidden', 'title', 'fileName', 'urlPath'),
  },
};

const SOME_COMPANY = '某公司';

/**
 * The resume without what tells who it is (docs/decisions/0012, 0029), and without what was not chosen to be told. Beside it
 * how a text of somebody else about this person is covered.
 */
export function maskResume(resume: Preview, disclosed: readonly Disclosure[] = []) {
  const covers = coversOf(resume, disclosed);
  const cover = (text: string) => covered(text, covers);
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
    const isHidden = Object.values(ways).every((way) => way === 'hidden');
    return [name, isHidden ? [] : part.map((entry) => one(ways, entry))];
  });
  return { resume: Object.fromEntries(parts) as Preview, cover };
}

const blank = (value: unknown) => (typeof value === 'string' ? '' : null);

function coversOf(resume: Preview, disclosed: readonly Disclosure[]): Cover[] {
  const people = [...ownPatterns(resume), ...ANYBODY].map((pattern) => ({ pattern, by: HIDDEN }));
  if (disclosed.includes('employers')) return people;
  return [...people, ...employerPatterns(resume).map((pattern) => ({ pattern, by: SOME_COMPANY }))];
}
