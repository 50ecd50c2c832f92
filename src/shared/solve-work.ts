import type { Challenge } from './failures.ts';

/** Who waits no longer than this needn't be told why. */
const HINT_AFTER_MS = 800;

/** The value of Proof-Of-Work for a task (docs/decisions/0024); undefined where this browser cannot solve it. */
export async function solveWork(challenge: Challenge, signal?: AbortSignal): Promise<string | undefined> {
  signal?.throwIfAborted();
  const worker = startWorker();
  if (!worker) return undefined;
  const hint = showHint();
  try {
    const solution = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve(null);
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.postMessage(challenge);
    });
    return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
  } finally {
    worker.terminate();
    hint.end();
  }
}

/** Undefined where the browser, or what guards it, allows none. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./work-solver.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

/** In the open dialog, if there is one: what lies outside of it is neither seen nor read out. */
function showHint() {
  const hint = document.createElement('p');
  hint.role = 'status';
  (document.querySelector('dialog:modal') ?? document.body).append(hint);
  const timer = setTimeout(() => {
    hint.className = 'working-hint';
    hint.textContent = '正在確認您不是機器人…';
  }, HINT_AFTER_MS);
  return {
    end() {
      clearTimeout(timer);
      hint.remove();
    },
  };
}
