import { Alert, Box, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { STALE } from '#shared/revisions.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { failureText } from '../shared/failure-notice.tsx';
import { type PlainField, PlainForm } from '../shared/plain-form.tsx';
import { Theirs } from '../shared/theirs.tsx';
import { Time } from '../shared/times.tsx';
import { useAct } from '../shared/use-act.ts';
import type { Connections, removeConnection } from './contract.ts';
import { CONNECTION_LABELS } from './rules.ts';
import type { PartProps } from './use-connections.ts';

type Name = Exclude<keyof typeof CONNECTION_LABELS, 'storage'>;

interface Props extends PartProps {
  name: Name;
  fields: readonly PlainField[];
  /** The current state, without secrets. */
  facts: readonly (readonly [label: string, value: string])[];
  button?: string;
  onSend: (values: Record<string, string>) => Promise<Connections>;
  /** What happens once it is removed. */
  removed: string;
  /** Further buttons beside the first. */
  children?: ReactNode;
}

/** The form of one connection; if the environment sets it, a sentence instead. */
export function ConnectionForm({ name, fields, facts, button = '儲存', onSend, removed, children, ...props }: Props) {
  const { connections, onChanged, onStale } = props;
  const { isSet, isFixed, isUnopened, revision, changedAt, changedBy } = connections[name];
  const label = CONNECTION_LABELS[name];
  const notify = useNotify();
  const { act, isBusy } = useAct();
  const [round, setRound] = useState(0);
  const [isTheirs, setTheirs] = useState(false);
  if (isFixed) return <Fixed facts={facts} />;
  const keep = (next: Connections) => {
    setTheirs(false);
    onChanged(next);
    // With what is stored now, and without the secret that was typed.
    setRound((before) => before + 1);
  };
  const remove = () =>
    act(async () => {
      const row = 'DELETE /api/admin/connections/stored/{name}';
      keep(await call<typeof removeConnection>(row, { params: { name }, body: { revision } }));
    }, `已移除${label}的設定`);
  const send = async (values: Record<string, string>) => {
    try {
      keep(await onSend(values));
      notify('已儲存，立即生效', { type: 'success' });
    } catch (error) {
      if (error instanceof CallFailure && failureText(error) === STALE) {
        setTheirs(true);
        onStale();
      }
      throw error;
    }
  };
  return (
    <Box sx={{ mt: 2 }}>
      {isUnopened && (
        <Alert severity="error" sx={{ mb: 2 }}>
          已儲存的設定是用另一把金鑰加密的，解不開，目前{name === 'mailServer' ? '信先等著不寄' : '當作沒有設定'}
          。請把原來的 settings.key 放回資料夾並重新啟動，或重新填寫。
        </Alert>
      )}
      {isTheirs && <Theirs facts={facts} />}
      <PlainForm key={round} fields={fields} button={button} isAsking onSend={send}>
        {children}
        {(isSet || isUnopened) && (
          <ConfirmButton
            color="error"
            disabled={isBusy}
            title={`移除${label}的設定`}
            content={removed}
            confirm="移除"
            onConfirm={remove}
          >
            移除
          </ConfirmButton>
        )}
      </PlainForm>
      {changedAt && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          最後由 {changedBy} 於 <Time at={changedAt} /> 變更
        </Typography>
      )}
    </Box>
  );
}

const Fixed = ({ facts }: Pick<Props, 'facts'>) => (
  <Alert severity="info">
    由環境變數設定，不能在這裡修改；要改用這裡的設定，請先移除環境變數並重新啟動。
    <Box component="dl" sx={{ m: 0, mt: 1 }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ overflowWrap: 'anywhere' }}>
          <Box component="dt" sx={{ display: 'inline', fontWeight: 600 }}>
            {label}：
          </Box>
          <Box component="dd" sx={{ display: 'inline', m: 0 }}>
            {value || '沒有'}
          </Box>
        </Box>
      ))}
    </Box>
  </Alert>
);
