import { Box, Button, Card, Chip, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LinkBase, Title } from 'react-admin';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { call } from '#shared/call.ts';
import { isLetterKey, letterNameOf, letterOf } from '../letters/fields.ts';
import type { listTexts, TextRow } from './contract.ts';

/** Every text of the site that staff may write. */
export function TextListPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['texts'],
    queryFn: () => call<typeof listTexts>('GET /api/admin/texts'),
    // Somebody returning from a text has usually changed it.
    staleTime: 0,
  });
  return (
    <>
      <Title title="網站內容" />
      {error && !data && <FailureNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />}
      {data && (
        <Box sx={{ pt: 2, pb: 4, maxWidth: 860 }}>
          <Rows title="公司與頁面" texts={data.filter(({ id }) => !isLetterKey(id))} />
          <Rows title="信件" texts={data.filter(({ id }) => isLetterKey(id))} />
        </Box>
      )}
    </>
  );
}

function Rows({ title, texts }: { title: string; texts: TextRow[] }) {
  const heading = useId();
  return (
    <>
      <Typography id={heading} component="h2" variant="h6" sx={{ mt: 3, mb: 1.5, '&:first-of-type': { mt: 0 } }}>
        {title}
      </Typography>
      <Card component="ul" aria-labelledby={heading} sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {texts.map((text) => (
          <Box component="li" key={text.id} sx={ROW}>
            <Box sx={{ gridArea: 'words', minWidth: 0 }}>
              <Typography component="h3" variant="subtitle1">
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
              sx={{ gridArea: 'button' }}
            >
              編輯
            </Button>
          </Box>
        ))}
      </Card>
    </>
  );
}

/** Texts without a page of their own. */
const EVERYWHERE: Record<string, string | undefined> = {
  company: '網站各頁、信件與履歷表',
  look: '網站各頁、信件與履歷表',
  footer: '網站各頁的頁尾',
  'letter-signature': '每封信的最後',
};

/** Where a text without a page is read. */
function whereOf(id: string): string | undefined {
  const letter = letterNameOf(id);
  return letter ? letterOf(letter).when : EVERYWHERE[id];
}

/** On a phone the chips are below the words, otherwise beside the button. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: '1fr auto auto' },
  gridTemplateAreas: { xs: '"words button" "chips button"', sm: '"words chips button"' },
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'center',
  px: 2,
  py: 1.25,
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const;

function Changed({ text: { id, path, changedAt, changedBy } }: { text: TextRow }) {
  return (
    <Typography variant="body2" color="text.secondary">
      {whereOf(id) ?? (
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
    <Box sx={{ gridArea: 'chips', display: 'flex', gap: 1, flexWrap: 'wrap' }}>
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
