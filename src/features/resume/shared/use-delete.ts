import { useState } from 'react';
import { untilGone } from '#shared/failures.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';
import { useReload } from '#ui/routing/use-router.tsx';
import { isStillOwner } from '#ui/use-owner.ts';

/** Deletes after a confirmation, says so, and reloads the page's data (spec §4, §8). */
export function useDelete(): (remove: () => Promise<unknown>) => Promise<void> {
  const reload = useReload();
  const [goneAfter] = useState(untilGone);
  return async (remove) => {
    const isSure = await showAlert({
      icon: 'warning',
      title: '確定刪除?',
      texts: ['您將無法還原此內容!'],
      confirm: '是, 我要刪除!',
      cancel: '取消',
      isFinal: true,
    });
    if (!isSure || !(await isStillOwner())) return;
    try {
      await goneAfter(remove);
    } catch (error) {
      await showFailure(error, '刪除失敗');
      return;
    }
    await showAlert({ icon: 'success', title: '資料已刪除' });
    await reload();
  };
}
