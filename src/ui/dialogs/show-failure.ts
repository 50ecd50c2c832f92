import { CallFailure, failureTexts } from '#shared/failures.ts';
import { callMessages } from '#shared/messages.ts';
import type { Alert } from './alert-dialog.tsx';
import { showAlert } from './alerts.tsx';

/** Full page loads, so that nothing of a signed-in page stays behind; tests replace them. */
export const leave = {
  /** Once the page is being left, no more questions are asked. */
  isLeaving: false,
  /** Called before the page goes, so that something of it can be kept. */
  listeners: new Set<() => void>(),
  /** Goes to a path, taken from its first slash on. */
  to(path: string) {
    leave.isLeaving = true;
    for (const listener of leave.listeners) listener();
    // With the origin: //host would be another site.
    window.location.assign(window.location.origin + path);
  },
};

/** Asked before a page with unsaved changes is left. */
export const UNSAVED: Alert = {
  icon: 'warning',
  title: '尚有未儲存的內容',
  texts: ['離開此頁，剛才輸入的內容就不會保留。'],
  confirm: '離開',
  cancel: '留在此頁',
  isLoss: true,
};

/**
 * The shared failure handler (spec §8): 401 asks to sign in and goes to the site root, 404 goes to /NotFound, 400 shows what
 * is wrong with the data, and anything else is shown under the caller's title.
 * @param title the feature's own (decisions §10); a 400 never has it
 */
export async function showFailure(error: unknown, title?: string): Promise<void> {
  if (!(error instanceof CallFailure)) throw error;
  const texts = failureTexts(error.body);
  switch (error.status) {
    case 401:
      await showAlert({ icon: 'error', title: '請先登入' });
      return leave.to('/');
    case 404:
      await showAlert({ icon: 'error', title: '找不到頁面' });
      return leave.to('/NotFound');
    case 400:
      await showAlert({ icon: 'error', title: '資料錯誤', texts });
      return;
    default: {
      const heading = title ?? callMessages.broken;
      await showAlert({ icon: 'error', title: heading, texts: texts.filter((text) => text !== heading) });
    }
  }
}
