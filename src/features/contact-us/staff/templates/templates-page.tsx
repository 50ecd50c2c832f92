import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase, Title, usePermissions } from 'react-admin';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import {
  type deleteTemplate,
  MAX_TEMPLATES,
  type orderTemplates,
  REPLY_PLACES,
  type ReplyTemplate,
  type ReplyTemplates,
} from './contract.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateRow } from './template-row.tsx';
import { TEMPLATES_KEY, useTemplates } from './use-templates.ts';

/** The reply templates, in the order in which they are offered. */
export function TemplatesPage() {
  const { data, error, refetch } = useTemplates();
  return (
    <>
      <Title title="回覆範本" />
      {error && !data && <FailureNotice error={error} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />}
      {data && <Loaded list={data} onStale={refetch} />}
    </>
  );
}

function Loaded({ list: { templates, revision }, onStale }: { list: ReplyTemplates; onStale: () => unknown }) {
  const client = useQueryClient();
  const mayChange = usePermissions().permissions === 'manager';
  const [edited, setEdited] = useState<{ id?: string }>();
  const { act, isBusy } = useAct();
  const isFull = templates.length >= MAX_TEMPLATES;
  const show = (list: ReplyTemplates) => client.setQueryData(TEMPLATES_KEY, list);
  const change = async (work: () => Promise<ReplyTemplates>, done: string) => {
    // Data read during a change may be older than the change.
    if (isBusy) return;
    if (!(await act(async () => show(await work()), done))) onStale();
  };
  const remove = ({ id, revision }: ReplyTemplate) => {
    const row = 'DELETE /api/admin/replyTemplates/{id}';
    return change(() => call<typeof deleteTemplate>(row, { params: { id }, body: { revision } }), '已刪除');
  };
  const move = (from: number, to: number) => {
    const ids = templates.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    const row = 'POST /api/admin/replyTemplates/order';
    return change(() => call<typeof orderTemplates>(row, { body: { ids, revision } }), '已變更順序');
  };
  return (
    <Box sx={{ pt: 2, pb: 4, maxWidth: 860 }}>
      <Part title="回覆訊息時可以套用的範本">
        <Typography variant="body2" sx={{ mb: 2 }}>
          在訊息頁按「套用範本」，內容會放進回覆，寄出前都可以修改。
          {`${REPLY_PLACES.join('、')} 會換成來信者的姓名，以及本公司的名稱與電話。`}
          {!mayChange && '範本由管理員修改。'}
          {/* Said before another one is written. */}
          {mayChange && isFull && `最多 ${MAX_TEMPLATES} 個，要新增請先刪除不用的。`}
        </Typography>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mb: 1 }}>
          {mayChange && (
            // Disabled it keeps the focus, which returns to it from the last dialog.
            <Button variant="contained" aria-disabled={isFull} onClick={() => isFull || setEdited({})}>
              新增範本
            </Button>
          )}
          <Button component={LinkBase} to="/messages">
            返回訊息
          </Button>
        </Stack>
        {templates.length === 0 && <Typography color="text.secondary">還沒有範本。</Typography>}
        <Box component="ol" aria-label="回覆範本" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {templates.map((template, at) => (
            <TemplateRow
              key={template.id}
              template={template}
              acts={
                mayChange
                  ? {
                      isBusy,
                      onUp: at > 0 ? () => move(at, at - 1) : undefined,
                      onDown: at < templates.length - 1 ? () => move(at, at + 1) : undefined,
                      onEdit: () => setEdited(template),
                      onRemove: () => remove(template),
                    }
                  : undefined
              }
            />
          ))}
        </Box>
      </Part>
      {edited && (
        <TemplateDialog
          template={templates.find(({ id }) => id === edited.id)}
          onClose={() => setEdited(undefined)}
          onSaved={show}
          onStale={onStale}
        />
      )}
    </Box>
  );
}
