import type { WorkType } from '#content/work-types.ts';
import { contentBlocks, type Item } from '../content/rules.ts';
import {
  type EducationLevel,
  type Employment,
  MAX_AMOUNT,
  type Pay,
  type PayPeriod,
  type Place,
} from '../facts/rules.ts';
import type { Vacancy } from '../public/contract.ts';

// ISO 3166 codes of the nations that staff choose from (decisions §3).
const COUNTRIES: Record<string, string> = {
  ...{ 台灣: 'TW', 中國: 'CN', 香港: 'HK', 澳門: 'MO', 日本: 'JP', 韓國: 'KR', 新加坡: 'SG', 馬來西亞: 'MY' },
  ...{ 印尼: 'ID', 菲律賓: 'PH', 泰國: 'TH', 越南: 'VN', 柬埔寨: 'KH', 緬甸: 'MM', 印度: 'IN', 美國: 'US' },
  ...{ 加拿大: 'CA', 英國: 'GB', 法國: 'FR', 德國: 'DE', 澳洲: 'AU', 紐西蘭: 'NZ' },
};

export const countryOf = (nation: string) => COUNTRIES[nation] ?? nation;

/** Google's names for education levels; it has none for 國中. */
const CREDENTIALS: Partial<Record<EducationLevel, string>> = {
  高中職: 'high school',
  專科: 'associate degree',
  大學: 'bachelor degree',
  碩士: 'postgraduate degree',
  博士: 'postgraduate degree',
};

const EMPLOYMENT_TYPES: Record<Employment, string> = {
  派遣: 'TEMPORARY',
  約聘: 'CONTRACTOR',
  工讀: 'PART_TIME',
  實習: 'INTERN',
  短期: 'TEMPORARY',
};

const UNITS: Record<PayPeriod | '週薪' | '周薪', string> = {
  年薪: 'YEAR',
  月薪: 'MONTH',
  週薪: 'WEEK',
  周薪: 'WEEK',
  日薪: 'DAY',
  時薪: 'HOUR',
};

export interface Agency {
  name: string;
  publicUrl: string;
}

/** schema.org JobPosting as Google reads it (docs/decisions/0046). Leaves out what isn't known or isn't published. */
export function jobPosting(vacancy: Vacancy, agency: Agency): object {
  const { facts = {} } = vacancy;
  const country = countryOf(vacancy.nation);
  return known({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: vacancy.position,
    description: descriptionHtml(vacancy),
    identifier: { '@type': 'PropertyValue', name: agency.name, value: vacancy.vacancyId },
    datePosted: vacancy.publishAt,
    validThrough: facts.validThrough,
    employmentType: employmentType(vacancy),
    industry: vacancy.category,
    occupationalCategory: [vacancy.category, ...(facts.otherCategories ?? [])].join('、'),
    hiringOrganization: hiringOrganization(vacancy, agency),
    // Someone who works from anywhere has no place to report to.
    ...(facts.remote === 'all'
      ? { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { '@type': 'Country', name: country } }
      : { jobLocation: jobLocation(vacancy, country) }),
    baseSalary: baseSalary(facts.pay ? ofPay(facts.pay) : country === 'TW' ? readSalary(vacancy.salary) : undefined),
    experienceRequirements: experienceRequirements(facts.experience),
    educationRequirements: educationRequirements(facts.education),
    skills: [
      ...(facts.skills ?? []),
      ...(facts.languages ?? []).map(({ language, level }) => `${language}（${level}）`),
    ].join('、'),
    jobBenefits: facts.benefits?.join('、'),
    workHours: facts.shifts?.join('、'),
    totalJobOpenings: facts.headcount,
    directApply: true,
    url: `${agency.publicUrl}/job/${encodeURIComponent(vacancy.vacancyId)}`,
  });
}

const known = (thing: object) =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined && value !== ''));

const HOURS: Record<WorkType, string> = { 全職: 'FULL_TIME', 兼職: 'PART_TIME' };

function employmentType({ workType, facts }: Vacancy): string | string[] {
  const types = [
    HOURS[workType as WorkType] ?? HOURS.全職,
    ...(facts?.employments ?? []).map((employment) => EMPLOYMENT_TYPES[employment]),
  ];
  const each = [...new Set(types)];
  return each.length === 1 ? (each[0] as string) : each;
}

