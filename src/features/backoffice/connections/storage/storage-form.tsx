import { Alert, Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { STALE } from '#shared/revisions.ts';
import { failureText } from '../../shared/failure-notice.tsx';
import { OWN_PASSWORD, PlainForm } from '../../shared/plain-form.tsx';
import { Theirs } from '../../shared/theirs.tsx';
import { TrialButton } from '../trial-button.tsx';
import type { changeStorage, StorageState, tryStorage } from './contract.ts';
import { isInTheOpen, placeText } from './rules.ts';

export interface StorageProps {
  state: StorageState;
  onChanged: (state: StorageState) => void;
  /** Called when somebody else changed it first. */
  onStale: () => void;
}

/** A bucket: what its service states about it is entered here. */
export function StorageForm({ state: { now, before, isUnopened, revision }, onChanged, onStale }: StorageProps) {
  const notify = useNotify();
  const [round, setRound] = useState(0);
  const [isTheirs, setTheirs] = useState(false);
  const { endpoint, region, bucket, accessKeyId } = now;
  const [address, setAddress] = useState(endpoint);
  const typed = (values: Record<string, string>) => ({
    endpoint: values.endpoint ?? '',
    region: values.region ?? '',
    bucket: values.bucket ?? '',
    accessKeyId: values.accessKeyId ?? '',
    secretAccessKey: values.secretAccessKey ?? '',
  });
  const send = async (values: Record<string, string>) => {
    const body = { ...typed(values), password: values.password ?? '', revision };
    try {
      const state = await call<typeof changeStorage>('PUT /api/admin/connections/storage', { body });
      onChanged(state);
      setTheirs(false);
      setRound((last) => last + 1);
      notify(state.phase === 'moving' ? '已儲存，開始搬移檔案' : '已儲存，立即生效', { type: 'success' });
    } catch (error) {
      if (error instanceof CallFailure && failureText(error) === STALE) {
        setTheirs(true);
        onStale();
      }
      throw error;
    }
  };
  const kept = bucket || before?.bucket;
  const heading = isUnopened ? '重新填寫物件儲存（S3）' : '改放到物件儲存（S3）';
  return (
    <>
      <Typography component="h3" sx={{ mt: 3, mb: 2, fontWeight: 600 }}>
        {bucket ? '物件儲存的設定' : heading}
      </Typography>
      {isTheirs && <Theirs facts={[['存放處', placeText(now)]]} />}
      <Box
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'endpoint') setAddress(target.value.trim());
        }}
      >
        <PlainForm
          key={round}
          isAsking
          fields={[
            {
              ...{ name: 'endpoint', label: '端點網址', initial: endpoint, maxLength: 500, autoComplete: 'off' },
              help: '例如 https://s3.ap-northeast-1.amazonaws.com，不含儲存貯體的名稱',
            },
            {
              name: 'region',
              label: '區域',
              initial: region,
              maxLength: 50,
              help: '例如 ap-northeast-1；服務沒有區域時留空',
            },
            {
              name: 'bucket',
              label: '儲存貯體（bucket）',
              initial: bucket,
              maxLength: 63,
              help: '要先在儲存服務建立，設為不公開',
            },
            { name: 'accessKeyId', label: '存取金鑰 ID', initial: accessKeyId, maxLength: 300, autoComplete: 'off' },
            {
              ...{ name: 'secretAccessKey', label: '私密存取金鑰', type: 'password', autoComplete: 'new-password' },
              help: kept ? '已設定，不會再顯示；留空表示不變更' : '儲存後不會再顯示',
            },
            OWN_PASSWORD,
          ]}
          button={bucket || isUnopened ? '儲存' : '儲存並開始搬移'}
          onSend={send}
        >
          <Box sx={{ flexBasis: '100%', mt: -1 }}>
            <TrialButton
              label="測試連線"
              busy="測試中…"
              onTry={(form) => {
                const body = typed(Object.fromEntries(new FormData(form!)) as Record<string, string>);
                return call<typeof tryStorage>('POST /api/admin/connections/storage/try', { body });
              }}
            />
          </Box>
        </PlainForm>
      </Box>
      {isInTheOpen(address) && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          這個端點沒有加密，檔案會以明文傳送：只適合內部網路，其他情形請改用 https。
        </Alert>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        金鑰需要這個儲存貯體的讀取、寫入、刪除與列出的權限。儲存前會自動試寫一次，失敗就不會更動任何設定。
      </Typography>
    </>
  );
}
