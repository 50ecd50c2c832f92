import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { serverFaultText } from '#features/backoffice/connections/rules.ts';
import { Part } from '#features/backoffice/shared/part.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import { type Issue, RECIPIENT_LABELS, RECIPIENT_STATES, type resumeIssue, type stopIssue } from './contract.ts';

interface Props {
  issue: Issue;
  onChanged: (issue: Issue) => void;
}

/** The progress of sending, which goes on when nobody watches. */
export function ProgressPart({ issue, onChanged }: Props) {
  const { id, state, counts, hasRecipients, fault, startedAt, endedAt } = issue;
  const { act, isBusy } = useAct();
  const params = { id };
  const total = RECIPIENT_STATES.reduce((sum, one) => sum + counts[one], 0);
  const done = total - counts.waiting - counts.queued;
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const stop = () =>
    act(
      async () => onChanged(await call<typeof stopIssue>('POST /api/admin/newsletters/{id}/stop', { params })),
      '已暫停',
    );
  const resume = () =>
    act(
      async () => onChanged(await call<typeof resumeIssue>('POST /api/admin/newsletters/{id}/resume', { params })),
      '繼續寄送',
    );
  return (
    <Part title="寄送進度">
      {fault && <Refused fault={fault} />}
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label="寄送進度"
        sx={{ height: 10, borderRadius: 5, mb: 1 }}
      />
      <Typography role="status">
        {done.toLocaleString('en')} / {total.toLocaleString('en')}（{percent}%）
      </Typography>
      <Box component="ul" sx={{ pl: 2.5, my: 1 }}>
        {RECIPIENT_STATES.filter((one) => counts[one] > 0).map((one) => (
          <li key={one}>
            {RECIPIENT_LABELS[one]}：{counts[one].toLocaleString('en')}
          </li>
        ))}
      </Box>
      <Typography
        component="div"
        variant="body2"
        color="text.secondary"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1 }}
      >
        <span>
          開始：
          <Time at={startedAt} />
        </span>
        {endedAt && (
          <span>
            結束：
            <Time at={endedAt} />
          </span>
        )}
      </Typography>
      <Stack direction="row" spacing={1}>
        {state === 'sending' && (
          <Button variant="outlined" disabled={isBusy} onClick={stop}>
            暫停
          </Button>
        )}
        {state === 'stopped' && hasRecipients && (
          <Button variant="contained" disabled={isBusy} onClick={resume}>
            繼續寄送
          </Button>
        )}
        {state === 'sent' && hasRecipients && counts.failed > 0 && (
          <Button variant="outlined" disabled={isBusy} onClick={resume}>
            重寄失敗的 {counts.failed.toLocaleString('en')} 封
          </Button>
        )}
      </Stack>
    </Part>
  );
}

/** Why letters are waiting: without it an issue would seem to stand still. */
function Refused({ fault }: { fault: string }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      有信還沒寄出，稍後會自動再寄。原因：{serverFaultText(fault)}（{fault}）
      <Box sx={{ mt: 0.5, ml: -1 }}>
        <Button component={LinkBase} to="/connections/mail" color="inherit">
          查看連線設定
        </Button>
      </Box>
    </Alert>
  );
}
