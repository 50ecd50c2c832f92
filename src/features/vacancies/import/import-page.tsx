import { Box, Button, Link, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { LinkBase, Title } from 'react-admin';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import { PreviewParts } from './preview-parts.tsx';
import { BusyPart, EndPart, OthersPart, UploadPart } from './run-part.tsx';
import { MAX_FILE_BYTES, MAX_ROWS } from './runs/contract.ts';
import { isBusy, type NewRows, useImportRun } from './use-import-run.ts';

const refusedAddress = (id: string) => `/api/admin/vacancyImports/${id}/refused.csv`;

/** Choosing a file, previewing what it would do, importing it, and its progress. */
export function ImportPage() {
  const { run, refused, isAsking, others, sent, failure, upload, cancelUpload, check, start, stop } = useImportRun();
  const [wanted, setWanted] = useState<NewRows>();
  const input = useRef<HTMLInputElement>(null);
  // The choice for a file that has ended doesn't apply to the next one.
  const isUnderWay = isBusy(run) || run?.state === 'checked' || run?.state === 'uploading';
  const newRows = wanted ?? (isUnderWay && run ? run.newRows : 'draft');
  const isAtWork = isAsking || sent !== undefined || isBusy(run);
  const preview = run?.state === 'checked' && !isAsking ? run.preview : null;
  const coming = preview ? preview.added + preview.updated : 0;
  const mapping = run?.mapping ?? {};
  const forAll = run?.forAll ?? {};

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    // The same file can be chosen again after it was corrected.
    event.target.value = '';
    if (!chosen) return;
    // What is chosen beside a preview is for its file.
    const next = preview ? 'draft' : newRows;
    setWanted(next);
    void upload(chosen, next).then(() => setWanted(undefined));
  }

  function begin(fingerprint: string) {
    // The run has the file now, and keeps it no longer than needed.
    setWanted(undefined);
    start(fingerprint);
  }

  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 960 }}>
      <Title title="匯入職缺" />
      <Part title="選擇檔案">
        <Typography variant="body2" sx={{ mb: 1 }}>
          請選擇 .xlsx、.csv、.jsonl 或 .json 檔案（{MAX_FILE_BYTES / 1_048_576} MB、{MAX_ROWS.toLocaleString('en')}{' '}
          筆以內；Excel 檔 50 MB 以內），或先
          <Link href="/api/admin/vacancies/import/template.xlsx" download>
            下載範本
          </Link>
          填寫。必填：職務名稱、職務類別、縣市、薪資（或薪資上下限）、工作內容；檔案沒有的，可以在預覽時替所有列填上同一個值。
        </Typography>
        <Box component="details" sx={{ typography: 'body2', mb: 2, '& li': { mb: 0.5 } }}>
          <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', color: 'primary.main' }}>
            其他欄位，以及如何判斷是同一個職缺
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            <li>其他欄位可省略，檔案沒有的欄位保留原值。</li>
            <li>
              104、1111、518、台灣就業通等清單的標題（公司名稱、學歷要求、工作經歷、語文條件、需求人數、職缺連結…）也能辨識，標題無法辨識的由內容判斷；每一欄是哪一種資料，都可以在預覽時指定。
            </li>
            <li>
              有職缺編號的列會更新該職缺；其次以來源與來源編號（或職缺連結）判斷是否為同一個職缺，只有來源而沒有來源編號的，以職缺編號為來源編號；都沒有時，以公司、職務名稱、縣市、地址相同的職缺為準，內容不同的列各自成為一筆。
            </li>
            <li>
              匯出的檔案修改後可直接匯入（「狀態」由日期決定，不會匯入）；選「先存為草稿」時，已有的草稿也仍是草稿。
            </li>
          </Box>
        </Box>
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            select
            label="新職缺"
            value={newRows}
            disabled={isAtWork}
            onChange={({ target }) => {
              const rows = target.value as NewRows;
              setWanted(rows);
              if (preview) check(rows, mapping, forAll);
            }}
            sx={{ minWidth: 220, maxWidth: 320 }}
            margin="none"
          >
            <MenuItem value="draft">先存為草稿</MenuItem>
            <MenuItem value="publish">立即刊登</MenuItem>
          </TextField>
          {/* An old workbook can be chosen; the user is then told how to convert it. */}
          <input
            ref={input}
            type="file"
            accept=".xlsx,.xls,.csv,.jsonl,.json"
            hidden
            onChange={choose}
            aria-label="檔案"
          />
          <Button
            variant={preview ? 'outlined' : 'contained'}
            disabled={isAtWork}
            onClick={() => input.current?.click()}
          >
            {run ? '選擇其他檔案' : '選擇檔案'}
          </Button>
          <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {sent?.name ?? refused ?? run?.fileName}
          </Typography>
        </Stack>
      </Part>
      <OthersPart runs={others} />
      {failure !== undefined && failure !== null && <FailureNotice error={failure} />}
      {sent && <UploadPart sent={sent} onCancel={cancelUpload} />}
      {run && isBusy(run) && <BusyPart run={run} onStop={stop} />}
      {run && !isBusy(run) && !isAsking && run.state !== 'checked' && (
        <EndPart
          run={run}
          refusedAddress={refusedAddress(run.id)}
          onContinue={() => check(wanted ?? run.newRows, mapping, forAll)}
        />
      )}
      {run && preview && (
        <PreviewParts
          preview={preview}
          refusedAddress={refusedAddress(run.id)}
          onMap={(title, field) => check(newRows, { ...mapping, [title]: field }, forAll)}
          onFill={(values) => check(newRows, mapping, { ...forAll, ...values })}
        >
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Button variant="contained" disabled={coming === 0} onClick={() => begin(preview.fingerprint)}>
              {coming > 0 ? `匯入 ${coming.toLocaleString('en')} 筆` : '沒有可匯入的變更'}
            </Button>
            <Button component={LinkBase} to="/vacancies">
              取消
            </Button>
          </Stack>
        </PreviewParts>
      )}
    </Stack>
  );
}
