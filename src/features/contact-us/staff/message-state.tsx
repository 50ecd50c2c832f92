import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import type { listStaffNames } from '#features/backoffice/staff/contract.ts';
import { call } from '#shared/call.ts';
import { type changeMessage, MESSAGE_STATUSES, type Message } from './contract.ts';

interface Props {
  message: Message;
  onChanged: (message: Message) => void;
  /** Called when somebody else saved first, to show the current state. */
  onStale: () => void;
}

/** The status and the assignee, anew with what was saved. */
export const MessageState = (props: Props) => (
  <Part title="處理狀況">
    <State key={props.message.revision} {...props} />
  </Part>
);

function State({ message, onChanged, onStale }: Props) {
  const { id, revision } = message;
  const [status, setStatus] = useState(message.status);
  const [assigneeId, setAssigneeId] = useState(message.assigneeId ?? '');
  const { act, isBusy } = useAct();
  const names = useQuery({
    queryKey: ['staff-names'],
    queryFn: () => call<typeof listStaffNames>('GET /api/admin/staff/names'),
  });
  const save = async () => {
    const body = { status, assigneeId: assigneeId || null, revision };
    const isDone = await act(
      async () =>
        onChanged(await call<typeof changeMessage>('PATCH /api/admin/messages/{id}', { params: { id }, body })),
      '已儲存',
    );
    if (!isDone) onStale();
  };
  // An assignee whose account was disabled since is still listed.
  const people = names.data ?? [];
  const known = people.some((one) => one.id === message.assigneeId) || !message.assigneeId;
  const options = known ? people : [...people, { id: message.assigneeId ?? '', name: message.assigneeName ?? '' }];
  const isSame = status === message.status && assigneeId === (message.assigneeId ?? '');
  return (
    <>
      {names.error && <FailureNotice error={names.error} onRetry={() => names.refetch()} />}
      <Stack spacing={1}>
        <TextField
          select
          label="狀態"
          value={status}
          onChange={(event) => setStatus(event.target.value as Message['status'])}
        >
          {MESSAGE_STATUSES.map((one) => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="負責人"
          value={names.data ? assigneeId : ''}
          onChange={(event) => setAssigneeId(event.target.value)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">尚未指派</MenuItem>
          {options.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
        <Button variant="contained" disabled={isSame || isBusy} onClick={save}>
          儲存
        </Button>
      </Stack>
    </>
  );
}
