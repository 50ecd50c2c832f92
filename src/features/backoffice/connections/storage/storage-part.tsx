import { Alert, Skeleton, Typography } from '@mui/material';
import { call } from '#shared/call.ts';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { FailureNotice } from '../../shared/failure-notice.tsx';
import { Part } from '../../shared/part.tsx';
import { PasswordButton } from '../../shared/password-button.tsx';
import { Time } from '../../shared/times.tsx';
import { useAct } from '../../shared/use-act.ts';
import type { endMove, moveBack } from './contract.ts';
import { MoveNotice } from './move-notice.tsx';
import { placeText } from './rules.ts';
import { StorageForm, type StorageProps } from './storage-form.tsx';
import { useStorage } from './use-storage.ts';

/** Where files are stored: in the data folder, or in a bucket of a service. */
export function StoragePart() {
  const { data, error, refetch, keep } = useStorage();
  if (error && !data) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} />;
  const props = { state: data, onChanged: keep, onStale: () => void refetch() };
  return <Part title="檔案存放">{data.isFixed ? <Fixed {...props} /> : <Changeable {...props} />}</Part>;
}

const Fixed = (props: StorageProps) => (
  <>
    <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
      由環境變數設定，不能在這裡修改。檔案存放在物件儲存：{placeText(props.state.now)}
      。要改用這裡的設定，請先移除環境變數並重新啟動，再填入同一個儲存貯體。
    </Alert>
    {props.state.elsewhere.length > 0 && <Elsewhere {...props} />}
  </>
);

/** The place that staff had set before the environment did; it may be gone, and then nothing can be removed there. */
function Elsewhere({ state: { elsewhere, revision }, onChanged }: StorageProps) {
  const { act, isBusy } = useAct();
  const places = elsewhere.map(placeText).join('、');
  return (
    <>
      <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        之前在這裡設定過：{places}。網站仍會到那裡找檔案、刪除檔案；那裡連不上時，會員無法刪除檔案。
      </Typography>
      <ConfirmButton
        variant="outlined"
        disabled={isBusy}
        title="不再使用之前的存放處"
        content={`${places}裡的檔案會原樣留著，網站不再理會：只在那裡有的檔案之後都打不開。`}
        confirm="不再使用"
        onConfirm={() =>
          act(async () => {
            const body = { how: 'forget', revision } as const;
            onChanged(await call<typeof endMove>('POST /api/admin/connections/storage/end', { body }));
          }, '已不再使用之前的存放處')
        }
        sx={{ mt: 1.5 }}
      >
        不再使用
      </ConfirmButton>
    </>
  );
}

function Changeable(props: StorageProps) {
  const { isUnopened, now, before, phase, changedAt, changedBy } = props.state;
  return (
    <>
      {isUnopened ? (
        <Alert severity="error">
          已儲存的設定是用另一把金鑰加密的，解不開，所以檔案都打不開，也不能上傳。請把原來的 settings.key
          放回資料夾並重新啟動，或在下面重新填寫。
        </Alert>
      ) : (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          會員的檔案與網站的圖片存放在{now.bucket ? `物件儲存：${placeText(now)}` : placeText(now)}。
        </Typography>
      )}
      <MoveNotice {...props} />
      {!before && !isUnopened && (
        <Typography variant="body2" color="text.secondary" sx={{ my: 1.5 }}>
          換地方時，新的檔案立刻存到新的地方，原來的由網站在背景一份一份搬過去並核對；搬移時照常使用，也隨時可以搬回。原來的檔案在您按下「清除」之前都會留著。
        </Typography>
      )}
      {/* While files go back to the folder, only reversing is possible. */}
      {phase !== 'clearing' && !(before && !now.bucket) && <StorageForm {...props} />}
      {!before && (now.bucket || isUnopened) && <Home {...props} />}
      {changedAt && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          最後由 {changedBy} 於 <Time at={changedAt} /> 變更
        </Typography>
      )}
    </>
  );
}

function Home({ state: { isUnopened, revision }, onChanged }: StorageProps) {
  return (
    <PasswordButton
      variant="outlined"
      title="搬回這台主機的資料夾"
      content={
        isUnopened
          ? '新的檔案會改存到這台主機的資料夾。設定解不開，不知道其他檔案在哪裡：要等重新填寫原來的儲存貯體，才能再開啟。'
          : '新的檔案會改存到這台主機的資料夾，物件儲存裡的也會搬回來。請先確認磁碟空間；網站在好幾台主機上執行時，資料夾必須是共用的。'
      }
      confirm="搬回"
      onConfirm={async (password) => {
        const body = { password, revision };
        onChanged(await call<typeof moveBack>('POST /api/admin/connections/storage/back', { body }));
      }}
      done="開始搬回"
      sx={{ mt: 2 }}
    >
      搬回這台主機的資料夾
    </PasswordButton>
  );
}
