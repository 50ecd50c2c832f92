import { Button, Stack } from '@mui/material';
import { useRef, useState } from 'react';
import { AssigneeField } from '#features/backoffice/shared/assignees/assignee-field.tsx';
import { call } from '#shared/call.ts';
import type { Application, ApplicationRow, assignApplication } from './contract.ts';
import { useChanging } from './use-changing.ts';

interface Props {
  application: Application;
  onAssigned: (row: ApplicationRow) => void;
}

/** Hands an application over to a colleague. */
export function AssigneeForm({ application, onAssigned }: Props) {
  const { id, assigneeId: from } = application;
  // A choice replaces one particular assignee: if that changes meanwhile, the choice is dropped.
  const [made, setChosen] = useState<{ from: string | null; to: string | null }>();
  const chosen = made?.from === from ? made.to : from;
  const select = useRef<HTMLElement>(null);
  const { change, isBusy } = useChanging(id, onAssigned);
  const save = async () => {
    const row = 'POST /api/admin/applications/{id}/assignee';
    const body = { assigneeId: chosen, from };
    const isDone = await change(() => call<typeof assignApplication>(row, { params: { id }, body }), '已變更負責人');
    // The pressed button is disabled then, and the focus would be lost.
    if (isDone) select.current?.focus();
  };
  return (
    <Stack spacing={2} sx={{ pt: 1 }}>
      <AssigneeField stored={application} value={chosen} onChange={(to) => setChosen({ from, to })} inputRef={select} />
      <Button variant="outlined" disabled={isBusy || chosen === from} onClick={save}>
        變更負責人
      </Button>
    </Stack>
  );
}
