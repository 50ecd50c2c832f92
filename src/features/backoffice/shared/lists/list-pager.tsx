import { Alert, Button, type TablePaginationProps } from '@mui/material';
import { useState } from 'react';
import { Pagination, useListContext, useTranslate } from 'react-admin';

const inDigits = (number: number) => number.toLocaleString('zh-TW');

/** On a phone only the buttons are shown, without words. */
const IN_LINES = {
  '& .MuiTablePagination-displayedRows': { flexShrink: { xs: 1, sm: 0 } },
  '& .MuiTablePagination-spacer': { flexBasis: 0 },
};

/** Screen readers hear which rows are shown, and of how many, whenever filters or pages change. */
const HEARD: TablePaginationProps['slotProps'] = { displayedRows: { role: 'status' } };

/** Rows per page (spec §2, data table); an earlier choice stays. */
const ROWS = [25, 50, 100];

const firstOf = (about: number): Pick<TablePaginationProps, 'labelDisplayedRows'> => ({
  labelDisplayedRows: ({ from, to, count }) =>
    `第 ${from}–${to} 筆，約 ${inDigits(about)} 筆中的前 ${inDigits(count)} 筆`,
});

/**
 * Page numbers under a list, with a hint if there are more rows than can be paged through (those are not counted). Hidden if
 * the list could not be read: they would count rows that aren't shown.
 */
export function ListPager() {
  const { error, data, meta, isPlaceholderData, perPage } = useListContext();
  const missed = useMissedPage();
  const translate = useTranslate();
  if (error && !data?.length) return null;
  const { about } = (meta ?? {}) as { about?: number };
  const marked = { 'data-waiting': isPlaceholderData || undefined };
  // In a small window react-admin leaves these labels to MUI, which has them in English.
  const named = { getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`) };
  const again = (
    <Button color="inherit" onClick={missed?.retry}>
      再試一次
    </Button>
  );
  return (
    <>
      {/* Passes on the properties that it doesn't know itself. */}
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

/** If a page can't be read, react-admin goes back to the first: this remembers which page it was. */
function useMissedPage() {
  const { error, page, setPage, filterValues } = useListContext();
  const filters = JSON.stringify(filterValues);
  const [missed, setMissed] = useState<{ page: number; filters: string }>();
  if (error && page > 1) {
    if (missed?.page !== page) setMissed({ page, filters });
  } else if (missed && (page > 1 || missed.filters !== filters)) setMissed(undefined);
  return missed && { page: missed.page, retry: () => setPage(missed.page) };
}
