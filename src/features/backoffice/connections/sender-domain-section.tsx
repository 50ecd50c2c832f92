import { Box, Button, Chip, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { Part } from '../shared/part.tsx';
import { RECORD_STATES, type readSenderDomain, type SenderDomain } from './contract.ts';
import { CopyField } from './copy-field.tsx';

type DomainRecord = SenderDomain['records'][number];

const MEANINGS: Record<DomainRecord['kind'], string> = {
  SPF: '網域公布哪些主機可以替它寄信。收信的一方看到不在名單上的主機，就當成冒名的信。',
  DKIM: '郵件服務替每封信簽名，網域公布驗證簽名的金鑰。收信的一方因此知道信是您寄的，途中也沒有人改過。',
  DMARC: '網域告訴收信的一方，SPF 與 DKIM 都不符合的信該怎麼處理。Gmail 等大型信箱會退回沒有它的大量信件。',
};

const COLORS = { set: 'success', missing: 'warning', unknown: 'default' } as const;

/**
 * What the sender's domain says about its mails; without it they are taken for spam. Looked up now, and again when `of`, the
 * state of server and sender, has changed.
 */
export function SenderDomainSection({ of }: { of: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['senderDomain', of],
    queryFn: () => call<typeof readSenderDomain>('GET /api/admin/connections/senderDomain'),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Part title="寄件網域">
      <Typography variant="body2" color="text.secondary">
        這三筆 DNS 紀錄讓收信的一方相信信是您寄的；少了它們，信常被當成垃圾信。DNS 由申請網域的服務商管理。
      </Typography>
      {error && !data && <FailureNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />}
      {data && (
        <>
          <Box component="ul" aria-label={`${data.domain} 的紀錄`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.records.map((record) => (
              <OneRecord key={record.kind} record={record} />
            ))}
          </Box>
          <Button variant="outlined" aria-disabled={isFetching} onClick={() => isFetching || refetch()}>
            {isFetching ? '查詢中…' : '重新查詢'}
          </Button>
        </>
      )}
    </Part>
  );
}

function OneRecord({ record: { kind, state, found, name, content, advice } }: { record: DomainRecord }) {
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider', '&:last-child': { border: 0 } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {kind}
        </Typography>
        <Chip size="small" color={COLORS[state]} label={RECORD_STATES[state]} />
      </Box>
      <Typography variant="body2">{MEANINGS[kind]}</Typography>
      {found && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          查到：{found}
        </Typography>
      )}
      {state === 'unknown' && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {kind === 'DKIM'
            ? '查不到不表示沒有：每家郵件服務存放的名稱不同，請到郵件服務的管理畫面確認。'
            : 'DNS 沒有回應，請稍後重新查詢。'}
        </Typography>
      )}
      {state === 'missing' && (
        <Box sx={{ mt: 1 }}>
          <Typography variant="body2">{advice}</Typography>
          {name && <CopyField label={`${kind} 紀錄的名稱`} value={name} />}
          {content && <CopyField label={`${kind} 紀錄的內容`} value={content} />}
        </Box>
      )}
    </Box>
  );
}
