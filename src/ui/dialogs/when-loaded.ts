import { callMessages } from '#shared/messages.ts';
import { showAlert } from './alerts.tsx';

/** After an update, parts of the previous version can't be loaded any more. */
const RELEASED = '若網站剛剛更新過，請先儲存已輸入的內容，再重新整理頁面。';

/**
 * Acts once a part of the program has loaded that is only loaded on the press. If it can't be loaded, that is said: the page
 * stays with everything typed, and the next press tries again.
 * @param title the feature's own, if the specification names one
 */
export async function whenLoaded<Part>(
  load: () => Promise<Part>,
  act: (part: Part) => unknown,
  title?: string,
): Promise<void> {
  let part: Part;
  try {
    part = await load();
  } catch {
    const { offline } = callMessages;
    const hint = navigator.onLine ? [RELEASED] : [];
    await showAlert({ icon: 'error', title: title ?? offline, texts: title ? [offline, ...hint] : hint });
    return;
  }
  await act(part);
}
