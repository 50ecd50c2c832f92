import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { AssigneeField } from '#features/backoffice/shared/assignees/assignee-field.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import { type changeMessage, MESSAGE_STATUSES, type Message } from './contract.ts';

interface Props {
  message: Message;
  onChanged: (message: Message) => void;
  /** Called when somebody else saved first, to show the current state. */
  onStale: () => void;
}

/** The status and the assignee, reset to what was saved. */
export const MessageState = (props: Props) => (
  <Part title="處理狀況">
    <State key={props.message.revision} {...props} />
  </Part>
);

function State({ message, onChanged, onStale }: Props) {
  const { id, revision } = message;
  const [status, setStatus] = useState(message.status);
  const [assigneeId, setAssigneeId] = useState(message.assigneeId);
  const { act, isBusy } = useAct();
  const save = async () => {
    const body = { status, assigneeId, revision };
    const isDone = await act(
      async () =>
        onChanged(await call<typeof changeMessage>('PATCH /api/admin/messages/{id}', { params: { id }, body })),
      '已儲存',
    );
    if (!isDone) onStale();
  };
  const isSame = status === message.status && assigneeId === message.assigneeId;
  return (
    <Stack spacing={2} sx={{ pt: 1 }}>
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
      <AssigneeField stored={message} value={assigneeId} onChange={setAssigneeId} />
      <Button variant="contained" disabled={isSame || isBusy} onClick={save}>
        儲存
      </Button>
    </Stack>
  );
}
