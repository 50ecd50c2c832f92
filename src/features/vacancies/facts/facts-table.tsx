import { dateText } from '#shared/dates.ts';
import type { PublicFacts } from './contract.ts';
import { factRows, payWords } from './rules.ts';

/** The employer, as far as it may be shown. */
export function EmployerNote({ facts }: { facts: PublicFacts | undefined }) {
  if (!facts?.employer) return null;
  return (
    <p className="job-employer">
      {facts.employer}
      {facts.isConfidential && <span className="job-hint">客戶委託招募</span>}
    </p>
  );
}

/** The facts beyond the texts, pay first and emphasised. Pay that only a text names stands in the page's head. */
export function FactsTable({ facts }: { facts: PublicFacts | undefined }) {
  const rows = facts ? rowsOf(facts) : [];
  if (rows.length === 0) return null;
  return (
    <section className="job-terms" aria-labelledby="terms">
      <h2 id="terms" className="sr-only">
        條件與待遇
      </h2>
      <dl>
        {rows.map(([label, text]) => (
          <div key={label} data-pay={label === PAY || undefined} data-long={text.length > 20 || undefined}>
            <dt>{label}</dt>
            <dd className="tabular">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const PAY = '待遇';

function rowsOf({ pay, payNote, validThrough, ...facts }: PublicFacts): [label: string, text: string][] {
  const rows = factRows({ ...facts, ...(pay ? {} : { payNote }) });
  if (pay) rows.unshift([PAY, payWords(pay) + (payNote ? `（${payNote}）` : '')]);
  if (validThrough) rows.push(['截止日期', lastDay(validThrough)]);
  return rows;
}

/** A vacancy that closes at midnight is open until the day before. */
const lastDay = (end: string) => dateText(new Date(Date.parse(end) - 1).toISOString());
