import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { Alert, ShownAlert } from './alert-dialog.tsx';

const loadDialog = () => import('./alert-dialog.tsx');

/**
 * Most visits end without an alert, so the dialog loads with the first one; if that fails, the browser's own dialog is used.
 */
const AlertDialog = lazy<AlertView>(() => loadDialog().catch(() => ({ default: PlainAlert })));

type AlertView = ComponentType<{ alert: ShownAlert }>;

function PlainAlert({ alert }: { alert: ShownAlert }) {
  useEffect(() => {
    const text = [alert.title, ...(alert.texts ?? [])].join('\n');
    alert.answer(alert.cancel ? confirm(text) : window.alert(text) === undefined);
  }, [alert]);
  return null;
}

/** For pages that are sure to show an alert, since there may be no connection by then. */
export function warmAlerts(): void {
  loadDialog().catch(() => {});
}

let queue: ShownAlert[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const none: ShownAlert[] = [];

function change(next: ShownAlert[]) {
  queue = next;
  for (const listener of listeners) listener();
}

/** Shows a modal alert; resolves when it is closed, with whether it was confirmed. Several alerts are queued. */
export function showAlert(alert: Alert): Promise<boolean> {
  // The same alert twice (a double click) is shown once.
  const same = queue.find((other) => other.title === alert.title && other.texts?.join() === alert.texts?.join());
  if (same) return same.closed;
  // Not Promise.withResolvers, which Safari 17.3 doesn't have yet.
  let resolve = (_isConfirmed: boolean) => {};
  const closed = new Promise<boolean>((done) => {
    resolve = done;
  });
  const id = nextId++;
  const answer = (isConfirmed: boolean) => {
    change(queue.filter((other) => other.id !== id));
    resolve(isConfirmed);
  };
  change([...queue, { ...alert, id, answer, closed }]);
  return closed;
}

/** Where alerts appear; once per page. */
export function Alerts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => queue,
    () => none,
  );
  const current = shown[0];
  if (!current) return null;
  return (
    <Suspense>
      <AlertDialog key={current.id} alert={current} />
    </Suspense>
  );
}
