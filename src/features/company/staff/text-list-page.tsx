import { Box, Button, Card, CardContent, Chip, Link as MuiLink, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, Title } from 'react-admin';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { call } from '#shared/call.ts';
import type { listTexts, TextRow } from './contract.ts';

/** Every text of the site that staff may write. */
export function TextListPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['texts'],
    queryFn: () => call<typeof listTexts>('GET /api/admin/texts'),
    // Whoever comes back from one has changed it.
    staleTime: 0,
  });
  return (
    <>
      <Title title="網站內容" />
      {error && !data && <FailureNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />}
      {data && (
        <Stack component="ul" spacing={1.5} sx={{ pt: 2, pb: 4, pl: 0, m: 0, maxWidth: 860, listStyle: 'none' }}>
          {data.map((text) => (
            <Card component="li" key={text.id}>
              <CardContent sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', '&&': { py: 1.5 } }}>
                <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
                  <Typography component="h2" variant="subtitle1">
                    {text.label}
                  </Typography>
                  <Changed text={text} />
                </Box>
                <Chips text={text} />
                <Button
                  component={LinkBase}
                  to={`/texts/${text.id}`}
                  variant="outlined"
                  aria-label={`編輯${text.label}`}
                >
                  編輯
                </Button>
              </CardContent>
            </Card>
          ))}
        </Stack>
      )}
    </>
  );
}

/** Texts without a page of their own. */
const EVERYWHERE: Record<string, string | undefined> = {
  company: '網站各頁、信件與履歷表',
  look: '網站各頁、信件與履歷表',
  footer: '網站各頁的頁尾',
};

function Changed({ text: { id, path, changedAt, changedBy } }: { text: TextRow }) {
  return (
    <Typography variant="body2" color="text.secondary">
      {EVERYWHERE[id] ? (
        EVERYWHERE[id]
      ) : (
        <MuiLink href={path} target="_blank" rel="noopener">
          {path}
        </MuiLink>
      )}
      {changedAt && (
        <>
          {'　'}
          <Time at={changedAt} />
          {`　${changedBy}`}
        </>
      )}
    </Typography>
  );
}

function Chips({ text: { isDelivered, hasDraft, scheduledAt, isForManagers } }: { text: TextRow }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {isForManagers && <Chip size="small" variant="outlined" label="限管理員" />}
      {scheduledAt && <Chip size="small" variant="outlined" color="warning" label="已排程" />}
      {hasDraft && <Chip size="small" variant="outlined" color="info" label="有草稿" />}
      <Chip
        size="small"
        variant="outlined"
        color={isDelivered ? 'default' : 'success'}
        label={isDelivered ? '預設內容' : '已修改'}
      />
    </Box>
  );
}
