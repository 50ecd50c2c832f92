import type { WorkType } from '#content/work-types.ts';
import { xmlText } from '#shared/xml.ts';
import { type Employment, educationText, experienceText, factRows } from '../../facts/rules.ts';
import type { Vacancy } from '../../public/contract.ts';
import { salaryText } from '../../rules.ts';
import { type Agency, countryOf, descriptionHtml, listHtml } from '../rules.ts';

// The elements of Indeed's XML feed, which other boards also read (docs/decisions/0139).

/** A text that contains the end of CDATA continues in another section. */
const cdata = (text: string) => `<![CDATA[${xmlText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const elements = (texts: Record<string, string | undefined>) =>
  Object.entries(texts)
    .map(([name, text]) => (text ? `<${name}>${cdata(text)}</${name}>\n` : ''))
    .join('');

export const feedHead = ({ name, publicUrl }: Agency, at: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<source>\n${elements({ publisher: name, publisherurl: `${publicUrl}/`, lastBuildDate: at })}`;

const JOB_TYPES: Record<Employment, string> = {
  派遣: 'temporary',
  約聘: 'contract',
  工讀: 'parttime',
  實習: 'internship',
  短期: 'temporary',
};

const HOURS: Record<WorkType, string> = { 全職: 'fulltime', 兼職: 'parttime' };

const REMOTE_TYPES = { no: undefined, some: 'Hybrid remote', all: 'Fully remote' };

/** One vacancy; unknown values are left out. If the employer isn't named, it is the agency, which recruits for it. */
export function postingXml(vacancy: Vacancy, { name, publicUrl }: Agency): string {
  const { facts = {}, vacancyId } = vacancy;
  const types = [
    HOURS[vacancy.workType as WorkType] ?? HOURS.全職,
    ...(facts.employments ?? []).map((employment) => JOB_TYPES[employment]),
  ];
  return `<job>\n${elements({
    title: vacancy.position,
    date: vacancy.publishAt,
    lastactivitydate: vacancy.updatedAt,
    referencenumber: vacancyId,
    requisitionid: vacancyId,
    url: `${publicUrl}/job/${encodeURIComponent(vacancyId)}`,
    company: (!facts.isConfidential && facts.employer) || name,
    city: vacancy.township || vacancy.city,
    state: vacancy.city,
    country: countryOf(vacancy.nation),
    streetaddress: vacancy.address,
    // A board's page should contain no less than ours.
    description: descriptionHtml(vacancy) + listHtml(factRows(facts).map(([label, text]) => `${label}：${text}`)),
    salary: salaryText(vacancy.salary),
    education: facts.education && educationText(facts.education),
    experience: facts.experience === undefined ? undefined : experienceText(facts.experience),
    jobtype: [...new Set(types)].join(', '),
    category: [vacancy.category, ...(facts.otherCategories ?? [])].join(', '),
    expirationdate: facts.validThrough,
    remotetype: REMOTE_TYPES[facts.remote ?? 'no'],
  })}</job>\n`;
}
