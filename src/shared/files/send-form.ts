import { CallFailure } from '../failures.ts';
import { callMessages } from '../messages.ts';

/** A body with files in it, which can't be JSON. */
export type FormBody = Record<string, string | Blob | undefined>;

/** Milliseconds without any progress after which a connection counts as broken. */
const PATIENCE = 60_000;
/** The same once everything is sent: a whole site's pictures may be re-encoded before the answer. */
const PATIENCE_AFTER = 600_000;

interface Way {
  method: string;
  address: string;
  signal?: AbortSignal | undefined;
  /** Called with the part that has been sent, from 0 to 1. */
  tell?: (progress: number) => void;
  patienceAfter?: number;
}

/**
 * Sends files for as long as there is progress, which fetch() doesn't report.
 * @throws {CallFailure} if no answer came
 */
export function sendForm(body: FormBody, { method, address, signal, tell, patienceAfter }: Way): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, value);
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted();
    const broken = async () => reject(await whyUnsent(Object.values(body)));
    const wait = (patience: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        request.onabort = broken;
        stop();
      }, patience);
    };
    request.open(method, address);
    request.upload.onprogress = ({ loaded, total }) => {
      tell?.(total ? loaded / total : 0);
      wait(loaded < total ? PATIENCE : (patienceAfter ?? PATIENCE_AFTER));
    };
    request.onload = () => resolve(answerOf(request));
    request.onabort = () => reject(signal?.reason ?? new DOMException('stopped', 'AbortError'));
    request.onerror = broken;
    signal?.addEventListener('abort', stop);
    wait(PATIENCE);
    request.send(form);
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('Content-Type') ?? '';
  return new Response(request.responseText || null, { status: request.status, headers: { 'Content-Type': type } });
}

/** Browsers don't send a file that was changed or removed after it was chosen, and don't say so. */
async function whyUnsent(sent: unknown[]): Promise<CallFailure> {
  const files = sent.filter((value) => value instanceof Blob);
  const { offline, unreadable } = callMessages;
  const isThere = await Promise.all(files.map((file) => file.slice(0, 1).arrayBuffer())).catch(() => undefined);
  return new CallFailure(0, isThere ? offline : unreadable);
}
