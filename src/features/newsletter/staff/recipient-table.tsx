import {
  Box,
  MenuItem,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { letterFaultText } from '#features/backoffice/connections/rules.ts';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { callPage } from '#shared/call.ts';
import {
  type Issue,
  type listRecipients,
  RECIPIENT_LABELS,
  RECIPIENT_STATES,
  type Recipient,
  type RecipientState,
} from './contract.ts';

const PAGE_SIZE = 25;
/** On a phone there is room for one column, which then contains all three. */
const WIDE = { display: { xs: 'none', sm: 'table-cell' } };

const resultOf = ({ state, fault }: Recipient) =>
  `${RECIPIENT_LABELS[state]}${fault ? `：${letterFaultText(fault)}` : ''}`;

const KEPT = '名單保留到寄送結束後 30 天，之後只留下統計。';

/** The state of every recipient, as long as their list is stored. */
export const RecipientPart = ({ issue }: { issue: Issue }) => (
  <Part title="收件者">
    <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
      {issue.hasRecipients ? KEPT : '寄送結束已超過 30 天，名單已刪除，只留下統計。'}
    </Typography>
    {issue.hasRecipients && <RecipientTable issue={issue} />}
  </Part>
);

function RecipientTable({ issue: { id, counts } }: { issue: Issue }) {
  const [state, setState] = useState<RecipientState | ''>('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    // The counts are part of the key, so that the rows are updated while sending.
    queryKey: ['newsletter-recipients', id, state, page, counts],
    queryFn: () =>
      callPage<typeof listRecipients>('GET /api/admin/newsletters/{id}/recipients', {
        params: { id },
        query: { page, pageSize: PAGE_SIZE, ...(state ? { state } : {}) },
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TextField
        select
        label="結果"
        value={state}
        onChange={({ target }) => {
          setState(target.value as RecipientState | '');
          setPage(1);
        }}
        fullWidth={false}
        sx={{ minWidth: 220 }}
      >
        <MenuItem value="">全部</MenuItem>
        {RECIPIENT_STATES.map((one) => (
          <MenuItem key={one} value={one}>
            {RECIPIENT_LABELS[one]}
          </MenuItem>
        ))}
      </TextField>
      {error && <FailureNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={200} />}
      {data && (
        <>
          <TableContainer>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>電子信箱</TableCell>
                  <TableCell sx={WIDE}>結果</TableCell>
                  <TableCell sx={WIDE}>時間</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.rows.map((one) => (
                  <TableRow key={one.id}>
                    <TableCell sx={{ minWidth: { sm: '11em', md: '15em' }, overflowWrap: 'anywhere' }}>
                      {one.email}
                      <Box sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
                        {resultOf(one)}
                        {one.endedAt && '．'}
                        <Time at={one.endedAt} empty="" />
                      </Box>
                    </TableCell>
                    <TableCell sx={{ ...WIDE, minWidth: '10.5em', overflowWrap: 'anywhere' }}>
                      {resultOf(one)}
                    </TableCell>
                    <TableCell sx={WIDE}>
                      <Time at={one.endedAt} />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
          {data.total === 0 && <Typography sx={{ p: 3, textAlign: 'center' }}>沒有符合條件的收件者。</Typography>}
          <TablePagination
            component="div"
            count={data.total}
            page={page - 1}
            rowsPerPage={PAGE_SIZE}
            rowsPerPageOptions={[PAGE_SIZE]}
            onPageChange={(_, next) => setPage(next + 1)}
            labelDisplayedRows={({ from, to, count }) => `第 ${from}–${to} 筆，共 ${count} 筆`}
            getItemAriaLabel={(type) =>
              ({ first: '第一頁', last: '最後一頁', next: '下一頁', previous: '上一頁' })[type]
            }
          />
        </>
      )}
    </>
  );
}
