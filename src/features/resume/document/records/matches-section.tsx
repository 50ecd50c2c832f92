import { useState } from 'react';
import type { listOwn, Match, Matches } from '#features/matches/contract.ts';
import { call } from '#shared/call.ts';
import { Link } from '#ui/link.tsx';
import { OpenedSection } from './opened-section.tsx';

const TITLE = '適合您的職缺';

/** Open vacancies that meet what the resume says its member is looking for. */
export function MatchesSection() {
  const [matches, setMatches] = useState<Matches>();
  const read = async () => setMatches(await call<typeof listOwn>('GET /api/account/matches'));
  return (
    <OpenedSection title={TITLE} read={read} isRead={matches !== undefined}>
      {matches && <Found {...matches} />}
    </OpenedSection>
  );
}

function Found({ isTold, rows }: Matches) {
  return (
    <>
      <p className="help">
        {saying(isTold, rows.length)}
        <Link className="text-link" to="/cv/condition">
          {isTold ? '修改求職條件' : '填寫求職條件'}
        </Link>
      </p>
      {rows.length > 0 && (
        <ul aria-label={TITLE}>
          {rows.map((match) => (
            <OneMatch key={match.vacancyId} {...match} />
          ))}
        </ul>
      )}
    </>
  );
}

function saying(isTold: boolean, count: number): string {
  if (!isTold) return '填寫求職條件或工作經驗之後，這裡會列出適合您的職缺。';
  return count === 0
    ? '目前沒有符合的職缺，有新職缺時可以再來看看。希望職務寫明職稱（例如會計、行政助理），比較容易找到。'
    : '依照您的求職條件與工作經驗，從刊登中的職缺挑選；已經應徵的不列。';
}

const OneMatch = ({ vacancyId, position, place, employer, salary, reasons }: Match) => (
  <li>
    <span className="records-note">{place}</span>
    <Link className="text-link" to={`/job/${encodeURIComponent(vacancyId)}`}>
      {position}
    </Link>
    <span className="tabular">{salary}</span>
    <span className="records-note records-further">
      {employer && `${employer}．`}符合{reasons.join('、')}
    </span>
  </li>
);
