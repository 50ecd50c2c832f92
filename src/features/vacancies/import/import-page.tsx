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

/** Chooses a file, shows what it would do, and does it. */
export function ImportPage() {
  const [file, setFile] = useState<File>();
  const [newRows, setNewRows] = useState<NewRows>('draft');
  const [mapping, setMapping] = useState<Record<string, string>>({});
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

  const look = (chosen: File, rows: NewRows, said = mapping) =>
    run(async (isLatest) => {
      setPreview(undefined);
      setResult(undefined);
      const body = { file: chosen, newRows: rows, mapping: JSON.stringify(said) };
      const found = await call<typeof previewImport>('POST /api/admin/vacancies/import/preview', { body });
      if (isLatest()) setPreview(found);
    });

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    // The same file can be chosen again after it was corrected.
    event.target.value = '';
    if (!chosen) return;
    setFile(chosen);
    setMapping({});
    look(chosen, newRows, {});
  }

  function map(title: string, field: string) {
    const said = { ...mapping, [title]: field };
    setMapping(said);
    if (file) look(file, newRows, said);
  }

  const doIt = () =>
    run(async () => {
      if (!file || !preview) return;
      const body = { file, newRows, mapping: JSON.stringify(mapping), fingerprint: preview.fingerprint };
      setResult(await call<typeof importVacancies>('POST /api/admin/vacancies/import', { body }));
      setPreview(undefined);
    });

  const saveRefused = () =>
    run(async () => {
      if (!file) return;
      const body = new FormData();
      body.append('file', file);
      body.append('newRows', newRows);
      body.append('mapping', JSON.stringify(mapping));
      await download('/api/admin/vacancies/import/refused', { method: 'POST', body });
    });

  const coming = preview ? preview.added + preview.updated : 0;
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 960 }}>
      <Title title="匯入職缺" />
      <Part title="選擇檔案">
        <Typography variant="body2" sx={{ mb: 2 }}>
          請選擇 .xlsx、.csv、.jsonl 或 .json 檔案（{MAX_FILE_BYTES / 1_048_576} MB、{MAX_ROWS.toLocaleString('en')}{' '}
          筆以內），或先
          <Link href="/api/admin/vacancies/import/template.xlsx" download>
            下載範本
          </Link>
          填寫。必填：職務名稱、職務類別、縣市、薪資（或薪資上下限）、工作內容；其他可省略，檔案沒有的欄位保留原值。104、1111、518、台灣就業通等清單的標題（公司名稱、學歷要求、工作經歷、語文條件、需求人數、職缺連結…）也認得，無法辨識的欄位可以在預覽時指定。
          有職缺編號的列會更新該職缺；其次以來源與來源編號（或職缺連結）認得同一個職缺；都沒有時，以公司、職務名稱、縣市、地址相同的職缺為準，內容不同的列各自成為一筆。匯出的檔案修改後可直接匯入（「狀態」由日期決定，不會匯入）。
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
          <input ref={input} type="file" accept=".xlsx,.csv,.jsonl,.json" hidden onChange={choose} aria-label="檔案" />
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
          <PreviewParts preview={preview} onMap={map} onSaveRefused={saveRefused} />
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
