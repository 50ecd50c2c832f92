import type { Challenge } from '../failures.ts';

/** A wait no longer than this needs no explanation. */
const HINT_AFTER_MS = 800;

/** The value of the header Proof-Of-Work for a task (docs/decisions/0024); undefined if this browser cannot solve it. */
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

/** Undefined if the browser, or a policy, allows no worker. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./work-solver.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

/** Shown inside the open dialog, if there is one: anything outside is neither visible nor read out. */
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
