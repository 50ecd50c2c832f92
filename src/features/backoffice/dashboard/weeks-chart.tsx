import { type Theme, useMediaQuery } from '@mui/material';
import type { Dashboard } from './contract.ts';

const HEIGHT = 120;
const COLUMN = 50;
const BAR = 30;
const PHONE_WEEKS = 6;

/** Bars with their numbers written on them; read out as a list. */
export function WeeksChart({ weeks: all }: { weeks: Dashboard['applicationsByWeek'] }) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  // As many as can be read there; to scroll to, the latest would be out of sight.
  const weeks = isPhone ? all.slice(-PHONE_WEEKS) : all;
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  const label = weeks.map(({ monday, count }) => `${monday} 起一週 ${count} 件`).join('、');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${weeks.length * COLUMN} ${HEIGHT + 44}`}
      width="100%"
      style={{ maxHeight: 220 }}
    >
      {weeks.map(({ monday, count }, i) => {
        const height = (count / most) * HEIGHT;
        const x = i * COLUMN + COLUMN / 2;
        return (
          <g key={monday}>
            <rect x={x - BAR / 2} y={20 + HEIGHT - height} width={BAR} height={height} rx={4} fill="#0f5e6e" />
            <text x={x} y={14 + HEIGHT - height} textAnchor="middle" fontSize={13} fill="#12303b">
              {count}
            </text>
            <text x={x} y={HEIGHT + 38} textAnchor="middle" fontSize={12} fill="#47606a">
              {monday.slice(5).replace('-', '/')}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
