import { Alert, Box, Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { failureText } from '../shared/failure-notice.tsx';
import { useDownload } from '../shared/files/use-download.ts';
import { ManagersOnly } from '../shared/lists/list-states.tsx';
import { Part } from '../shared/part.tsx';
import { OWN_PASSWORD, PlainForm } from '../shared/plain-form.tsx';
import { Time } from '../shared/times.tsx';
import { useAct } from '../shared/use-act.ts';
import {
  COUNTED,
  type checkSiteFile,
  type importSiteFile,
  MAX_FILE_BYTES,
  type Plan,
  TOO_LARGE,
  totalText,
} from './contract.ts';

/** A site's whole configuration and content as one file: to move from a trial to the server, for instance. */
export function SiteFilePage() {
  return (
    <ManagersOnly>
      <Title title="匯出與匯入" />
      <Stack spacing={2} sx={{ pt: 2, pb: 4, maxWidth: 860 }}>
        <ExportPart />
        <ImportPart />
      </Stack>
    </ManagersOnly>
  );
}

function ExportPart() {
  const download = useDownload();
  const { act, isBusy } = useAct();
  return (
    <Part title="匯出設定與內容">
      <Typography>
        把公司資料、標誌與色彩、各頁文字與版本、輪播、職缺、文章與圖片、同義詞、電子報、通知信等設定存成一個檔案，可以匯入到另一個網站，例如從試用的電腦搬到正式的主機。
      </Typography>
      <Typography color="text.secondary" sx={{ my: 1.5 }}>
        不包含會員、履歷、應徵、訊息、訂閱者、人員帳號、各種紀錄與尚未發布的草稿；也不包含連線設定（郵件伺服器與
        LINE、Google 登入的密碼），請在新網站重新設定。檔案裡有未刊登的職缺與雇主名稱，請妥善保管。
      </Typography>
      <Button variant="outlined" disabled={isBusy} onClick={() => act(() => download('/api/admin/siteFile'))}>
        {isBusy ? '準備中…' : '下載檔案'}
      </Button>
    </Part>
  );
}

function ImportPart() {
  const { act, isBusy } = useAct();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; plan: Plan }>();
  const [done, setDone] = useState<Plan>();
  const [refused, setRefused] = useState('');
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    setChosen(undefined);
    setDone(undefined);
    setRefused('');
    if (!file) return;
    // The server would refuse its size before knowing what it is.
    if (file.size > MAX_FILE_BYTES) return setRefused(`「${file.name}」：${TOO_LARGE}`);
    act(async () => {
      try {
        const plan = await call<typeof checkSiteFile>('POST /api/admin/siteFile/check', { body: { file } });
        setChosen({ file, plan });
      } catch (error) {
        // The advice what to do instead stays on the screen.
        if (!(error instanceof CallFailure && [400, 413].includes(error.status))) throw error;
        setRefused(`「${file.name}」：${failureText(error)}`);
      }
    });
  };
  return (
    <Part title="匯入">
      <Typography sx={{ mb: 1.5 }}>
        選擇匯出的檔案後，會先列出這裡有什麼會被取代；確認之前不會更動任何東西。建議先執行一次備份。
      </Typography>
      <input ref={input} type="file" accept=".site" hidden tabIndex={-1} aria-label="要匯入的檔案" onChange={choose} />
      <Button variant="outlined" disabled={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? '讀取中…' : '選擇檔案'}
      </Button>
      {refused && (
        <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {refused}
        </Alert>
      )}
      {chosen && (
        <Chosen
          key={chosen.plan.fingerprint}
          {...chosen}
          onDone={(plan) => {
            setChosen(undefined);
            setDone(plan);
          }}
        />
      )}
      {done && <Done plan={done} />}
    </Part>
  );
}

/** The result stays on the screen and is announced. */
function Done({ plan }: { plan: Plan }) {
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Alert severity="success" role="status">
        已匯入「{plan.company}」的設定與內容：{totalText(plan.counts)}。
      </Alert>
      <CountsTable label="匯入的結果" plan={plan} />
    </Stack>
  );
}

interface ChosenProps {
  file: File;
  plan: Plan;
  /** Called with the result, or without one if it was cancelled. */
  onDone: (plan?: Plan) => void;
}

function Chosen({ file, plan, onDone }: ChosenProps) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const send = async (password: string) => {
    const body = { file, password, fingerprint: plan.fingerprint };
    setBusy(true);
    try {
      onDone(await call<typeof importSiteFile>('POST /api/admin/siteFile/import', { body }));
      notify('已匯入', { type: 'success' });
      await queries.invalidateQueries();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Typography>
        「{plan.company}」在 <Time at={plan.createdAt} /> 匯出的檔案：
      </Typography>
      <CountsTable label="匯入後的變更" plan={plan} />
      {plan.notes.map((note) => (
        <Alert key={note} severity="info">
          {note}
        </Alert>
      ))}
      <Alert severity="warning">匯入後無法復原，只能還原備份。會員、履歷、應徵與紀錄都不受影響。</Alert>
      <PlainForm
        fields={[OWN_PASSWORD]}
        button={isBusy ? '匯入中…' : '確定匯入'}
        color="warning"
        onSend={({ password = '' }) => send(password)}
      >
        <Button onClick={() => onDone()} disabled={isBusy}>
          取消
        </Button>
      </PlainForm>
    </Stack>
  );
}

function CountsTable({ label, plan: { counts } }: { label: string; plan: Plan }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label} sx={{ '& th, & td': { px: { xs: 0.75, sm: 2 }, whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            <TableCell>項目</TableCell>
            {COUNTED.map(([name, label]) => (
              <TableCell key={name} align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {counts.map((one) => (
            <TableRow key={one.label}>
              <TableCell component="th" scope="row">
                {one.label}
              </TableCell>
              {COUNTED.map(([name]) => (
                <TableCell key={name} align="right">
                  {one[name] === 0 ? '–' : one[name].toLocaleString('en')}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
