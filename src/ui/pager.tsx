import { LineIcon } from './icons.tsx';
import { Link } from './link.tsx';
import { pagerSlots } from './pager-slots.ts';

/** Links to the pages of a list; plain links, so that they work without JavaScript and open in a new tab. */
export function Pager({ page, last, hrefOf }: { page: number; last: number; hrefOf: (page: number) => string }) {
  if (last <= 1) return null;
  return (
    <nav className="pager" aria-label="分頁">
      <Step to={page > 1 ? hrefOf(page - 1) : undefined} label="上一頁" icon="left" />
      <ol>
        {pagerSlots(page, last).map((slot, i, slots) =>
          slot === '..' ? (
            <li key={`after-${slots[i - 1]}`} className="pager-gap" aria-hidden="true">
              ..
            </li>
          ) : (
            <li key={slot}>
              <Link
                to={hrefOf(slot)}
                aria-current={slot === page ? 'page' : undefined}
                aria-label={`第 ${slot} 頁`}
                className="pager-page"
              >
                {slot}
              </Link>
            </li>
          ),
        )}
      </ol>
      <Step to={page < last ? hrefOf(page + 1) : undefined} label="下一頁" icon="right" />
    </nav>
  );
}

function Step({ to, label, icon }: { to: string | undefined; label: string; icon: 'left' | 'right' }) {
  const content = (
    <>
      <LineIcon name={icon} />
      <span className="sr-only">{label}</span>
    </>
  );
  return to ? (
    <Link to={to} className="pager-page" rel={icon === 'left' ? 'prev' : 'next'}>
      {content}
    </Link>
  ) : (
    <span className="pager-page" aria-hidden="true" data-off>
      <LineIcon name={icon} />
    </span>
  );
}
