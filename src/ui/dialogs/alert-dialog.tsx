import { useEffect, useRef, useState } from 'react';
import { inClauses } from '../clauses.ts';
import { Link } from '../link.tsx';

export interface Alert {
  icon: 'success' | 'error' | 'warning' | 'info';
  title: string;
  texts?: string[];
  /** Links to continue with, the most likely first; following one closes the alert. */
  links?: { label: string; to: string }[];
  /** What can be done about it; the alert closes once it is done. */
  act?: { label: string; press: (pressed: Element) => unknown };
  confirm?: string;
  /** With a cancel button, the alert is a question. */
  cancel?: string;
  /** What is confirmed can't be undone. */
  isFinal?: boolean;
  /** Input would be lost: the button to stay stands out. */
  isLoss?: boolean;
}

export interface ShownAlert extends Alert {
  id: number;
  answer: (isConfirmed: boolean) => void;
  /** Resolves with the answer. */
  closed: Promise<boolean>;
}

/**
 * The prominent button is the one that leads on, in red if that can't be undone; if input would be lost, the one that avoids
 * it.
 */
function looksOf({ links, act, isLoss, isFinal }: Alert) {
  if (isLoss) return { confirm: 'button quiet', cancel: 'button' };
  return { confirm: links || act ? 'text-button' : isFinal ? 'button danger' : 'button', cancel: 'button quiet' };
}

export default function AlertDialog({ alert }: { alert: ShownAlert }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    // Focuses the first: the most likely link, the safe answer to a question, or the only button.
    element?.showModal();
    return () => {
      element?.close();
      const isBack = before instanceof HTMLElement && before !== document.body && before.isConnected;
      // The previous element is gone, for example a dialog that led to another page: the focus goes to the page.
      (isBack ? before : document.querySelector('main'))?.focus({ preventScroll: !isBack });
    };
  }, []);
  const titleId = `alert-${alert.id}`;
  return (
    <dialog
      ref={dialog}
      className="modal"
      data-size="small"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={alert.texts?.length ? `${titleId}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        alert.answer(false);
      }}
      onClose={() => {
        // Not if it was only raised above another dialog.
        if (!dialog.current?.open) alert.answer(false);
      }}
    >
      <div className="alert-body">
        <AlertIcon name={alert.icon} />
        <h2 id={titleId}>{alert.title}</h2>
        <div id={`${titleId}-text`}>
          {alert.texts?.map((text) => (
            <p key={text} {...inClauses(text, 17)}>
              {text}
            </p>
          ))}
        </div>
        {alert.links && (
          <ul className="alert-links">
            {alert.links.map(({ label, to }, i) => (
              <li key={to}>
                <Link className={i === 0 ? 'button' : 'button quiet'} to={to} onClick={() => alert.answer(false)}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {alert.act && <ActButton {...alert.act} onDone={() => alert.answer(false)} />}
      </div>
      <div className="alert-foot">
        {alert.cancel && (
          <button type="button" className={looksOf(alert).cancel} onClick={() => alert.answer(false)}>
            {alert.cancel}
          </button>
        )}
        <button type="button" className={looksOf(alert).confirm} onClick={() => alert.answer(true)}>
          {alert.confirm ?? '確定'}
        </button>
      </div>
    </dialog>
  );
}

/** A phone may take seconds, so it shows that it was pressed and ignores a second press. */
function ActButton({ label, press, onDone }: NonNullable<Alert['act']> & { onDone: () => void }) {
  const [isActing, setActing] = useState(false);
  return (
    <div className="alert-links">
      <button
        type="button"
        className="button"
        aria-disabled={isActing}
        onClick={async ({ currentTarget }) => {
          if (isActing) return;
          setActing(true);
          await press(currentTarget);
          onDone();
        }}
      >
        {isActing ? '處理中…' : label}
      </button>
    </div>
  );
}

const SIGNS = {
  success: 'M16 25l6 6 11-13',
  error: 'M17 17l14 14M31 17L17 31',
  warning: 'M24 14v13M24 33v.02',
  info: 'M24 22v12M24 15v.02',
} as const;

/** The round icon above an alert's title. */
function AlertIcon({ name }: { name: keyof typeof SIGNS }) {
  return (
    <svg
      className="alert-icon"
      data-kind={name}
      width="64"
      height="64"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="24" cy="24" r="21" strokeWidth="2" opacity="0.35" />
      <path d={SIGNS[name]} />
    </svg>
  );
}
