import { FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { useState } from 'react';
import { asLocal, fromLocal } from '#features/backoffice/shared/inputs/moment-input.tsx';
import { HOUR_MS } from '#shared/durations.ts';

/** The full hour after the next one: still in the future when the form is sent. */
const suggestion = () => new Date(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS).toISOString();

/** Whether something is published at once or at a later time, and at which. */
export function usePublishTime() {
  const [isLater, setLater] = useState(false);
  const [local, setLocal] = useState('');
  return {
    isLater,
    local,
    setLater,
    setLocal,
    isMissing: isLater && local === '',
    /** As in the calls: empty means now. */
    publishAt: isLater ? fromLocal(local) : '',
    /** Starts again, with the time for which it is already scheduled. */
    reset: (scheduledAt: string | null) => {
      setLater(scheduledAt !== null);
      setLocal(asLocal(scheduledAt ?? suggestion()));
    },
  };
}

export function PublishTime({ time }: { time: ReturnType<typeof usePublishTime> }) {
  return (
    <>
      <RadioGroup
        aria-label="發布方式"
        value={time.isLater ? 'later' : 'now'}
        onChange={(_, value) => time.setLater(value === 'later')}
      >
        <FormControlLabel value="now" control={<Radio />} label="立即發布" />
        <FormControlLabel value="later" control={<Radio />} label="排程發布" />
      </RadioGroup>
      {time.isLater && (
        <TextField
          type="datetime-local"
          label="發布時間（台北時間）"
          value={time.local}
          onChange={({ target }) => time.setLocal(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ maxWidth: 300, mt: 1 }}
        />
      )}
    </>
  );
}
