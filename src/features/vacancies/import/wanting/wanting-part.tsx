import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { Part } from '#features/backoffice/shared/part.tsx';
import { NATIONS } from '#features/resume/basic/contract.ts';
import type { Wanting } from '../contract.ts';

interface Props {
  wanting: readonly Wanting[];
  onFill: (values: Record<string, string>) => void;
}

/** What the rows lack: asks for one value for all of them. */
export function WantingPart({ wanting, onFill }: Props) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  if (wanting.length === 0) return null;
  const textOf = ({ name, value }: Wanting) => typed[name] ?? value;
  const isChanged = wanting.some((one) => textOf(one).trim() !== one.value);
  return (
    <Part title="缺少的資料">
      <Typography variant="body2" sx={{ mb: 2 }}>
        沒有填的列可以都用同一個值；不會改動已經在網站上的職缺。檔案裡其實有這一欄的話，請改在「欄位」指定。
      </Typography>
      <Box
        component="form"
        sx={{ display: 'grid', gap: 2, maxWidth: 560 }}
        onSubmit={(event) => {
          event.preventDefault();
          onFill(Object.fromEntries(wanting.map((one) => [one.name, textOf(one).trim()])));
        }}
      >
        {wanting.map((one) => (
          <WantingField
            key={one.name}
            wanting={one}
            value={textOf(one)}
            onChange={(value) => setTyped({ ...typed, [one.name]: value })}
          />
        ))}
        <Button type="submit" variant="outlined" disabled={!isChanged} sx={{ justifySelf: 'start' }}>
          套用到沒有填的列
        </Button>
      </Box>
    </Part>
  );
}

interface FieldProps {
  wanting: Wanting;
  value: string;
  onChange: (value: string) => void;
}

const OPTIONS: Record<string, readonly string[]> = { category: JOB_CATEGORIES, nation: NATIONS };
const EXAMPLES: Record<string, string> = { city: '例如：台北市', salary: '例如：面議' };

function WantingField({ wanting: { name, label, count, hasColumn, value: given }, value, onChange }: FieldProps) {
  const options = OPTIONS[name];
  const rows = count.toLocaleString('en');
  const asked = name === 'nation' ? `${rows} 列的縣市不在台灣` : hasColumn ? `${rows} 列沒有填` : '檔案沒有這一欄';
  return (
    <TextField
      label={`沒有填的列，${label}都是`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      helperText={[given !== '' && count === 0 ? `都以「${given}」匯入` : asked, EXAMPLES[name]]
        .filter(Boolean)
        .join('。')}
      select={options !== undefined}
      multiline={name === 'content'}
      minRows={name === 'content' ? 3 : undefined}
      margin="none"
    >
      {options && [
        <MenuItem key="" value="">
          （不指定）
        </MenuItem>,
        ...options.map((option) => (
          <MenuItem key={option} value={option}>
            {option}
          </MenuItem>
        )),
      ]}
    </TextField>
  );
}
