import { MenuItem, TextField } from '@mui/material';
import { SelectInput, useGetIdentity } from 'react-admin';
import { useStaffNames } from './use-staff-names.ts';

/** Whose a list can show: one's own, nobody's, or a colleague's, also of one whose account is disabled. */
function useChoices() {
  const { data = [] } = useStaffNames();
  const { identity } = useGetIdentity();
  const others = data.filter(({ id }) => id !== identity?.id);
  const named = (isWanted: boolean) => others.filter(({ isActive }) => isActive === isWanted);
  return [
    { id: 'me', name: '我負責的' },
    { id: 'none', name: '尚未指派' },
    ...named(true),
    ...named(false).map(({ id, name }) => ({ id, name: `${name}（已停用）` })),
  ];
}

/** Among the filters of a list. */
export const AssigneeFilter = (props: { source: 'assignee'; alwaysOn: true }) => (
  <SelectInput {...props} label="負責人" emptyText="全部" choices={useChoices()} />
);

interface Props {
  value: string;
  onChange: (assignee: string) => void;
}

/** The same beside what is no list. */
export function AssigneeSelect({ value, onChange }: Props) {
  const choices = useChoices();
  const isKnown = choices.some(({ id }) => id === value);
  return (
    <TextField
      select
      size="small"
      margin="none"
      fullWidth={false}
      label="負責人"
      value={isKnown ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      sx={{ minWidth: 140 }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">全部</MenuItem>
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
