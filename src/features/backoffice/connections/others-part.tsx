import { Typography } from '@mui/material';
import { call } from '#shared/call.ts';
import { Part } from '../shared/part.tsx';
import { ConnectionForm } from './connection-form.tsx';
import type { changeZipcodes } from './contract.ts';
import { CopyField } from './copy-field.tsx';
import type { PartProps } from './use-connections.ts';

export const OthersPart = (props: PartProps) => (
  <>
    <Zipcodes {...props} />
    <Part title="讓求職網站收錄職缺">
      <Typography variant="body2" color="text.secondary">
        把這個網址交給 Indeed、Jooble
        等求職網站，對方會定期讀取，收錄所有刊登中的職缺；下架的職缺也會跟著移除。只有設定「顯示公司名稱」的職缺會寫出客戶名稱，其他的以本公司名義刊登。
      </Typography>
      <CopyField label="職缺清單的網址（XML）" value={props.connections.feedUrl} />
    </Part>
  </>
);

/** The source of postal codes. */
function Zipcodes(props: PartProps) {
  const { zipcodes } = props.connections;
  return (
    <Part title="郵遞區號清單">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        職缺快訊「請選擇地區」的台灣縣市清單。沒有設定時，使用程式內建的清單；設定後每天更新一次。網址要提供
        JSON，每筆有 zipcode、city_name 與 name。
      </Typography>
      <ConnectionForm
        {...props}
        name="zipcodes"
        fields={[{ name: 'url', label: '網址', initial: zipcodes.url, maxLength: 500, help: '以 https:// 開頭' }]}
        facts={[['網址', zipcodes.url]]}
        button="儲存網址"
        removed="清單不再更新；已更新的內容會留到網站下次啟動。"
        onSend={({ url = '' }) => {
          const body = { url, revision: zipcodes.revision };
          return call<typeof changeZipcodes>('PUT /api/admin/connections/zipcodes', { body });
        }}
      />
    </Part>
  );
}
