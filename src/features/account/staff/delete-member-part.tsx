import { DeletePart } from '#features/backoffice/shared/delete-part.tsx';
import { call } from '#shared/call.ts';
import type { deleteMember, MemberDetails } from './contract.ts';

export const DeleteMemberPart = ({ member: { id, email, userName } }: { member: MemberDetails }) => (
  <DeletePart
    id={id}
    title="刪除會員"
    content="帳號資料、履歷、檔案與應徵紀錄會立即移除，無法復原；電子報一併取消，並寄信通知會員。已存入人才庫的履歷不受影響。"
    field={{
      label: email ? '請輸入會員的電子信箱' : '請輸入會員的姓名',
      help: email ?? userName,
      maxLength: 300,
    }}
    onDelete={(confirmation) =>
      call<typeof deleteMember>('POST /api/admin/members/{id}/delete', { params: { id }, body: { confirmation } })
    }
    done="會員已刪除"
    resource="members"
  />
);
