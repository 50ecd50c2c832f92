import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { Part } from '#features/backoffice/shared/part.tsx';
import type { ImportRun } from './runs/contract.ts';

const count = (n: number) => n.toLocaleString('en');
const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);

/** The progress of something; if its end is unknown, only that it is going on. */
function Progress(props: {
  label: string;
  text: string;
  done: number;
  of: number;
  stop?: { text: string; act: () => void };
  note?: string;
}) {
  const { label, text, done, of, stop, note } = props;
  return (
    <Part title={label}>
      <LinearProgress
        aria-label={label}
        {...(of > 0 ? { variant: 'determinate' as const, value: Math.min(100, (done / of) * 100) } : {})}
        sx={{ height: 8, borderRadius: 4, my: 1 }}
      />
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography role="status" sx={{ flex: '1 1 200px' }}>
          {text}
        </Typography>
        {stop && (
          <Button onClick={stop.act} color="error">
            {stop.text}
          </Button>
        )}
      </Stack>
      {note && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {note}
        </Typography>
      )}
    </Part>
  );
}

export function UploadPart({ sent, onCancel }: { sent: { bytes: number; of: number }; onCancel: () => void }) {
  const { bytes, of } = sent;
  const text = `已上傳 ${megabytes(bytes)}／${megabytes(of)} MB`;
  return <Progress label="上傳檔案" text={text} done={bytes} of={of} stop={{ text: '取消', act: onCancel }} />;
}

/** A file that is waiting or being worked on. */
export function BusyPart({ run, onStop }: { run: ImportRun; onStop: () => void }) {
  const { state, isWaiting, rowsDone, rowsTotal, added, updated, unchanged, refusedCount } = run;
  if (isWaiting) {
    const text = '等候處理，輪到時會自動開始';
    return <Progress label="等候中" text={text} done={0} of={0} stop={{ text: '取消', act: onStop }} />;
  }
  if (state === 'checking') {
    const text = rowsDone > 0 ? `已檢查 ${count(rowsDone)} 列` : '讀取檔案中…';
    return (
      <Progress label="檢查檔案" text={text} done={rowsDone} of={rowsTotal} stop={{ text: '取消', act: onStop }} />
    );
  }
  const kinds = `新增 ${count(added)}，更新 ${count(updated)}，未變更 ${count(unchanged)}，未匯入 ${count(refusedCount)}`;
  return (
    <Progress
      label="匯入職缺"
      text={`已完成 ${count(rowsDone)}／${count(rowsTotal)} 列（${kinds}）`}
      done={rowsDone}
      of={rowsTotal}
      stop={{ text: '停止匯入', act: onStop }}
      note="可以離開這一頁，匯入會繼續；回到這裡可查看進度。"
    />
  );
}

const ENDS: Partial<Record<ImportRun['state'], string>> = {
  stopped: '已停止',
  changed: '預覽之後有職缺變動過，匯入已停止',
  interrupted: '處理中斷（網站重新啟動或發生錯誤）',
};

/** On a phone the buttons are below the words, which would otherwise be squeezed. */
const ROOMY = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 calc(100% - 40px)', sm: '1 1 auto' } },
} as const;

interface EndProps {
  run: ImportRun;
  /** The address of the refused rows as a file. */
  refusedAddress: string;
  onContinue: () => void;
}

/** The result in numbers; an unfinished import can be continued. */
export function EndPart({ run, refusedAddress, onContinue }: EndProps) {
  const { state, newRows, rowsDone, rowsTotal, added, updated, unchanged, refusedCount, fault } = run;
  if (state === 'failed')
    return (
      <Alert severity="error">
        {fault}
        <br />
        修正後請重新選擇檔案。
      </Alert>
    );
  if (state === 'uploading')
    return (
      <Alert severity="warning">
        檔案「{run.fileName}」還沒上傳完成：正在另一個分頁上傳的話，請等它完成；已中斷的話，請重新選擇檔案。
      </Alert>
    );
  const counts = `新增 ${count(added)} 筆，更新 ${count(updated)} 筆，未變更 ${count(unchanged)} 筆，未匯入 ${count(refusedCount)} 筆`;
  // In the list they may be anywhere, sorted by their file's dates, and the list's last filters may hide them.
  const isDrafts = newRows === 'draft' && added > 0;
  const shown = new URLSearchParams({ filter: JSON.stringify(isDrafts ? { status: 'draft' } : {}) });
  if (state === 'done')
    return (
      <Alert
        severity={refusedCount > 0 ? 'warning' : 'success'}
        sx={ROOMY}
        action={
          <>
            {refusedCount > 0 && (
              <Button component="a" href={refusedAddress} download color="inherit" sx={{ whiteSpace: 'nowrap' }}>
                下載未匯入的列
              </Button>
            )}
            <Button component={LinkBase} to={`/vacancies?${shown}`} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
              {isDrafts ? '查看草稿' : '查看職缺'}
            </Button>
          </>
        }
      >
        匯入完成：{counts}。
      </Alert>
    );
  const isBegun = added + updated + unchanged > 0;
  return (
    <Alert
      severity="warning"
      sx={ROOMY}
      action={
        <Button onClick={onContinue} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
          重新預覽
        </Button>
      }
    >
      {ENDS[state]}。
      {isBegun
        ? `前 ${count(rowsDone)} 列（共 ${count(rowsTotal)} 列）已處理：${counts}；其餘還沒有匯入。重新預覽後可以接著匯入，已匯入的不會重複。`
        : '沒有匯入任何一筆。'}
    </Alert>
  );
}

/** Files that others are working on. */
export function OthersPart({ runs }: { runs: ImportRun[] }) {
  return runs.map(({ id, staffName, fileName, state, rowsDone, rowsTotal }) => (
    <Alert key={id} severity="info">
      {staffName} 正在{state === 'importing' ? '匯入' : '檢查'}「{fileName}」
      {rowsTotal > 0 && `（${count(rowsDone)}／${count(rowsTotal)} 列）`}。
    </Alert>
  ));
}
