import { useEffect, useRef, useSyncExternalStore } from 'react';
import { AlertIcon } from './icons.tsx';

export interface Alert {
  icon: 'success' | 'error' | 'warning' | 'info';
  title: string;
  texts?: string[];
  confirm?: string;
  /** With a cancel button the alert is a question. */
  cancel?: string;
}

interface Shown extends Alert {
  id: number;
  answer: (isConfirmed: boolean) => void;
}

let queue: Shown[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const none: Shown[] = [];

function change(next: Shown[]) {
  queue = next;
  for (const listener of listeners) listener();
}

/** Shows a modal alert; resolves when it is closed, with whether it was confirmed. Several wait in line. */
export function showAlert(alert: Alert): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++;
    const answer = (isConfirmed: boolean) => {
      change(queue.filter((other) => other.id !== id));
      resolve(isConfirmed);
    };
    change([...queue, { ...alert, id, answer }]);
  });
}

/** The place where alerts appear; one for the whole page. */
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
  return current ? <AlertDialog key={current.id} alert={current} /> : null;
}

function AlertDialog({ alert }: { alert: Shown }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const titleId = `alert-${alert.id}`;
  return (
    <dialog
      ref={dialog}
      className="modal size-small"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={alert.texts?.length ? `${titleId}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        alert.answer(false);
      }}
    >
      <div className="alert-body">
        <AlertIcon name={alert.icon} />
        <h2 id={titleId}>{alert.title}</h2>
        <div id={`${titleId}-text`}>
          {alert.texts?.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
      <div className="alert-foot">
        {alert.cancel && (
          <button type="button" className="button quiet" onClick={() => alert.answer(false)}>
            {alert.cancel}
          </button>
        )}
        {/* biome-ignore lint/a11y/noAutofocus: the one clear button of a modal alert */}
        <button type="button" className="button" autoFocus onClick={() => alert.answer(true)}>
          {alert.confirm ?? '確定'}
        </button>
      </div>
    </dialog>
  );
}
