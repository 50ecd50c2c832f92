import { Box, Button, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LinkBase, Title, useNotify, useParams, useRedirect } from 'react-admin';
import { uuidv7 } from 'uuidv7';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { ManagersOnly } from '#features/backoffice/shared/lists/list-states.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { call } from '#shared/call.ts';
import { sendOn } from '#shared/send-on.ts';
import type { changeIssue, createIssue, findIssue, Issue, IssueInput } from './contract.ts';
import { DraftButtons } from './draft-buttons.tsx';
import { IssueForm } from './issue-form.tsx';
import { IssueChip } from './newsletter-list-page.tsx';
import { ProgressPart } from './progress-part.tsx';
import { RecipientPart } from './recipient-table.tsx';

export function NewsletterCreatePage() {
  const redirect = useRedirect();
  const notify = useNotify();
  const [newId] = useState(uuidv7);
  return (
    <ManagersOnly>
      <Box sx={{ pt: 2, pb: 4, maxWidth: 860 }}>
        <Title title="新增電子報" />
        <Part title="內容">
          <IssueForm
            onSave={async (body) => {
              const { id } = await call<typeof createIssue>('POST /api/admin/newsletters', {
                body: { ...body, newId },
              });
              notify('草稿已儲存', { type: 'success' });
              redirect('show', 'newsletters', id);
            }}
          />
        </Part>
      </Box>
    </ManagersOnly>
  );
}

const LOOK_EVERY_MS = 2000;

/** One issue: a draft to edit, or the progress of its sending. */
export function NewsletterPage() {
  const id = useParams().id ?? '';
  const client = useQueryClient();
  const notify = useNotify();
  const [isDirty, setDirty] = useState(false);
  const queryKey = ['newsletter', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call<typeof findIssue>('GET /api/admin/newsletters/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? LOOK_EVERY_MS : false),
  });
  const changed = (issue: Issue) => {
    client.setQueryData(queryKey, issue);
    client.invalidateQueries({ queryKey: ['newsletters'] });
  };
  if (error && !data) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />;
  return (
    <ManagersOnly>
      <Stack spacing={2} sx={{ pt: 2, pb: 4, maxWidth: 860 }}>
        <Title title={`電子報：${data.subject}`} />
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="p" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
            {data.subject}
          </Typography>
          <IssueChip state={data.state} />
          <Box sx={{ flex: 1 }} />
          <Button component={LinkBase} to="/newsletters">
            返回電子報
          </Button>
        </Box>
        {data.state === 'draft' ? (
          <>
            <Part title="內容">
              <IssueForm
                issue={data}
                onDirty={setDirty}
                onStale={() => refetch()}
                onSave={async (body) => {
                  const row = 'PUT /api/admin/newsletters/{id}';
                  const send = (text: typeof body) => call<typeof changeIssue>(row, { params: { id }, body: text });
                  changed(await sendOn(`issue ${id}`, body, send, ({ revision }) => revision));
                  notify('草稿已儲存', { type: 'success' });
                }}
              />
            </Part>
            <DraftButtons issue={data} isDirty={isDirty} onChanged={changed} onStale={() => refetch()} />
          </>
        ) : (
          <>
            <ProgressPart issue={data} onChanged={changed} />
            <Sent issue={data} />
            <RecipientPart issue={data} />
          </>
        )}
      </Stack>
    </ManagersOnly>
  );
}

function Sent({ issue: { introduction, articles } }: { issue: Issue }) {
  const parts: Record<Exclude<keyof IssueInput, 'subject'>, ReactNode> = {
    introduction: introduction && (
      <Typography key="introduction" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 2 }}>
        {introduction}
      </Typography>
    ),
    articleIds: articles.map(({ articleId, title, summary, link }) => (
      <Box key={articleId} sx={{ mb: 1.5 }}>
        <Typography component="h3" variant="subtitle2">
          <Link href={link} target="_blank" rel="noopener noreferrer">
            {title}
          </Link>
        </Typography>
        <Typography variant="body2">{summary}</Typography>
      </Box>
    )),
  };
  return <Part title="寄出的內容">{Object.values(parts)}</Part>;
}
