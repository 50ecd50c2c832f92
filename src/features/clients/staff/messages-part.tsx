import { Link, Typography } from '@mui/material';
import { LinkBase, useGetList } from 'react-admin';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { PART_LINK, Part } from '#features/backoffice/shared/part.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import type { MessageRow } from '#features/contact-us/staff/contract.ts';
import { StatusChip } from '#features/publishing/staff/status-chip.tsx';

const LATEST = { page: 1, perPage: 10 };

/** What the client wrote through 聯絡我們, newest first. */
export function MessagesPart({ id }: { id: string }) {
  const {
    data = [],
    total = 0,
    isPending,
    error,
    refetch,
  } = useGetList<MessageRow>('messages', {
    filter: { client: id },
    pagination: LATEST,
  });
  return (
    <Part title="訊息">
      {error && <FailureNotice error={error} onRetry={() => refetch()} />}
      {!isPending && !error && total === 0 && (
        <Typography color="text.secondary">
          還沒有訊息。在「聯絡我們」填的公司名稱相同，或用聯絡人的信箱、電話寫來的，會列在這裡。
        </Typography>
      )}
      {total > data.length && (
        <Typography variant="body2" color="text.secondary">
          共 {total.toLocaleString('en')} 筆，只列出最近的 {data.length} 筆。
        </Typography>
      )}
      {data.map(({ id, subject, name, status, createdAt }) => (
        <Link key={id} component={LinkBase} to={`/messages/${encodeURIComponent(id)}/show`} sx={PART_LINK}>
          {subject} <StatusChip status={status} isNew={status === '新訊息'} />
          <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
            {name}　<Time at={createdAt} />
          </Typography>
        </Link>
      ))}
    </Part>
  );
}
