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

// In each of the three forms a field that must be given tells whether the form was saved.
export const REQUIRED_PARTS: RequiredPart[] = [
  { label: '基本資料', path: '/cv/basic', isThere: ({ personal }) => personal.chineseName !== '' },
  { label: '聯絡方式', path: '/cv/contact', isThere: ({ contact }) => contact.email !== '' },
  { label: '最高學歷', path: '/cv/educational', isThere: ({ educations }) => educations.length > 0 },
  { label: '求職條件', path: '/cv/condition', isThere: ({ condition }) => condition.jobObjective !== '' },
];

/** What is missing before one can apply. */
export const missingParts = (resume: Needed): RequiredPart[] => REQUIRED_PARTS.filter((part) => !part.isThere(resume));
