import { company } from '#content/company.ts';
import { JsonLd } from '#ui/json-ld.tsx';
import { useSite } from '#ui/site.tsx';
import { contentBlocks } from '../rules.ts';
import type { Vacancy } from './contract.ts';

// ISO 3166 codes of the nations staff choose from (decisions §3).
const COUNTRIES: Record<string, string> = {
  ...{ 台灣: 'TW', 中國: 'CN', 香港: 'HK', 澳門: 'MO', 日本: 'JP', 韓國: 'KR', 新加坡: 'SG', 馬來西亞: 'MY' },
  ...{ 印尼: 'ID', 菲律賓: 'PH', 泰國: 'TH', 越南: 'VN', 柬埔寨: 'KH', 緬甸: 'MM', 印度: 'IN', 美國: 'US' },
  ...{ 加拿大: 'CA', 英國: 'GB', 法國: 'FR', 德國: 'DE', 澳洲: 'AU', 紐西蘭: 'NZ' },
};

/**
 * schema.org JobPosting as Google reads it. What the agency doesn't know or doesn't publish is left out: the client's
 * name (the agency recruits in its own name), a closing date, an amount where the salary is 面議.
 */
export function JobPosting({ vacancy }: { vacancy: Vacancy }) {
  return <JsonLd thing={jobPosting(vacancy, useSite().publicUrl)} />;
}

function jobPosting(vacancy: Vacancy, publicUrl: string): object {
  const country = COUNTRIES[vacancy.nation] ?? vacancy.nation;
  const salary = country === 'TW' ? readSalary(vacancy.salary) : undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: vacancy.position,
    description: descriptionHtml(vacancy.content),
    identifier: { '@type': 'PropertyValue', name: company.name, value: vacancy.vacancyId },
    datePosted: vacancy.publishAt,
    employmentType: vacancy.workType === '兼職' ? 'PART_TIME' : 'FULL_TIME',
    industry: vacancy.category,
    occupationalCategory: vacancy.category,
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      sameAs: `${publicUrl}/`,
      logo: `${publicUrl}/art/logo.png`,
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(vacancy.address ? { streetAddress: vacancy.address } : {}),
        addressLocality: vacancy.township || vacancy.city,
        addressRegion: vacancy.city,
        addressCountry: country,
      },
    },
    ...(salary ? { baseSalary: baseSalary(salary) } : {}),
    url: `${publicUrl}/job/${encodeURIComponent(vacancy.vacancyId)}`,
  };
}

function baseSalary({ unit, min, max }: { unit: string; min: number; max?: number }) {
  const amount = max === undefined ? { value: min } : { minValue: min, maxValue: max };
  return {
    '@type': 'MonetaryAmount',
    currency: 'TWD',
    value: { '@type': 'QuantitativeValue', ...amount, unitText: unit },
  };
}

const UNITS: Record<string, string> = {
  年薪: 'YEAR',
  月薪: 'MONTH',
  週薪: 'WEEK',
  周薪: 'WEEK',
  日薪: 'DAY',
  時薪: 'HOUR',
};

/** The amounts in a salary text, if it says them: `月薪 42,000~52,000 元`. A foreign currency is left unsaid. */
export function readSalary(salary: string): { unit: string; min: number; max?: number } | undefined {
  const text = salary.normalize('NFKC').replaceAll(',', '');
  const match =
    /^(年薪|月薪|週薪|周薪|日薪|時薪)\s*(\d+(?:\.\d+)?)\s*(萬)?\s*(?:元)?\s*(?:[~-]\s*(\d+(?:\.\d+)?)\s*(萬)?)?\s*(?:元)?(?:以上)?$/.exec(
      text,
    );
  if (!match) return undefined;
  const [, period = '', low, lowTens, high, highTens] = match;
  const tens = (mark: string | undefined) => (mark ? 10_000 : 1);
  const max = high === undefined ? undefined : Number(high) * tens(highTens);
  return {
    unit: UNITS[period] ?? '',
    min: Number(low) * tens(lowTens ?? (max !== undefined ? highTens : undefined)),
    max,
  };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function descriptionHtml(content: string): string {
  const html = (text: string) => text.replace(/[&<>]/g, (c) => ESCAPES[c] ?? c).replaceAll('\n', '<br>');
  return contentBlocks(content)
    .map(({ heading, text }) => `${heading ? `<h3>${html(heading)}</h3>` : ''}<p>${html(text)}</p>`)
    .join('');
}
