import type { createJobAlert } from '#features/job-alerts/public/contract.ts';
import { readAuth } from '#features/session/use-auth.ts';
import { askToSignIn, keepWanted, wasDone } from '#features/session/use-wanted.ts';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { showAlert } from '#ui/dialogs/alerts.tsx';
import { showFailure } from '#ui/dialogs/show-failure.ts';

/** Sets an alert for new vacancies that match a search; visitors are asked to sign in first. */
export async function setJobAlert(address: string): Promise<void> {
  const wanted = { path: address, what: '設定職缺通知', back: '回到職缺搜尋' };
  if (!readAuth().isAuthenticated) return askToSignIn(wanted);
  try {
    const { label } = await call<typeof createJobAlert>('POST /api/account/jobAlerts', { body: { address } });
    wasDone(wanted);
    await showAlert({
      icon: 'success',
      title: '已設定職缺通知',
      texts: [`「${label}」有新職缺時，會在早上寄信給您，每天最多一封。`],
      links: [{ label: '查看我的通知', to: '/cv/index' }],
    });
  } catch (error) {
    // The session has ended: the member is sent away, and finds the search again after signing in.
    if (error instanceof CallFailure && error.status === 401) keepWanted(wanted);
    await showFailure(error, '無法設定職缺通知');
  }
}
