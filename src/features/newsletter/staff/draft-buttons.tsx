import { Box, Stack, Typography } from '@mui/material';
import { useGetIdentity, useNotify } from 'react-admin';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { PlainForm } from '#features/backoffice/shared/plain-form.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { DeleteButton } from '#features/publishing/staff/delete-button.tsx';
import { call } from '#shared/call.ts';
import type { deleteIssue, Issue, sendIssue, testIssue } from './contract.ts';

interface Props {
  issue: Issue;
  /** Something typed isn't saved, and would not be sent. */
  isDirty: boolean;
  onChanged: (issue: Issue) => void;
  onStale: () => void;
}

/** Actions on a draft; they use what is saved. */
export function DraftButtons({ issue, isDirty, onChanged, onStale }: Props) {
  const { id, subject, subscribers, revision, articles, missing } = issue;
  const params = { id };
  const notify = useNotify();
  const { act, isBusy } = useAct();
  const me = useGetIdentity();

  const send = async () => {
    const isDone = await act(async () => {
      onChanged(await call<typeof sendIssue>('POST /api/admin/newsletters/{id}/send', { params, body: { revision } }));
    }, '開始寄送');
    if (!isDone) onStale();
  };
  return (
    <>
      <Part title="測試信">
        <Typography variant="body2" sx={{ mb: 2 }}>
          先寄一封給自己，看看在信箱裡的樣子。寄出的是已儲存的內容。
        </Typography>
        <PlainForm
          // A field takes its initial value only once.
          key={String(me.isPending)}
          fields={[
            {
              name: 'email',
              label: '電子信箱',
              type: 'email',
              autoComplete: 'email',
              initial: me.identity?.email ?? '',
            },
          ]}
          button="寄測試信"
          onSend={async ({ email = '' }) => {
            await call<typeof testIssue>('POST /api/admin/newsletters/{id}/test', { params, body: { email } });
            notify('測試信隨即寄出', { type: 'success' });
          }}
        />
      </Part>
      <Part title="正式寄送">
        <Typography variant="body2" sx={{ mb: 2 }}>
          目前有 {subscribers.toLocaleString('en')} 位訂閱者；這一期會寄出 {articles.length} 篇文章
          {missing.length > 0 && `（另有 ${missing.length} 篇已下架，不會寄出）`}。
          {subscribers === 0 && '有人訂閱後才能寄送。'}
          {isDirty && '上面有尚未儲存的變更，請先儲存草稿。'}
        </Typography>
        <Stack direction="row" spacing={1}>
          <ConfirmButton
            variant="contained"
            disabled={isBusy || isDirty || subscribers === 0}
            title={`寄出「${subject}」`}
            content={`將寄給 ${subscribers.toLocaleString('en')} 位訂閱者。開始後內容不能再修改，但可以暫停。`}
            confirm="開始寄送"
            onConfirm={send}
          >
            寄給所有訂閱者
          </ConfirmButton>
          <Box sx={{ flex: 1 }} />
          <DeleteButton
            resource="newsletters"
            name={subject}
            warning="草稿刪除後無法復原。"
            disabled={isBusy}
            remove={() =>
              call<typeof deleteIssue>('DELETE /api/admin/newsletters/{id}', { params, body: { revision } })
            }
            onRefused={onStale}
          />
        </Stack>
      </Part>
    </>
  );
}
