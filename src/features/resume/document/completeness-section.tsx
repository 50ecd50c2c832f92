import { useWanted } from '#features/session/use-wanted.ts';
import { LineIcon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import type { Preview } from './contract.ts';
import { completeness, missingParts } from './rules.ts';

/** How complete the resume is, and what is missing before the member can apply. */
export function CompletenessSection({ resume }: { resume: Preview }) {
  const { done, parts } = completeness(resume);
  const missing = missingParts(resume);
  const [first] = missing;
  const { wanted } = useWanted();
  const application = wanted?.isApplying ? wanted : undefined;
  const percent = Math.round((done / parts.length) * 100);
  return (
    <section className="card cv-card complete" aria-labelledby="complete-title">
      <div className="complete-head">
        <h2 id="complete-title">履歷完成度 {percent}%</h2>
        <progress className="cv-bar" value={done} max={parts.length} aria-label="履歷完成度" />
      </div>
      {first ? (
        <p className="complete-missing">
          <LineIcon name="alert" size={20} />
          <span>
            應徵前還需要填寫：
            {missing.map(({ label, path }, i) => (
              <span key={path}>
                {i > 0 && '、'}
                <Link className="text-link" to={path}>
                  {label}
                </Link>
              </span>
            ))}
          </span>
        </p>
      ) : (
        <p className="complete-ready">
          <LineIcon name="check" size={20} />
          <span>
            必要資料都齊了，可以
            <Link className="text-link" to={application?.path ?? '/jobs'}>
              {application?.what ?? '應徵職缺'}
            </Link>
            。
          </span>
        </p>
      )}
      {first && (
        <Link className="button complete-first" to={first.path}>
          填寫{first.label}
        </Link>
      )}
      <ul className="complete-parts">
        {parts.map(({ label, path, isDone }) => (
          <li key={path} data-done={isDone || undefined}>
            <Link to={path}>
              <LineIcon name={isDone ? 'check' : 'right'} size={16} />
              {label}
              <span className="sr-only">{isDone ? '（已填寫）' : '（未填寫）'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
