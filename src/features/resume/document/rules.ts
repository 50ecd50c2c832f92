import type { Preview } from './contract.ts';

/** Whole years between a birth date and today, both YYYY-MM-DD; null without a birth date. */
export function ageOn(birth: string, today: string): number | null {
  if (!birth) return null;
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** A part that an application needs (decisions §3), by its label and its page. */
export interface RequiredPart {
  label: string;
  path: string;
  isThere: (resume: Needed) => boolean;
}

type Needed = Pick<Preview, 'personal' | 'contact' | 'condition' | 'educations'>;

// In each of the three forms a required field shows whether the form has been saved.
export const REQUIRED_PARTS: RequiredPart[] = [
  { label: '基本資料', path: '/cv/basic', isThere: ({ personal }) => personal.chineseName !== '' },
  { label: '聯絡方式', path: '/cv/contact', isThere: ({ contact }) => contact.email !== '' },
  { label: '最高學歷', path: '/cv/educational', isThere: ({ educations }) => educations.length > 0 },
  { label: '求職條件', path: '/cv/condition', isThere: ({ condition }) => condition.jobObjective !== '' },
];

/** What is missing before the member can apply. */
export const missingParts = (resume: Needed): RequiredPart[] => REQUIRED_PARTS.filter((part) => !part.isThere(resume));

/** Whether there is a signed agreement that allows the agency to recommend the person to clients. */
export const hasAgreement = ({ fileUploads }: Pick<Preview, 'fileUploads'>) =>
  fileUploads.some(({ categoryName }) => categoryName === '推薦協議書');

/** The parts of a resume, and whether each contains anything. */
export function completeness(resume: Preview) {
  const hasSkills = [resume.computerSkill, resume.jobSkill, resume.proLicense, resume.advantage].some(Boolean);
  const [basic, contact, education, condition] = REQUIRED_PARTS.map(({ label, path, isThere }) => ({
    label,
    path,
    isDone: isThere(resume),
  })) as [Part, Part, Part, Part];
  const parts: Part[] = [
    basic,
    contact,
    education,
    { label: '工作經驗', path: '/cv/work', isDone: resume.experiences.length + resume.jobTenures.length > 0 },
    { label: '技能專長', path: '/cv/professional', isDone: hasSkills },
    { label: '語言能力', path: '/cv/language', isDone: resume.languageSkills.length > 0 },
    condition,
    { label: '推薦協議書', path: '/cv/agreement', isDone: hasAgreement(resume) },
    {
      label: '附加檔案',
      path: '/cv/upload',
      isDone: resume.fileUploads.some((file) => file.categoryName !== '推薦協議書'),
    },
  ];
  return { done: parts.filter(({ isDone }) => isDone).length, parts };
}

interface Part {
  label: string;
  path: string;
  isDone: boolean;
}

/** A resume's heading: the name, or the reference if the name is hidden. */
export const titleOf = ({ form, reference, resume }: { form: string; reference: string; resume: Preview }) =>
  form === 'masked' ? `人選 ${reference}` : resume.personal.chineseName || '（未填姓名）';
