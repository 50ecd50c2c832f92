import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { SelectInput, TextInput, useRecordContext } from 'react-admin';
import { AssigneeInput } from '#features/backoffice/shared/assignees/assignee-input.tsx';
import { WholeNumberInput } from '#features/backoffice/shared/inputs/whole-number-input.tsx';
import { useAwake } from '#features/backoffice/shared/use-awake.ts';
import { ContactsInput } from './contacts-input.tsx';
import { CLIENT_STATES } from './contract.ts';

const limit = (max: number) => ({ slotProps: { htmlInput: { maxLength: max } }, helperText: false }) as const;

const Columns = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>{children}</Box>
);

/** The fields of a client; the server validates them. */
export function ClientFields() {
  const isStored = useRecordContext() !== undefined;
  useAwake();
  return (
    <Box sx={{ width: '100%', maxWidth: 860 }}>
      <TextInput
        source="name"
        label="公司名稱（必填）"
        {...limit(100)}
        helperText={isStored && '改了名稱，這個客戶的職缺會一併更新'}
      />
      <Columns>
        <TextInput source="taxId" label="統一編號" {...limit(20)} />
        <TextInput source="industry" label="產業" {...limit(100)} />
        <TextInput source="phone" label="電話" type="tel" {...limit(40)} />
        <TextInput source="website" label="網址" {...limit(1000)} />
      </Columns>
      <TextInput source="address" label="地址" {...limit(300)} />
      <Columns>
        {/* An element, so that no mark for "required" follows: one is always selected. */}
        <SelectInput source="state" label={<>往來狀態</>} choices={[...CLIENT_STATES]} isRequired helperText={false} />
        <Box>
          <AssigneeInput help="交給別人時，會寄信通知對方" />
        </Box>
        <TextInput source="fee" label="服務費" {...limit(100)} helperText="例如：年薪 20%、1.5 個月月薪" />
        <WholeNumberInput source="guaranteeDays" label="保證期（天）" helperText="到職後幾天內離職，要再推薦人選" />
      </Columns>
      <TextInput source="terms" label="付款條件" multiline minRows={2} {...limit(1000)} />
      <TextInput source="remarks" label="補充說明" multiline minRows={3} {...limit(2000)} />
      <ContactsInput />
    </Box>
  );
}
