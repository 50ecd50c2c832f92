import { MenuItem, TextField } from '@mui/material';
import { SelectInput, useGetIdentity, useListContext } from 'react-admin';
import { useStaffNames } from './use-staff-names.ts';

/**
 * Whose entries a list can show: one's own, nobody's, or a colleague's, even with a disabled account; an address may name
 * somebody else.
 */
function useChoices(chosen: string) {
  const { data } = useStaffNames();
  const { identity } = useGetIdentity();
  const others = data?.filter(({ id }) => id !== identity?.id) ?? [];
  const named = (isWanted: boolean) => others.filter(({ isActive }) => isActive === isWanted);
  const choices = [
    { id: 'me', name: '我負責的' },
    { id: 'none', name: '尚未指派' },
    ...named(true),
    ...named(false).map(({ id, name }) => ({ id, name: `${name}（已停用）` })),
  ];
  const isUnknown = data && chosen !== '' && !choices.some(({ id }) => id === chosen);
  return isUnknown ? [...choices, { id: chosen, name: '（找不到這位同仁）' }] : choices;
}

/** As one of a list's filters. */
export function AssigneeFilter(props: { source: 'assignee'; alwaysOn: true }) {
  const { assignee } = useListContext().filterValues;
  return <SelectInput {...props} label="負責人" emptyText="全部" choices={useChoices(String(assignee ?? ''))} />;
}

interface Props {
  value: string;
  onChange: (assignee: string) => void;
}

/** The same outside of a list. */
export function AssigneeSelect({ value, onChange }: Props) {
  const choices = useChoices(value);
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
