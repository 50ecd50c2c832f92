import { Link } from '#ui/link.tsx';
import { jobsAddress, placeText, salaryText } from '../rules.ts';
import type { Vacancy, VacancyCard } from './contract.ts';

/** Other vacancies of the same category, the most similar first (spec §2: a side list of up to 9). */
export function SimilarList({ vacancy: { category, city }, rows }: { vacancy: Vacancy; rows: VacancyCard[] }) {
  return (
    <aside className="side-list" aria-labelledby="similar">
      <h2 id="similar">相似職缺</h2>
      {rows.length === 0 ? (
        <p className="help">目前沒有同類別的其他職缺。</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.vacancyId}>
              <Link to={`/job/${encodeURIComponent(row.vacancyId)}`}>
                <strong>{row.position}</strong>
                <span className="tabular">
                  {placeText(row)}．{salaryText(row.salary)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link className="text-link" to={jobsAddress({ categories: [category] })}>
          看同類別的所有職缺
        </Link>
      </p>
      <p>
        <Link className="text-link" to={jobsAddress({ cities: [city] })}>
          {`看${city}的所有職缺`}
        </Link>
      </p>
    </aside>
  );
}
