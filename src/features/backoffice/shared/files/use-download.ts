import { readFault } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { callMessages } from '#shared/messages.ts';

/** Saves a file of the API under its own name; throws refusals, as call() does. */
export function useDownload() {
  return async (address: string, init?: RequestInit): Promise<void> => {
    const response = await fetch(address, { ...init, credentials: 'same-origin' }).catch(() => {
      throw new CallFailure(0, callMessages.offline);
    });
    if (!response.ok) throw new CallFailure(response.status, await readFault(response));
    const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
}
