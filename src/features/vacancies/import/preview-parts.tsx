import { Alert, Box, Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Part } from '#features/backoffice/shared/part.tsx';
import { ColumnsPart } from './columns-part.tsx';
import type { ImportPreview, ImportResult, PreviewRow } from './contract.ts';

interface Props {
  preview: ImportPreview;
  onMap: (title: string, field: string) => void;
  onSaveRefused: () => void;
}

/** What a file would do: first the counts, then the refused rows, then the rows themselves. */
export function PreviewParts({ preview, onMap, onSaveRefused }: Props) {
  const { fault, added, updated, unchanged, refusedCount, refused, notices, unknownColumns, fields } = preview;
  return (
    <>
      {fault === '' ? (
        <Stack
          component="dl"
          direction="row"
          spacing={2}
          useFlexGap
          sx={{ flexWrap: 'wrap', m: 0 }}
          aria-label="預覽結果"
        >
          <Count label="新增" count={added} />
          <Count label="更新" count={updated} />
          <Count label="未變更" count={unchanged} />
          <Count label="無法匯入" count={refusedCount} isBad={refusedCount > 0} />
        </Stack>
      ) : (
        <Alert severity="error">{fault}</Alert>
      )}
      <ColumnsPart columns={unknownColumns} fields={fields} onMap={onMap} />
      {notices.length > 0 && (
        <Part title="請留意">
          {notices.map(({ text, count, cases }) => (
            <Box key={text} sx={{ mb: 2 }}>
              <Typography sx={{ fontWeight: 600 }}>
                {text}（{count.toLocaleString('en')} 列）
              </Typography>
              <Lines head={['列', '職務名稱', '內容']} rest={count - cases.length}>
                {cases.map(({ line, position, value }) => (
                  <TableRow key={`${line} ${value}`}>
                    <TableCell sx={{ width: 72 }}>{line}</TableCell>
                    <TableCell>{position}</TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
                  </TableRow>
                ))}
              </Lines>
            </Box>
          ))}
        </Part>
      )}
      <RefusedRows rows={refused} count={refusedCount} onSave={onSaveRefused} />
      <Rows title="會更新的職缺" rows={preview.updatedRows} count={updated} />
      <Rows title="會新增的職缺" rows={preview.addedRows} count={added} />
    </>
  );
}

function Count({ label, count, isBad = false }: { label: string; count: number; isBad?: boolean }) {
  return (
    <Box sx={{ minWidth: 120, p: 2, borderRadius: 2, bgcolor: 'background.paper', border: 1, borderColor: 'divider' }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: 24, fontWeight: 600, color: isBad ? 'error.main' : undefined }}>
        {count.toLocaleString('en')}
      </Typography>
    </Box>
  );
}

/** Which rows are refused and why, and a way to save them for correction. */
export function RefusedRows(props: { rows: ImportResult['refused']; count: number; onSave: () => void }) {
  const { rows, count, onSave } = props;
  if (count === 0) return null;
  return (
    <Part title="無法匯入的列">
      <Button onClick={onSave} sx={{ mb: 1 }}>
        下載這些列，修正後再匯入
      </Button>
      <Lines head={['列', '職務名稱', '原因']} rest={count - rows.length}>
        {rows.map(({ line, position, reasons }) => (
          <TableRow key={line}>
            <TableCell sx={{ width: 72 }}>{line}</TableCell>
            <TableCell>{position}</TableCell>
            <TableCell>{reasons.join('；')}</TableCell>
          </TableRow>
        ))}
      </Lines>
    </Part>
  );
}

function Rows({ title, rows, count }: { title: string; rows: PreviewRow[]; count: number }) {
  if (count === 0) return null;
  const hasChanges = rows.some(({ changes, warnings }) => changes.length + warnings.length > 0);
  return (
    <Part title={title}>
      <Lines
        head={['列', '職務名稱', '地點', '狀態', ...(hasChanges ? ['變更與提醒'] : [])]}
        rest={count - rows.length}
      >
        {rows.map(({ line, position, place, changes, status, warnings }) => (
          <TableRow key={line} sx={{ verticalAlign: 'top' }}>
            <TableCell sx={{ width: 72 }}>{line}</TableCell>
            <TableCell>{position}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{place}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{status}</TableCell>
            {hasChanges && (
              <TableCell>
                {changes.map(({ label, before, after }) => (
                  <div key={label}>
                    {label}：<del>{before || '（空白）'}</del> → <ins>{after || '（空白）'}</ins>
                  </div>
                ))}
                {warnings.map((text) => (
                  <Typography key={text} variant="body2" sx={{ color: 'warning.dark' }}>
                    {text}
                  </Typography>
                ))}
              </TableCell>
            )}
          </TableRow>
        ))}
      </Lines>
    </Part>
  );
}

function Lines({ head, rest, children }: { head: string[]; rest: number; children: ReactNode }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {head.map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
      {rest > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          還有 {rest.toLocaleString('en')} 列未顯示。
        </Typography>
      )}
    </Box>
  );
}
