import { DeletePart } from '#features/backoffice/shared/delete-part.tsx';
import { call } from '#shared/call.ts';
import type { deleteTalent, Talent } from './contract.ts';

export const DeleteTalentPart = ({ talent: { id, reference } }: { talent: Talent }) => (
  <DeletePart
    id={id}
    title="刪除履歷"
    content="當事人要求刪除，或已不再需要時使用。履歷、檔案、應徵、備註與調閱紀錄會立即移除，無法復原。"
    field={{ label: `請輸入人選編號 ${reference}`, maxLength: 20 }}
    onDelete={(confirmation) =>
      call<typeof deleteTalent>('POST /api/admin/talents/{id}/delete', { params: { id }, body: { confirmation } })
    }
    done="履歷已刪除"
    resource="talents"
  />
);
