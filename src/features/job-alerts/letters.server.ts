import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import type { VacancyCard } from '#features/vacancies/public/contract.ts';
import { placeText, salaryText } from '#features/vacancies/rules.ts';
import type { MailBlock } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import type { DueAlert } from './data.server.ts';
import { unsubscribeUrl } from './rules.ts';

/** A vacancy as a list shows it. */
type AlertVacancy = Pick<
  VacancyCard,
  'vacancyId' | 'position' | 'nation' | 'city' | 'township' | 'salary' | 'employer'
>;

interface Found {
  /** The search in words. */
  label: string;
  address: string;
  /** The first of them. */
  rows: readonly AlertVacancy[];
  total: number;
}

/** With this mark staff's statistics count how many come, and apply, through these letters. */
const MARK = 'utm_source=job-alert';

/** For a search with many words, only the beginning. */
const MAX_LABEL = 40;
function clipped(label: string): string {
  // By characters: half a character would be broken.
  const all = [...label];
  return all.length > MAX_LABEL ? `${all.slice(0, MAX_LABEL).join('')}…` : label;
}

const entryOf = ({ vacancyId, position, salary, employer, ...place }: AlertVacancy, publicUrl: string): MailBlock => ({
  entry: position,
  about: [placeText(place), salaryText(salary), employer].filter(Boolean).join('．'),
  href: `${publicUrl}/job/${encodeURIComponent(vacancyId)}?${MARK}`,
});

/** The new vacancies of one search. Like every mail of its kind it has a one-click unsubscribe (RFC 8058). */
export const alertMail = (
  texts: CurrentTexts,
  { id, token, email, userName }: DueAlert,
  { label, address, rows, total }: Found,
  publicUrl: string,
): Mail =>
  letter(
    texts,
    'jobAlert',
    {
      to: { name: userName, address: email },
      unsubscribeUrl: unsubscribeUrl(publicUrl, token),
      belongsTo: id,
    },
    {
      name: userName,
      count: total.toLocaleString('en'),
      search: clipped(label),
      vacancies: rows.map((row) => entryOf(row, publicUrl)),
      link: `${publicUrl}${address}${address.includes('?') ? '&' : '?'}${MARK}`,
    },
  );
