import { Button, Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { PERIODS, type Period } from './contract.ts';

const LABELS: Record<Period, string> = {
  ...{ month: '本月', lastMonth: '上個月', quarter: '本季', lastQuarter: '上一季', year: '今年', lastYear: '去年' },
};

interface Days {
  from: string;
  to: string;
}

interface Props {
  /** null: freely chosen days. */
  period: string | null;
  days: Days;
  /** The new query of the address. */
  onChoose: (asked: Record<string, string>) => void;
}

/** What the report covers: a period, or freely chosen days. */
export function PeriodBar({ period, days, onChoose }: Props) {
  const [typed, setTyped] = useState<Partial<Days>>({});
  const show = (asked: Record<string, string>) => {
    setTyped({});
    onChoose(asked);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    show({ ...days, ...typed });
  };
  const day = (name: keyof Days, label: string) => (
    <TextField
      type="date"
      size="small"
      margin="none"
      label={label}
      value={typed[name] ?? days[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 136px', maxWidth: { sm: 180 } }}
    />
  );
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'space-between' }}>
      <ToggleButtonGroup
        exclusive
        value={period}
        onChange={(_, next: Period | null) => next && show({ period: next })}
        aria-label="期間"
      >
        {PERIODS.map((one) => (
          <ToggleButton key={one} value={one} sx={{ minHeight: 44 }}>
            {LABELS[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Stack
        component="form"
        direction="row"
        spacing={1}
        useFlexGap
        onSubmit={send}
        aria-label="自訂期間"
        sx={{ flexWrap: 'wrap', alignItems: 'center', flex: { xs: '1 1 100%', md: 'none' } }}
      >
        {day('from', '開始日期')}
        {day('to', '結束日期')}
        <Button type="submit" variant="outlined">
          查看
        </Button>
      </Stack>
    </Stack>
  );
}
