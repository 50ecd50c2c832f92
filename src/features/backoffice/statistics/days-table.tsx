import { Box, Card, CardContent } from '@mui/material';
import { CountsTable } from '../shared/counts-table.tsx';
import { Figure, TileList } from '../shared/tile-list.tsx';
import type { Day } from './contract.ts';

const sum = (days: readonly Day[], of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0);

const TOTALS = [
  { label: '瀏覽', of: ({ views }: Day) => views },
  { label: '進站', of: ({ entrances }: Day) => entrances },
  { label: '搜尋職缺', of: ({ searches }: Day) => searches },
  { label: '應徵', of: ({ applications }: Day) => applications },
];

export const isAnyCounted = (days: readonly Day[]) => TOTALS.some(({ of }) => sum(days, of) > 0);

/** The totals of the days. */
export function TotalsList({ days }: { days: readonly Day[] }) {
  return (
    <TileList label="合計" columns={{ xs: '1fr 1fr', sm: 'repeat(4, 1fr)' }}>
      {TOTALS.map(({ label, of }) => (
        <Card component="li" key={label}>
          <CardContent>
            <Figure label={label} count={sum(days, of)} />
          </CardContent>
        </Card>
      ))}
    </TileList>
  );
}

/** The chart's numbers, newest first. */
export function DaysTable({ days }: { days: readonly Day[] }) {
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', color: 'primary.main' }}>
        逐日數字
      </Box>
      <Box tabIndex={0} role="region" aria-label="逐日數字" sx={{ maxHeight: 360, overflow: 'auto' }}>
        <CountsTable
          label="逐日數字"
          titles={['日期', ...TOTALS.map(({ label }) => label)]}
          rows={days
            .toReversed()
            .map((day) => ({ key: day.day, name: day.day, counts: TOTALS.map(({ of }) => of(day)) }))}
        />
      </Box>
    </Box>
  );
}
