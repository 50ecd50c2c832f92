import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { Part } from '#features/backoffice/shared/part.tsx';
import type { ImportPreview } from './contract.ts';

interface Props {
  columns: ImportPreview['unknownColumns'];
  fields: ImportPreview['fields'];
  onMap: (title: string, field: string) => void;
}

/** Columns with unknown titles: their first values, and a choice of what they hold. */
export function ColumnsPart({ columns, fields, onMap }: Props) {
  if (columns.length === 0) return null;
  return (
    <Part title="無法辨識的欄位">
      <Typography variant="body2" sx={{ mb: 1 }}>
        沒有選擇的欄位不會匯入。請選擇每一欄是哪一種資料；匯入後會記住，下次遇到相同的標題就不用再選。
      </Typography>
      {columns.map(({ title, values, field }) => (
        <Box
          key={title}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', py: 0.5, minWidth: 0 }}
        >
          <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {title}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {values.length > 0 ? `例如：${values.join('｜')}` : '（沒有內容）'}
            </Typography>
          </Box>
          <TextField
            select
            label={`「${title}」是`}
            value={field || NOTHING}
            onChange={({ target }) => onMap(title, target.value === NOTHING ? '' : target.value)}
            fullWidth={false}
            sx={{ flex: '0 1 240px', minWidth: 180 }}
          >
            <MenuItem value={NOTHING}>不匯入</MenuItem>
            {fields.map(({ name, label }) => (
              <MenuItem key={name} value={name}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      ))}
    </Part>
  );
}

/** A select shows no text for the value ''. */
const NOTHING = 'nothing';
