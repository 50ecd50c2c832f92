import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { call } from '#shared/call.ts';
import type { Role } from '#shared/contract.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { PasswordButton } from '../shared/password-button.tsx';
import { OWN_PASSWORD } from '../shared/plain-form.tsx';
import { useAct } from '../shared/use-act.ts';
import type {
  changeStaff,
  disableStaff,
  enableStaff,
  endStaffSessions,
  resetPassword,
  resetSecondFactor,
  StaffEntry,
} from './contract.ts';
import { ROLE_FIELD } from './role-field.tsx';

/** On as few lines as possible, aligned with what is above them. */
const BUTTONS = {
  flexWrap: 'wrap',
  minWidth: 180,
  mx: -1,
  whiteSpace: 'nowrap',
  '& .MuiButton-root': { minWidth: 44 },
};

/** What a 管理員 can do with an account. */
export function StaffActions({ entry }: { entry: StaffEntry }) {
  const { id, name, disabledAt, hasSecondFactor, seenAt } = entry;
  const refresh = useRefresh();
  const { act, isBusy } = useAct();
  const params = { id };
  const then = (work: () => Promise<unknown>, done: string) => async () => {
    await act(work, done);
    refresh();
  };
  const disable = () => call<typeof disableStaff>('POST /api/admin/staff/{id}/disable', { params });
  const enable = () => call<typeof enableStaff>('POST /api/admin/staff/{id}/enable', { params });
  const resetFactor = async (password: string) => {
    const row = 'POST /api/admin/staff/{id}/resetSecondFactor';
    await call<typeof resetSecondFactor>(row, { params, body: { password } });
    refresh();
  };
  const sendLink = async (password: string) => {
    const row = 'POST /api/admin/staff/{id}/resetPassword';
    await call<typeof resetPassword>(row, { params, body: { password } });
    refresh();
  };
  const end = () => call<typeof endStaffSessions>('POST /api/admin/staff/{id}/endSessions', { params });
  return (
    <Stack direction="row" useFlexGap sx={BUTTONS}>
      <ChangeButton entry={entry} />
      {disabledAt ? (
        <Button disabled={isBusy} onClick={then(enable, '帳號已啟用')}>
          啟用
        </Button>
      ) : (
        <ConfirmButton
          color="error"
          disabled={isBusy}
          title={`停用 ${name}`}
          content="停用後會立即登出，也無法再登入；寄出而還沒使用的邀請會失效，紀錄會保留。對方負責的職缺、應徵、訊息與客戶不會自動轉給別人，今日待辦會列出，直到轉交為止。"
          confirm="停用"
          onConfirm={then(disable, '帳號已停用')}
        >
          停用
        </ConfirmButton>
      )}
      {!disabledAt && (
        <PasswordButton
          disabled={isBusy}
          title={`重設 ${name} 的密碼`}
          content="會寄出一封信，讓對方在 72 小時內設定新密碼；原密碼在那之前仍然有效。請先確認是本人提出。"
          confirm="寄出"
          onConfirm={sendLink}
          done="重設密碼的信隨即寄出"
        >
          重設密碼
        </PasswordButton>
      )}
      {hasSecondFactor && (
        <PasswordButton
          disabled={isBusy}
          title={`重設 ${name} 的兩步驟驗證`}
          content="原有的驗證 App、備用碼與還沒使用的密碼重設連結都會失效，並從所有裝置登出；下次登入時重新設定。請先確認是本人提出。"
          confirm="重設"
          onConfirm={resetFactor}
          done="兩步驟驗證已重設"
        >
          重設驗證
        </PasswordButton>
      )}
      {seenAt && (
        <ConfirmButton
          disabled={isBusy}
          title={`將 ${name} 從所有裝置登出`}
          content="所有裝置都須重新登入，還沒使用的密碼重設連結也會失效。"
          confirm="登出"
          onConfirm={then(end, '已從所有裝置登出')}
        >
          從所有裝置登出
        </ConfirmButton>
      )}
    </Stack>
  );
}

function ChangeButton({ entry: { id, name, role } }: { entry: StaffEntry }) {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  return (
    <>
      <Button onClick={() => setOpen(true)}>編輯</Button>
      <FormDialog
        title={`編輯 ${name}`}
        fields={[
          { name: 'name', label: '姓名', initial: name, maxLength: 50 },
          { ...ROLE_FIELD, initial: role },
          { ...OWN_PASSWORD, onlyIf: ['role', 'manager'] },
        ]}
        button="儲存"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={async (values) => {
          const body = { name: values.name ?? '', role: values.role as Role, password: values.password ?? '' };
          await call<typeof changeStaff>('PUT /api/admin/staff/{id}', { params: { id }, body });
          setOpen(false);
          notify('已儲存', { type: 'success' });
          refresh();
        }}
      />
    </>
  );
}
