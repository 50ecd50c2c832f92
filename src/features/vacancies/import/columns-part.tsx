import { Box, Chip, MenuItem, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Part } from '#features/backoffice/shared/part.tsx';
import type { ImportPreview } from './contract.ts';

type Column = ImportPreview['unknownColumns'][number];

/** As many as can be looked through at once; programs' answers have dozens that nobody needs. */
const FEW = 8;

interface Props {
  /** Every required field has been found. */
  isComplete: boolean;
  unknown: Column[];
  known: Column[];
  fields: ImportPreview['fields'];
  onMap: (title: string, field: string) => void;
}

/** What each column contains, with its first values: those with unknown titles first, the others on request. */
export function ColumnsPart({ isComplete, unknown, known, fields, onMap }: Props) {
  if (unknown.length + known.length === 0) return null;
  const unused = unknown.filter(({ field }) => field === '');
  const isLong = isComplete && unused.length > FEW;
  const open = isLong ? unknown.filter(({ field }) => field !== '') : unknown;
  const rowOf = (column: Column) => <ColumnRow key={column.title} {...{ column, fields, onMap }} />;
  return (
    <Part title="欄位">
      {unknown.length > 0 && (
        <>
          <Typography component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
            無法從標題辨識的欄位
          </Typography>
          <Typography variant="body2" sx={{ mb: 1 }}>
            沒有選擇的欄位不會匯入。請選擇每一欄是哪一種資料；匯入後會記住，下次遇到相同的標題就不用再選。
          </Typography>
          {open.map(rowOf)}
          {isLong && <More title={`不匯入的 ${unused.length} 欄`}>{unused.map(rowOf)}</More>}
        </>
      )}
      {known.length > 0 && <More title={`已辨識的 ${known.length} 欄，不對的可以改`}>{known.map(rowOf)}</More>}
    </Part>
  );
}

const More = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="details" sx={{ mt: 1 }}>
    <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', color: 'primary.main', typography: 'body2' }}>
      {title}
    </Box>
    {children}
  </Box>
);

interface RowProps {
  column: Column;
  fields: ImportPreview['fields'];
  onMap: (title: string, field: string) => void;
}

function ColumnRow({ column: { title, values, field, isByContents }, fields, onMap }: RowProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, columnGap: 2, alignItems: 'center', py: 0.5, minWidth: 0 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {isByContents && (
          <Chip label="由內容判斷，請確認" size="small" color="warning" variant="outlined" sx={{ ml: 1 }} />
        )}
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
  );
}

/** A select shows no text for the value ''. */
const NOTHING = 'nothing';
