import { useInput, useRecordContext } from 'react-admin';
import { type Assigned, AssigneeField } from './assignee-field.tsx';

const NOBODY = { assigneeId: null, assigneeName: null };

/** The assignee of a form's record. */
export function AssigneeInput({ help }: { help: string }) {
  const stored = useRecordContext<Assigned & { id: string }>();
  const { field, fieldState } = useInput({ source: 'assigneeId' });
  return (
    <AssigneeField
      stored={stored ?? NOBODY}
      value={field.value || null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      help={help}
    />
  );
}
