import { Stack, Typography, useMediaQuery, useTheme } from '@mui/material';
import type { Day } from './contract.ts';
import { axisTop } from './rules.ts';

const HEIGHT = 220;
const LEFT = 52;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 28;

const SERIES = [
  { name: '瀏覽', of: ({ views }: Day) => views },
  { name: '進站', of: ({ entrances }: Day) => entrances, dash: '6 4' },
] as const;

const slashed = (day: string) => day.slice(5).replace('-', '/');

/** Views and entrances by day, distinguished by more than their colour; the table below has the same numbers. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  const { palette, breakpoints } = useTheme();
  // Drawn for the available width: letters keep their size, and nothing scrolls.
  const isPhone = useMediaQuery(breakpoints.down('sm'));
  const isTablet = useMediaQuery(breakpoints.down('md'));
  const [width, labels] = isPhone ? [340, 4] : isTablet ? [540, 6] : [800, 8];
  const colours = [palette.primary.main, palette.warning.main];
  const top = axisTop(Math.max(...days.map(({ views, entrances }) => Math.max(views, entrances))));
  const x = (i: number) => LEFT + (i * (width - LEFT - RIGHT)) / Math.max(1, days.length - 1);
  const y = (count: number) => TOP + (1 - count / top) * (HEIGHT - TOP - BOTTOM);
  const step = Math.max(1, Math.ceil((days.length - 1) / (labels - 1)));
  const sums = SERIES.map(({ name, of }) => `${name} ${days.reduce((sum, day) => sum + of(day), 0)} 次`);
  const label = `${days[0]?.day} 到 ${days.at(-1)?.day} 每日的瀏覽與進站，合計 ${sums.join('、')}；逐日數字在下方表格`;
  return (
    <>
      <Stack direction="row" spacing={3} aria-hidden sx={{ mb: 1 }}>
        {SERIES.map((series, i) => (
          <Stack key={series.name} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <svg width={32} height={8} aria-hidden="true">
              <path d="M0 4H32" {...strokeOf(colours[i], series)} />
            </svg>
            <Typography variant="body2">{series.name}</Typography>
          </Stack>
        ))}
      </Stack>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT}`} style={{ width: '100%' }}>
        {[0, top / 2, top].map((count) => (
          <g key={count}>
            <path d={`M${LEFT} ${y(count)}H${width - RIGHT}`} stroke={palette.divider} />
            <text x={LEFT - 8} y={y(count) + 4} textAnchor="end" fontSize={12} fill={palette.text.secondary}>
              {count.toLocaleString('en')}
            </text>
          </g>
        ))}
        {days.map(({ day }, i) =>
          // Counted from today, which is what people look for.
          (days.length - 1 - i) % step === 0 ? (
            <text
              key={day}
              x={x(i)}
              y={HEIGHT - 8}
              textAnchor={i === days.length - 1 ? 'end' : 'middle'}
              fontSize={12}
              fill={palette.text.secondary}
            >
              {slashed(day)}
            </text>
          ) : null,
        )}
        {SERIES.map((series, i) => (
          <path
            key={series.name}
            d={days
              .map((day, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(series.of(day)).toFixed(1)}`)
              .join('')}
            {...strokeOf(colours[i], series)}
          />
        ))}
      </svg>
    </>
  );
}

const strokeOf = (stroke: string | undefined, series: (typeof SERIES)[number]) => ({
  ...{ stroke, fill: 'none', strokeWidth: 2.5, strokeLinejoin: 'round' as const },
  ...('dash' in series && { strokeDasharray: series.dash }),
});
