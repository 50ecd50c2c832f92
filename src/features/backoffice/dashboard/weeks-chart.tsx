import { type Theme, useMediaQuery } from '@mui/material';
import type { Dashboard } from './contract.ts';

const HEIGHT = 120;
/**
 * About as wide as the card is then, so that dates are as large as other text. On a phone all weeks fit with narrow bars, and every
 * second one is dated: to scroll to, the latest would be out of sight.
 */
const WIDE = { column: 84, bar: 44, dated: 1 };
const MIDDLE = { column: 50, bar: 30, dated: 1 };
const NARROW = { column: 28, bar: 18, dated: 2 };

/** Bars with their numbers written on them; read out as a list. */
export function WeeksChart({ weeks }: { weeks: Dashboard['applicationsByWeek'] }) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const { column, bar, dated } = isPhone ? NARROW : isWide ? WIDE : MIDDLE;
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  const label = weeks.map(({ monday, count }) => `${monday} 起一週 ${count} 件`).join('、');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${weeks.length * column} ${HEIGHT + 44}`}
      width="100%"
      // A date is wider than a narrow bar's column.
      style={{ maxHeight: 220, overflow: 'visible' }}
    >
      <path d={`M0 ${20.5 + HEIGHT}H${weeks.length * column}`} stroke="#d9e2e1" />
      {weeks.map(({ monday, count }, i) => {
        const height = (count / most) * HEIGHT;
        const x = i * column + column / 2;
        return (
          <g key={monday}>
            <rect x={x - bar / 2} y={20 + HEIGHT - height} width={bar} height={height} rx={4} fill="#0f5e6e" />
            <text x={x} y={14 + HEIGHT - height} textAnchor="middle" fontSize={13} fill="#12303b">
              {count || ''}
            </text>
            {(weeks.length - 1 - i) % dated === 0 && (
              <text x={x} y={HEIGHT + 38} textAnchor="middle" fontSize={12} fill="#47606a">
                {monday.slice(5).replace('-', '/')}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
