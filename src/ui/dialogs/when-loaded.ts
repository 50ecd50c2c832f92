import { callMessages } from '#shared/messages.ts';
import { showAlert } from './alerts.tsx';

/**
 * Acts once a part of the program is there that loads with the press. If it does not come, that is said: the page stays with
 * all that was typed, and the next press tries again.
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
    await showAlert(title ? { icon: 'error', title, texts: [offline] } : { icon: 'error', title: offline });
    return;
  }
  await act(part);
}
