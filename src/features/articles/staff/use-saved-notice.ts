import { useNotify } from 'react-admin';
import type { AdminArticle } from './contract.ts';

/** Says that an article has been saved, and what was removed from its text. */
export function useSavedNotice() {
  const notify = useNotify();
  return ({ removed }: Pick<AdminArticle, 'removed'>) =>
    removed
      ? notify(`已儲存；內容中的${removed.join('、')}無法使用，已移除`, { type: 'warning', autoHideDuration: 10_000 })
      : notify('已儲存', { type: 'success' });
}
