import { FormControlLabel, Stack, Switch } from '@mui/material';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import type { disableMember, enableMember, endSessions, MemberDetails, setSpecial } from './contract.ts';

interface Props {
  member: MemberDetails;
  onChanged: (member: MemberDetails) => void;
}

/** The actions that can be undone. */
export function MemberActions({ member: { id, userName, isSpecial, disabledAt, sessions }, onChanged }: Props) {
  const { act, isBusy } = useAct();
  const params = { id };
  const special = (checked: boolean) =>
    act(
      async () => {
        const row = 'POST /api/admin/members/{id}/special';
        onChanged(await call<typeof setSpecial>(row, { params, body: { isSpecial: checked } }));
      },
      checked ? '已開放儲存履歷' : '已取消儲存履歷',
    );
  const disable = () =>
    act(
      async () => onChanged(await call<typeof disableMember>('POST /api/admin/members/{id}/disable', { params })),
      '已停用',
    );
  const enable = () =>
    act(
      async () => onChanged(await call<typeof enableMember>('POST /api/admin/members/{id}/enable', { params })),
      '已重新啟用',
    );
  const end = () =>
    act(
      async () => onChanged(await call<typeof endSessions>('POST /api/admin/members/{id}/endSessions', { params })),
      '已從所有裝置登出',
    );
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <FormControlLabel
        control={<Switch checked={isSpecial} disabled={isBusy} onChange={(_, checked) => special(checked)} />}
        label="可以使用「儲存履歷」，把履歷存入人才庫"
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <ConfirmButton
          variant="outlined"
          disabled={isBusy || sessions.length === 0}
          title={`登出「${userName}」`}
          content="會員會從所有裝置登出，可以立即重新登入。"
          confirm="登出"
          onConfirm={end}
        >
          從所有裝置登出
        </ConfirmButton>
        {disabledAt ? (
          <ConfirmButton
            variant="outlined"
            disabled={isBusy}
            title={`啟用「${userName}」`}
            content="會員可以重新登入。"
            confirm="啟用"
            onConfirm={enable}
          >
            重新啟用
          </ConfirmButton>
        ) : (
          <ConfirmButton
            variant="outlined"
            color="error"
            disabled={isBusy}
            title={`停用「${userName}」`}
            content="會員會立即登出，且不能再登入；資料都會保留，之後可以重新啟用。"
            confirm="停用"
            onConfirm={disable}
          >
            停用
          </ConfirmButton>
        )}
      </Stack>
    </Stack>
  );
}
