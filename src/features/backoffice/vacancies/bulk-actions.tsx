import { useListContext, useNotify, useRefresh } from 'react-admin';
import { call } from '#shared/call.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { useAct } from '../shared/use-act.ts';
import { type AdminVacancyRow, type changeManyVacancies, MOST_AT_ONCE } from './contract.ts';

const ACTIONS = [
  { action: 'publish', label: '上架', content: '這些職缺會立即在網站上刊登。' },
  { action: 'unpublish', label: '下架', content: '這些職缺會從網站上移除，成為草稿。' },
  { action: 'delete', label: '刪除', content: '刪除後無法復原；已收到的應徵會保留。' },
] as const;

/** What can be done with the chosen rows at once. */
export function BulkActions() {
  const { selectedIds, data, onUnselectItems } = useListContext<AdminVacancyRow>();
  const refresh = useRefresh();
  const notify = useNotify();
  const { act, isBusy } = useAct();

  const change = (action: (typeof ACTIONS)[number]['action'], label: string) =>
    act(async () => {
      const ids = selectedIds.slice(0, MOST_AT_ONCE).map(String);
      const { changed, refused } = await call<typeof changeManyVacancies>('POST /api/admin/vacancies/bulk', {
        body: { ids, action },
      });
      const names = refused.map((id) => data?.find((row) => row.id === id)?.position ?? id).join('、');
      const problem = refused.length > 0 ? `；${refused.length} 筆已過截止日期，無法上架：${names}` : '';
      notify(`已${label} ${changed} 筆${problem}`, { type: problem ? 'warning' : 'success', autoHideDuration: 8000 });
      onUnselectItems();
      refresh();
    });

  return ACTIONS.map(({ action, label, content }) => (
    <ConfirmButton
      key={action}
      disabled={isBusy}
      color={action === 'delete' ? 'error' : 'primary'}
      title={`${label} ${selectedIds.length} 筆職缺`}
      content={content}
      confirm={label}
      onConfirm={() => change(action, label)}
    >
      {label}
    </ConfirmButton>
  ));
}