/** The employer if it is named; Google's own word if it is confidential; else the agency, which recruits in its own name. */
function hiringOrganization({ facts }: Vacancy, { name, publicUrl }: Agency): string | object {
  if (facts?.isConfidential) return 'confidential';
  if (facts?.employer) return { '@type': 'Organization', name: facts.employer };
  return {
    '@type': 'Organization',
    name,
    sameAs: `${publicUrl}/`,
    logo: `${publicUrl}/mark.png`,
  };
}

function jobLocation(vacancy: Vacancy, country: string): object | object[] {
  const others = vacancy.facts?.otherPlaces ?? [];
  const first = placeOf(vacancy, country, vacancy.address);
  return others.length === 0 ? first : [first, ...others.map((place) => placeOf(place, country))];
}

const placeOf = ({ city, township }: Place, country: string, address = '') => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    ...(address ? { streetAddress: address } : {}),
    addressLocality: township || city,
    addressRegion: city,
    addressCountry: country,
  },
});

interface Amount {
  unit: string;
  min?: number | undefined;
  max?: number | undefined;
}

const ofPay = ({ period, low, high }: Pay): Amount => ({ unit: UNITS[period], min: low, max: high });

function baseSalary(amount: Amount | undefined): object | undefined {
  if (!amount) return undefined;
  const { unit, min, max } = amount;
  const value = max === undefined || min === max ? { value: min } : known({ minValue: min, maxValue: max });
  return {
    '@type': 'MonetaryAmount',
    currency: 'TWD',
    value: { '@type': 'QuantitativeValue', ...value, unitText: unit },
  };
}

/** The amounts in a salary text, if it names any: `月薪 42,000~52,000 元`. Foreign currencies are left out. */
export function readSalary(salary: string): { unit: string; min: number; max?: number } | undefined {
  const text = salary.normalize('NFKC').replaceAll(',', '').replace(/\s+/g, ' ');
  const match =
    /^(年薪|月薪|週薪|周薪|日薪|時薪)\s*(\d+(?:\.\d+)?)\s*(萬)?\s*(?:元)?\s*(?:[~-]\s*(\d+(?:\.\d+)?)\s*(萬)?)?\s*(?:元)?(?:以上)?$/.exec(
      text,
    );
  if (!match) return undefined;
  const [, period = '', low, lowTens, high, highTens] = match;
  const tens = (mark: string | undefined) => (mark ? 10_000 : 1);
  const max = high === undefined ? undefined : Number(high) * tens(highTens);
  const min = Number(low) * tens(lowTens ?? (max !== undefined ? highTens : undefined));
  // A slip of the pen, which staff are warned about; a search engine would refuse it or show it.
  if (Math.max(min, max ?? min) > MAX_AMOUNT || (max !== undefined && max < min)) return undefined;
  return { unit: UNITS[period as keyof typeof UNITS], min, max };
}

function experienceRequirements(years: number | undefined): string | object | undefined {
  if (years === undefined) return undefined;
  if (years === 0) return 'no requirements';
  return { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: years * 12 };
}

function educationRequirements(level: EducationLevel | undefined): string | object | undefined {
  if (level === '不拘') return 'no requirements';
  const credentialCategory = level && CREDENTIALS[level];
  return credentialCategory && { '@type': 'EducationalOccupationalCredential', credentialCategory };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (c) => ESCAPES[c] ?? c).replaceAll('\n', '<br>');

/** The content in plain elements; never blank. */
export function descriptionHtml({ content, position }: Pick<Vacancy, 'content' | 'position'>): string {
  const html = contentBlocks(content)
    .map((block) => {
      if (block.kind === 'heading') return `<h3>${escaped(block.text)}</h3>`;
      if (block.kind === 'text') return `<p>${escaped(block.lines.join('\n'))}</p>`;
      return listHtml(block.items.map(entryText));
    })
    .join('');
  return html || `<p>${escaped(position)}</p>`;
}

export const listHtml = (texts: string[]) =>
  texts.length > 0 ? `<ul>${texts.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>` : '';

/** Keeps numbers; bullets are the list's own. */
const entryText = ({ open, text, more }: Item) =>
  [`${/[\p{L}\p{N}]/u.test(open) ? open : ''}${text}`, ...more].join('\n');
