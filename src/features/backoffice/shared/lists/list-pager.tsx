import type { TablePaginationProps } from '@mui/material';
import { Pagination, useListContext } from 'react-admin';

const inDigits = (number: number) => number.toLocaleString('zh-TW');

/** On a phone the words give way to the buttons, and nothing else takes their room. */
const IN_LINES = {
  '& .MuiTablePagination-displayedRows': { flexShrink: { xs: 1, sm: 0 } },
  '& .MuiTablePagination-spacer': { flexBasis: 0 },
};

/** Which rows are shown, and of how many, is also heard as filters change and pages turn. */
const HEARD: TablePaginationProps['slotProps'] = { displayedRows: { role: 'status' } };

const firstOf = (about: number): Pick<TablePaginationProps, 'labelDisplayedRows'> => ({
  labelDisplayedRows: ({ from, to, count }) =>
    `第 ${from}–${to} 筆，約 ${inDigits(about)} 筆中的前 ${inDigits(count)} 筆`,
});

/**
 * Page numbers under a list, and that there are more rows than can be paged through, where those are not counted. None if the list
 * could not be read, since they would count rows that aren't there.
 */
export function ListPager() {
  const { error, data, meta } = useListContext();
  if (error && !data?.length) return null;
  const { about } = (meta ?? {}) as { about?: number };
  // It hands on what it does not know of itself.
  return <Pagination sx={IN_LINES} {...({ slotProps: HEARD, ...(about && firstOf(about)) } as object)} />;
}
