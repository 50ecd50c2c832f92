import { DeletePart } from '#features/backoffice/shared/delete-part.tsx';
import { call } from '#shared/call.ts';
import type { deleteMessage, Message } from './contract.ts';

export const DeleteMessagePart = ({ message: { id, email } }: { message: Message }) => (
  <DeletePart
    id={id}
    title="刪除訊息"
    content="留言的人要求刪除時使用；廣告或重複的留言請改為「不需回覆」。訊息與回覆會立即移除，無法復原。已寄到公司信箱的通知信，請另外刪除。"
    field={{ label: '請輸入留言的電子信箱', help: email, maxLength: 300 }}
    onDelete={(confirmation) =>
      call<typeof deleteMessage>('POST /api/admin/messages/{id}/delete', { params: { id }, body: { confirmation } })
    }
    done="訊息已刪除"
    resource="messages"
  />
);
