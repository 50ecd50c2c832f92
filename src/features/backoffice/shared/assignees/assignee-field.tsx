import { MenuItem, TextField } from '@mui/material';
import type { ReactNode, Ref } from 'react';
import { FailureNotice } from '../failure-notice.tsx';
import { useStaffNames } from './use-staff-names.ts';

/** The present assignee; null for nobody. */
export interface Assigned {
  assigneeId: string | null;
  assigneeName: string | null;
}

interface Props {
  stored: Assigned;
  value: string | null;
  onChange: (assigneeId: string | null) => void;
  help?: ReactNode;
  error?: string | undefined;
  onBlur?: () => void;
  inputRef?: Ref<unknown>;
}

/** Chooses an assignee. The present one stays in the list even if their account has been disabled. */
export function AssigneeField({ stored, value, onChange, help, error, onBlur, inputRef }: Props) {
  const names = useStaffNames();
  const { assigneeId, assigneeName } = stored;
  const people = (names.data ?? []).filter(({ isActive }) => isActive);
  const known = assigneeId === null || people.some(({ id }) => id === assigneeId);
  const options = known ? people : [...people, { id: assigneeId, name: assigneeName ?? '' }];
  return (
    <>
      {names.error && <FailureNotice error={names.error} onRetry={() => names.refetch()} />}
      <TextField
        select
        fullWidth
        label="負責人"
        value={names.data ? (value ?? '') : ''}
        onChange={(event) => onChange(event.target.value || null)}
        error={Boolean(error)}
        helperText={error ?? help}
        onBlur={onBlur}
        inputRef={inputRef}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">尚未指派</MenuItem>
        {options.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
