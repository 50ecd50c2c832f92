import { Stack, TextField } from '@mui/material';
import { asLocal, fromLocal } from '#features/backoffice/shared/inputs/moment-input.tsx';
import { DAY_MS } from '#shared/durations.ts';
import { type Interview, MAX_PLACE } from './contract.ts';
import { DAYS_AHEAD } from './rules.ts';

/** As entered in the fields: a time in Taipei without its zone. */
interface TypedInterview {
  local: string;
  place: string;
}

export const asTyped = (interview: Interview | null): TypedInterview => ({
  local: asLocal(interview?.at),
  place: interview?.place ?? '',
});

export const asWanted = ({ local, place }: TypedInterview): Interview => ({ at: fromLocal(local), place });

export const isTyped = ({ local, place }: TypedInterview) => local !== '' || place.trim() !== '';

interface Props {
  value: TypedInterview;
  onChange: (value: TypedInterview, field: string) => void;
  /** The error of a field, by its name in the call. */
  problemAt: (name: string) => string | undefined;
  hasFocus?: boolean;
  /** Beside the time: whether it may be left out. */
  help?: string;
}

/** When and where an interview is. */
export function InterviewFields({ value, onChange, problemAt, hasFocus = false, help }: Props) {
  const now = Date.now();
  const [first, last] = [now, now + DAYS_AHEAD * DAY_MS].map((ms) => asLocal(new Date(ms).toISOString()));
  const [timeFault, placeFault] = ['interview.at', 'interview.place'].map(problemAt);
  return (
    <Stack spacing={1.5}>
      <TextField
        name="interview.at"
        type="datetime-local"
        label="面試時間（台北時間）"
        value={value.local}
        onChange={({ target }) => onChange({ ...value, local: target.value }, 'interview.at')}
        autoFocus={hasFocus}
        error={timeFault !== undefined}
        helperText={timeFault ?? help}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: first, max: last } }}
      />
      <TextField
        name="interview.place"
        label="面試地點"
        value={value.place}
        onChange={({ target }) => onChange({ ...value, place: target.value }, 'interview.place')}
        error={placeFault !== undefined}
        helperText={placeFault ?? '地址、視訊連結，或「電話面試」；應徵的會員在履歷頁看得到'}
        slotProps={{ htmlInput: { maxLength: MAX_PLACE } }}
      />
    </Stack>
  );
}
