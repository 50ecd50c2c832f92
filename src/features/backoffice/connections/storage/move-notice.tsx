import { Alert, Box, LinearProgress, Stack, Typography } from '@mui/material';
import { call } from '#shared/call.ts';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { PasswordButton } from '../../shared/password-button.tsx';
import { useAct } from '../../shared/use-act.ts';
import type { ENDINGS, endMove, moveBack } from './contract.ts';
import { FAULT_LABELS, placeText } from './rules.ts';
import type { StorageProps } from './storage-form.tsx';

const count = (n: number) => n.toLocaleString('en');

/** The progress of moving files, and what can be done with their previous place. */
export function MoveNotice(props: StorageProps) {
  const { phase, now, before, move } = props.state;
  if (!before) return null;
  const [from, to] = [placeText(before), placeText(now)];
  const done = Math.min(move.done, move.total);
  return (
    <Stack spacing={1.5} sx={{ my: 2, overflowWrap: 'anywhere' }}>
      {phase === 'moved' ? (
        <Alert severity="success" role="status">
          已搬完：{to}，共處理 {count(done)} 筆。{from}的檔案還留著，網站不再讀取；會員刪除檔案時兩邊都會刪。
        </Alert>
      ) : (
        <Box>
          <Typography id="move-progress">
            {phase === 'moving' ? `搬移中：從${from}到${to}` : `清除中：${from}的檔案`}，已處理 {count(done)} /{' '}
            {count(move.total)} 筆
          </Typography>
          <LinearProgress
            variant="determinate"
            aria-labelledby="move-progress"
            value={move.total > 0 ? (100 * done) / move.total : 0}
            sx={{ my: 1, height: 8, borderRadius: 1 }}
          />
          {phase === 'moving' && (
            <Typography variant="body2" color="text.secondary">
              新的檔案已經存到新的地方，還沒搬的照常可以開啟。可以離開這一頁，網站會在背景搬完。
            </Typography>
          )}
        </Box>
      )}
      {move.outage && <Alert severity="warning">目前暫停：{move.outage}。狀況排除後會自動繼續，檔案不會遺失。</Alert>}
      {move.faultCount > 0 && <Faults {...props} />}
      {(phase !== 'clearing' || move.outage) && <Choices {...props} />}
    </Stack>
  );
}

function Faults({ state: { move } }: StorageProps) {
  return (
    <Alert severity="warning">
      有 {count(move.faultCount)} 份檔案需要留意：
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {move.faults.map(({ key, why }) => (
          <li key={key}>
            {key}：{FAULT_LABELS[why]}
          </li>
        ))}
      </Box>
      {move.faultCount > move.faults.length && '只列出前面幾份。'}
    </Alert>
  );
}

function Choices({ state, onChanged }: StorageProps) {
  const { phase, before, move, revision } = state;
  const { act, isBusy } = useAct();
  const from = before ? placeText(before) : '';
  const back = async (password: string) => {
    const body = { password, revision };
    onChanged(await call<typeof moveBack>('POST /api/admin/connections/storage/back', { body }));
  };
  const end = (how: (typeof ENDINGS)[number], done: string) => () =>
    act(async () => {
      onChanged(await call<typeof endMove>('POST /api/admin/connections/storage/end', { body: { how, revision } }));
    }, done);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {phase === 'moved' && (
        <ConfirmButton
          variant="contained"
          color="warning"
          disabled={isBusy}
          title="清除原來的檔案"
          content={`會刪除${from}裡已經搬好的檔案，不能復原。每一份都會先確認新的地方有完整的一份，沒有的會留著。建議先執行一次備份。`}
          confirm="清除"
          onConfirm={end('clear', '開始清除')}
        >
          清除原來的檔案
        </ConfirmButton>
      )}
      {phase !== 'moving' && (
        <ConfirmButton
          variant="outlined"
          disabled={isBusy}
          title="不再使用原來的存放處"
          content={`${from}裡的檔案會原樣留著，網站不再理會：之後會員刪除檔案，那裡的不會跟著刪，要由您自己清除。`}
          confirm="不再使用"
          onConfirm={end('forget', '已不再使用原來的存放處')}
        >
          不再使用
        </ConfirmButton>
      )}
      {phase !== 'clearing' && (
        <PasswordButton
          variant="outlined"
          disabled={isBusy}
          title="搬回原來的地方"
          content={`新的檔案會改存到${from}，已經搬走的也會搬回去。搬移時網站照常使用。`}
          confirm="搬回"
          onConfirm={back}
          done="開始搬回"
        >
          搬回原來的地方
        </PasswordButton>
      )}
      {phase === 'moving' && move.outage && (
        <ConfirmButton
          color="error"
          disabled={isBusy}
          title="放棄沒搬完的檔案"
          content={`只在${from}再也連不上時使用：還沒搬過來的 ${count(Math.max(0, move.total - move.done))} 筆，檔案之後都打不開。`}
          confirm="放棄"
          onConfirm={end('abandon', '已放棄沒搬完的檔案')}
        >
          放棄沒搬完的檔案
        </ConfirmButton>
      )}
    </Stack>
  );
}
