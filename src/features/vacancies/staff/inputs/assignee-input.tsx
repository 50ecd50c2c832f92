import { useInput, useRecordContext } from 'react-admin';
import { AssigneeField } from '#features/backoffice/shared/assignees/assignee-field.tsx';
import type { AdminVacancy } from '../contract.ts';

const NOBODY = { assigneeId: null, assigneeName: null };
const NEW = '網站上看不到。新的應徵會交給負責人';

/** Who looks after the vacancy; visitors are told nothing of it. */
export function AssigneeInput() {
  const stored = useRecordContext<AdminVacancy>();
  const { field, fieldState } = useInput({ source: 'assigneeId' });
  return (
    <AssigneeField
      stored={stored ?? NOBODY}
      value={field.value || null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      help={stored ? `${NEW}；變更時，還在進行、沒有另外指派的應徵也會一併變更` : NEW}
    />
  );
}
