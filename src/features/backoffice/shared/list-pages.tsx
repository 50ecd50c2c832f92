import type { TablePaginationProps } from '@mui/material';
import { Pagination, useListContext } from 'react-admin';

const inDigits = (number: number) => number.toLocaleString('zh-TW');

const firstOf = (about: number): Pick<TablePaginationProps, 'labelDisplayedRows'> => ({
  labelDisplayedRows: ({ from, to, count }) =>
    `第 ${from}–${to} 筆，約 ${inDigits(about)} 筆中的前 ${inDigits(count)} 筆`,
});

/** A list's page turner; it says so where there are more rows than can be paged through, which are then not counted. */
export function ListPages() {
  const { about } = (useListContext().meta ?? {}) as { about?: number };
  // It hands on what it does not know of itself.
  return <Pagination {...((about ? firstOf(about) : {}) as object)} />;
}
