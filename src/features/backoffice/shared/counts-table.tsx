import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Part } from './part.tsx';

interface Props {
  /** The titles of the columns; all but the first contain numbers, or a word instead of a number. */
  titles: readonly string[];
  rows: readonly { key: string; name: ReactNode; counts: readonly (number | string)[] }[];
  /** What the table is about, if no heading says so. */
  label?: string;
}

/** A phone has room for four numbers beside a name. */
const CELL = { px: { xs: 1, sm: 2 } } as const;
const NUMBER = { ...CELL, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', width: '1px' } as const;

/** Names with their numbers. */
export function CountsTable({ titles, rows, label }: Props) {
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          {titles.map((title, i) => (
            <TableCell key={title} align={i === 0 ? 'left' : 'right'} sx={{ ...CELL, whiteSpace: 'nowrap' }}>
              {title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, name, counts }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row" sx={{ ...CELL, overflowWrap: 'anywhere', fontWeight: 'inherit' }}>
              {name}
            </TableCell>
            {counts.map((count, i) => (
              <TableCell key={titles[i + 1]} align="right" sx={NUMBER}>
                {count.toLocaleString('en')}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The same as a part of the page; `empty` is shown if there are no rows. */
export function CountsPart({ title, empty, note, ...table }: Props & { title: string; empty: string; note?: string }) {
  return (
    <Part title={title}>
      {table.rows.length === 0 ? (
        <Typography color="text.secondary">{empty}</Typography>
      ) : (
        <CountsTable {...table} label={title} />
      )}
      {note && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {note}
        </Typography>
      )}
    </Part>
  );
}
