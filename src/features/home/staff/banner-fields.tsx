import { Box, Typography } from '@mui/material';
import { SelectInput, TextInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { MomentInput } from '#features/backoffice/shared/inputs/moment-input.tsx';
import { PICTURE_SIZES } from '#features/pictures/rules.ts';
import { PictureInput } from '#features/pictures/staff/picture-input.tsx';
import { type Banner, DEVICE_LABELS, DEVICES, type Device } from './contract.ts';

const devices = DEVICES.map((id) => ({ id, name: DEVICE_LABELS[id] }));

/** The fields of a banner; the server validates them. */
export function BannerFields() {
  const banner = useRecordContext<Banner>();
  const device = (useWatch({ name: 'device' }) as Device | undefined) ?? 'desktop';
  const { width, height } = PICTURE_SIZES[device];
  return (
    <Box sx={{ width: '100%', maxWidth: 720 }}>
      {banner?.id ? (
        <Typography color="text.secondary">裝置：{DEVICE_LABELS[banner.device]}</Typography>
      ) : (
        <SelectInput
          source="device"
          label="裝置（必填）"
          emptyText="請選擇"
          choices={devices}
          helperText="手機只顯示手機版，電腦與平板只顯示電腦版"
          sx={{ maxWidth: 300 }}
        />
      )}
      <PictureInput
        key={device}
        source="image"
        label="圖片"
        purpose={device}
        isRequired
        help={`建議至少 ${width} × ${height} 像素`}
      />
      <TextInput
        source="alt"
        label="替代文字（必填）"
        helperText="圖片上寫了什麼、說明什麼；給看不到圖片的訪客，最多 200 個字"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextInput
        source="link"
        label="連結"
        helperText="https:// 開頭的網址，或本站的頁面，例如 /jobs；會在新分頁開啟"
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <Box sx={{ display: 'flex', columnGap: 2, flexWrap: 'wrap' }}>
        <MomentInput source="startsAt" label="開始時間（台北時間）" helperText="不填則立即顯示" />
        <MomentInput
          source="endsAt"
          label="結束時間（台北時間）"
          helperText="到時自動停止顯示；不填則持續顯示"
          ifOver="這個時間已經過了，儲存後首頁就不再顯示"
        />
      </Box>
    </Box>
  );
}
