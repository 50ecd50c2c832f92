import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Fragment, type ReactNode, useState } from 'react';
import { Part } from '#features/backoffice/shared/part.tsx';
import { ColumnsPart } from './columns-part.tsx';
import type { ImportPreview, Notice, PreviewRow } from './contract.ts';
import { WantingPart } from './wanting/wanting-part.tsx';

interface Props {
  preview: ImportPreview;
  /** The address of the refused rows as a file. */
  refusedAddress: string;
  onMap: (title: string, field: string) => void;
  onFill: (values: Record<string, string>) => void;
  /** The actions: above the lists of rows, which are long. */
  children: ReactNode;
}

/** What a file would do: first the counts, then the refused rows, then the rows themselves. */
export function PreviewParts({ preview, refusedAddress, onMap, onFill, children }: Props) {
  const { fault, added, updated, unchanged, refusedCount, refusedKinds, notices } = preview;
  const { unknownColumns: unknown, knownColumns: known, fields, wanting } = preview;
  return (
    <>
      {fault === '' ? (
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' },
          }}
          aria-label="預覽結果"
        >
          <Count label="新增" count={added} />
          <Count label="更新" count={updated} />
          <Count label="未變更" count={unchanged} />
          <Count label="無法匯入" count={refusedCount} isBad={refusedCount > 0} />
        </Box>
      ) : (
        <Alert severity="error">
          {fault}。
          <br />
          可以在下面指定是哪一欄，或給所有的列一個值。
        </Alert>
      )}
      <WantingPart wanting={wanting} onFill={onFill} />
      <ColumnsPart isComplete={fault === ''} unknown={unknown} known={known} fields={fields} onMap={onMap} />
      {refusedCount > 0 && (
        <Part title="無法匯入的列">
          <Typography variant="body2">
            共 {refusedCount.toLocaleString('en')}{' '}
            列，其餘的列仍可匯入。下載的檔案是這些列的原文，並附一欄未匯入原因，修正後可直接再匯入。
          </Typography>
          <Button component="a" href={refusedAddress} download sx={{ mb: 1 }}>
            下載這些列，修正後再匯入
          </Button>
          {refusedKinds.map((notice) => (
            <NoticeRows key={notice.text} notice={notice} />
          ))}
        </Part>
      )}
      {notices.length > 0 && (
        <Part title="請留意">
          {notices.map((notice) => (
            <NoticeRows key={notice.text} notice={notice} />
          ))}
        </Part>
      )}
      {children}
      <Rows title="會更新的職缺" rows={preview.updatedRows} count={updated} />
      <Rows title="會新增的職缺" rows={preview.addedRows} count={added} />
    </>
  );
}

function Count({ label, count, isBad = false }: { label: string; count: number; isBad?: boolean }) {
  return (
    <Box sx={{ p: 2, borderRadius: 2, bgcolor: 'background.paper', border: 1, borderColor: 'divider' }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: 24, fontWeight: 600, color: isBad ? 'error.main' : undefined }}>
        {count.toLocaleString('en')}
      </Typography>
    </Box>
  );
}

/** This many are shown at first. */
const FIRST = 5;

/** A message about some rows: how many, the first of them, and the others on request. */
function NoticeRows({ notice: { text, count, cases } }: { notice: Notice }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? cases : cases.slice(0, FIRST);
  const more = cases.length - shown.length;
  return (
    <Box sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {text}
        {count > 0 && `（${count.toLocaleString('en')} 列）`}
      </Typography>
      {count > 0 && (
        <Lines head={['列', '職務名稱', '內容']} rest={more > 0 ? 0 : count - cases.length}>
          {shown.map(({ line, position, value }) => (
            <TableRow key={`${line} ${value}`}>
              <TableCell sx={{ width: 72 }}>{line}</TableCell>
              <TableCell sx={{ width: '34%' }}>{position || '（空白）'}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{value || '（空白）'}</TableCell>
            </TableRow>
          ))}
        </Lines>
      )}
      {more > 0 && (
        <Button size="small" onClick={() => setWhole(true)} aria-label={`${text}：再顯示 ${more} 列`}>
          再顯示 {more} 列
        </Button>
      )}
    </Box>
  );
}

function Rows({ title, rows, count }: { title: string; rows: PreviewRow[]; count: number }) {
  if (count === 0) return null;
  return (
    <Part title={title}>
      <Lines head={['列', '職務名稱', '地點', '狀態']} rest={count - rows.length}>
        {rows.map(({ line, position, place, status, ...rest }) => (
          <Fragment key={line}>
            <TableRow sx={{ verticalAlign: 'top', '& td': hasMore(rest) ? { borderBottom: 0, pb: 0 } : {} }}>
              <TableCell sx={{ width: 72 }}>{line}</TableCell>
              <TableCell>{position}</TableCell>
              <TableCell>{place}</TableCell>
              <TableCell sx={{ width: 88, whiteSpace: 'nowrap' }}>{status}</TableCell>
            </TableRow>
            {hasMore(rest) && <Changes {...rest} />}
          </Fragment>
        ))}
      </Lines>
    </Part>
  );
}

type More = Pick<PreviewRow, 'changes' | 'warnings'>;

const hasMore = ({ changes, warnings }: More) => changes.length + warnings.length > 0;

/** What changes, and what the checker says, below its row: a column of its own has no room on a phone. */
const Changes = ({ changes, warnings }: More) => (
  <TableRow>
    <TableCell />
    <TableCell colSpan={3} sx={{ overflowWrap: 'anywhere' }}>
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
  </TableRow>
);

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
