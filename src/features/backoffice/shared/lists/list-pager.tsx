import { Alert, Button, type TablePaginationProps } from '@mui/material';
import { useState } from 'react';
import { Pagination, useListContext, useTranslate } from 'react-admin';

const inDigits = (number: number) => number.toLocaleString('zh-TW');

/** On a phone the words give way to the buttons, and nothing else takes their room. */
const IN_LINES = {
  '& .MuiTablePagination-displayedRows': { flexShrink: { xs: 1, sm: 0 } },
  '& .MuiTablePagination-spacer': { flexBasis: 0 },
};

/** Which rows are shown, and of how many, is also heard as filters change and pages turn. */
const HEARD: TablePaginationProps['slotProps'] = { displayedRows: { role: 'status' } };

/** Rows on a page (spec §2, data table); what was chosen before it said so stays. */
const ROWS = [25, 50, 100];

const firstOf = (about: number): Pick<TablePaginationProps, 'labelDisplayedRows'> => ({
  labelDisplayedRows: ({ from, to, count }) =>
    `第 ${from}–${to} 筆，約 ${inDigits(about)} 筆中的前 ${inDigits(count)} 筆`,
});

/**
 * Page numbers under a list, and that there are more rows than can be paged through, where those are not counted. None if the list
 * could not be read, since they would count rows that aren't there.
 */
export function ListPager() {
  const { error, data, meta, isPlaceholderData, perPage } = useListContext();
  const missed = useMissedPage();
  const translate = useTranslate();
  if (error && !data?.length) return null;
  const { about } = (meta ?? {}) as { about?: number };
  const marked = { 'data-waiting': isPlaceholderData || undefined };
  // In a small window react-admin leaves these to MUI, which says them in English.
  const named = { getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`) };
  const again = (
    <Button color="inherit" onClick={missed?.retry}>
      再試一次
    </Button>
  );
  return (
    <>
      {/* It hands on what it does not know of itself. */}
      <Pagination
        sx={IN_LINES}
        rowsPerPageOptions={ROWS.includes(perPage) ? ROWS : [perPage, ...ROWS]}
        {...({ slotProps: HEARD, ...marked, ...named, ...(about && firstOf(about)) } as object)}
      />
      {missed && (
        <Alert severity="error" action={again}>
          第 {missed.page} 頁沒有載入
        </Alert>
      )}
    </>
  );
}

/** From a page that could not be read react-admin goes back to the first: this keeps which one it was. */
function useMissedPage() {
  const { error, page, setPage, filterValues } = useListContext();
  const filters = JSON.stringify(filterValues);
  const [missed, setMissed] = useState<{ page: number; filters: string }>();
  if (error && page > 1) {
    if (missed?.page !== page) setMissed({ page, filters });
  } else if (missed && (page > 1 || missed.filters !== filters)) setMissed(undefined);
  return missed && { page: missed.page, retry: () => setPage(missed.page) };
}
