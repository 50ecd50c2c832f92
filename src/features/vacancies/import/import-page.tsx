import { Alert, Button, Link, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { LinkBase, Title, useLogoutIfAccessDenied } from 'react-admin';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { useDownload } from '#features/backoffice/shared/use-download.ts';
import { call } from '#shared/call.ts';
import {
  type ImportPreview,
  type ImportResult,
  type importVacancies,
  MAX_FILE_BYTES,
  MAX_ROWS,
  type NEW_ROWS,
  type previewImport,
} from './contract.ts';
import { PreviewParts, RefusedRows } from './preview-parts.tsx';

type NewRows = (typeof NEW_ROWS)[number];

/** Choosing a file, seeing what it would do, doing it. */
export function ImportPage() {
  const [file, setFile] = useState<File>();
  const [newRows, setNewRows] = useState<NewRows>('draft');
  const [preview, setPreview] = useState<ImportPreview>();
  const [result, setResult] = useState<ImportResult>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const logoutIfDenied = useLogoutIfAccessDenied();
  const download = useDownload();
  const input = useRef<HTMLInputElement>(null);
  const round = useRef(0);

  async function run(work: (isLatest: () => boolean) => Promise<void>) {
    round.current += 1;
    const own = round.current;
    const isLatest = () => own === round.current;
    setBusy(true);
    setFailure(undefined);
    try {
      await work(isLatest);
    } catch (error) {
      if (isLatest() && !(await logoutIfDenied(error))) setFailure(error);
    } finally {
      if (isLatest()) setBusy(false);
    }
  }

  const look = (chosen: File, rows: NewRows) =>
    run(async (isLatest) => {
      setPreview(undefined);
      setResult(undefined);
      const body = { file: chosen, newRows: rows };
      const found = await call<typeof previewImport>('POST /api/admin/vacancies/import/preview', { body });
      if (isLatest()) setPreview(found);
    });

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    // The same file can be chosen again, after it was mended.
    event.target.value = '';
    if (!chosen) return;
    setFile(chosen);
    look(chosen, newRows);
  }

  const doIt = () =>
    run(async () => {
      if (!file || !preview) return;
      const body = { file, newRows, fingerprint: preview.fingerprint };
      setResult(await call<typeof importVacancies>('POST /api/admin/vacancies/import', { body }));
      setPreview(undefined);
    });

  const saveRefused = () =>
    run(async () => {
      if (!file) return;
      const body = new FormData();
      body.append('file', file);
      body.append('newRows', newRows);
      await download('/api/admin/vacancies/import/refused', { method: 'POST', body });
    });

  const coming = preview ? preview.added + preview.updated : 0;
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 960 }}>
      <Title title="匯入職缺" />
      <Part title="選擇檔案">
        <Typography variant="body2" sx={{ mb: 2 }}>
          請選擇 .xlsx 或 .csv 檔案（{MAX_FILE_BYTES / 1_048_576} MB、{MAX_ROWS.toLocaleString('en')} 筆以內），或先
          <Link href="/api/admin/vacancies/import/template.xlsx" download>
            下載範本
          </Link>
          填寫。欄位標題：職務名稱、職務類別、縣市、薪資、工作內容為必填；職缺編號、國家、鄉鎮市區、地址、工作性質、發布日期、截止日期可省略。
          縣市、鄉鎮市區與地址寫在同一欄也看得懂。有職缺編號的列會更新該職缺；沒有編號時，以職務名稱、縣市、地址相同的職缺為準，內容不同的列各自成為一筆。匯出的檔案修改後可直接匯入（「狀態」由日期決定，不會匯入）；檔案沒有的欄位保留原值。
        </Typography>
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            select
            label="新職缺"
            value={newRows}
            onChange={({ target }) => {
              const rows = target.value as NewRows;
              setNewRows(rows);
              if (file) look(file, rows);
            }}
            sx={{ minWidth: 220 }}
            margin="none"
          >
            <MenuItem value="draft">先存為草稿</MenuItem>
            <MenuItem value="publish">立即刊登</MenuItem>
          </TextField>
          <input ref={input} type="file" accept=".xlsx,.csv" hidden onChange={choose} aria-label="檔案" />
          <Button variant={preview ? 'outlined' : 'contained'} disabled={isBusy} onClick={() => input.current?.click()}>
            {file ? '選擇其他檔案' : '選擇檔案'}
          </Button>
          {file && <Typography sx={{ overflowWrap: 'anywhere' }}>{file.name}</Typography>}
        </Stack>
      </Part>
      {isBusy && <Typography role="status">處理中…</Typography>}
      {failure !== undefined && (
        <FailureNotice error={failure} {...(file ? { onRetry: () => look(file, newRows) } : {})} />
      )}
      {preview && !isBusy && (
        <>
          <PreviewParts preview={preview} onSaveRefused={saveRefused} />
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Button variant="contained" disabled={coming === 0} onClick={doIt}>
              {coming > 0 ? `匯入 ${coming.toLocaleString('en')} 筆` : '沒有可匯入的變更'}
            </Button>
            <Button component={LinkBase} to="/vacancies">
              取消
            </Button>
          </Stack>
        </>
      )}
      {result && <Done result={result} onSaveRefused={saveRefused} />}
    </Stack>
  );
}

function Done({ result, onSaveRefused }: { result: ImportResult; onSaveRefused: () => void }) {
  const { added, updated, unchanged, refusedCount } = result;
  return (
    <>
      <Alert
        severity={refusedCount > 0 ? 'warning' : 'success'}
        action={
          <Button component={LinkBase} to="/vacancies" color="inherit">
            查看職缺
          </Button>
        }
      >
        匯入完成：新增 {added} 筆，更新 {updated} 筆，未變更 {unchanged} 筆，未匯入 {refusedCount} 筆。
      </Alert>
      <RefusedRows rows={result.refused} count={refusedCount} onSave={onSaveRefused} />
    </>
  );
}
