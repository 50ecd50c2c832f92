import { Alert, FormControlLabel, Switch, Typography } from '@mui/material';
import { usePermissions } from 'react-admin';
import { call } from '#shared/call.ts';
import { Part } from '../shared/part.tsx';
import { useAct } from '../shared/use-act.ts';
import type { Statistics, switchStatistics } from './contract.ts';

interface Props {
  state: Pick<Statistics, 'isOn' | 'revision'>;
  /** Also after a failure: somebody else may have been faster. */
  onChanged: () => Promise<unknown>;
}

/** Whether visits are counted, and what that means. */
export function SwitchPart({ state: { isOn, revision }, onChanged }: Props) {
  const { permissions } = usePermissions();
  const { act, isBusy } = useAct();
  const change = async (next: boolean) => {
    const send = () =>
      call<typeof switchStatistics>('PUT /api/admin/statistics/switch', { body: { isOn: next, revision } });
    await act(send, next ? '已開始記錄統計' : '已停止記錄統計');
    await onChanged();
  };
  return (
    <Part title="怎麼計算">
      {permissions === 'manager' ? (
        <FormControlLabel
          control={<Switch checked={isOn} disabled={isBusy} onChange={(_, checked) => change(checked)} />}
          label="記錄統計"
          sx={{ minHeight: 44 }}
        />
      ) : (
        !isOn && <Alert severity="info">管理員已關閉記錄，下列數字不再增加。</Alert>
      )}
      <Typography variant="body2" sx={{ mt: 1 }}>
        只在伺服器累計每天的次數，不使用 Cookie，也不記錄 IP
        位址、瀏覽器或任何能認出訪客的資料，因此沒有「人數」。數字保留兩年；關閉記錄後，已有的數字仍會保留到期滿。
      </Typography>
      <Typography variant="body2" sx={{ mt: 1 }}>
        搜尋引擎等機器人、預先載入、已登入後台的瀏覽器（例如您現在這個），以及登入、註冊頁與會員專區都不計。重新整理算再看一次；從其他網站、書籤或輸入網址打開頁面算一次進站，在站內換頁不算。網址帶有
        utm_source=edm 這樣的標記時，會以標記作為來源。
      </Typography>
    </Part>
  );
}
