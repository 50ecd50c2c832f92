import { type ReactNode, useEffect, useId, useRef } from 'react';
import { LineIcon } from '../icons.tsx';
import { showAlert } from './alerts.tsx';

interface ModalProps {
  title: string;
  /** The id of a text to be read before the first field, which has the focus. */
  describedBy?: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** A button in it with `data-close` closes the dialog, and asks first if something was typed. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** A click outside does nothing: for dialogs with typed text (decisions §10). */
  hasStaticBackdrop?: boolean;
  /** Something was typed, so closing asks first. */
  isDirty?: boolean;
  /**
   * Something that can't be undone is being sent: the dialog stays open until the answer comes. If it closed, it would look
   * as if nothing had been sent.
   */
  isSending?: boolean;
}

/**
 * A real modal: focus moves in, stays in and returns. Escape and the close button always work, except while something final
 * is being sent.
 */
export function Modal({ isOpen, ...props }: ModalProps) {
  return isOpen ? <OpenModal {...props} /> : null;
}

function OpenModal({
  title,
  describedBy,
  onClose,
  children,
  footer,
  size = 'medium',
  hasStaticBackdrop,
  isDirty,
  isSending,
}: Omit<ModalProps, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = async () => {
    if (isSending) return;
    if (!isDirty) return onClose();
    const isSure = await showAlert({
      icon: 'warning',
      title: '確定要關閉嗎？',
      texts: ['已輸入的內容不會保留。'],
      confirm: '關閉',
      cancel: '繼續填寫',
      isLoss: true,
    });
    if (isSure) onClose();
  };
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // A dialog with a form focuses its first field, not the close button.
    if (hasStaticBackdrop)
      dialog.current?.querySelector<HTMLElement>('.modal-body :is(input, select, textarea):enabled')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [hasStaticBackdrop]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for closing, the browser brings it
    <dialog
      ref={dialog}
      className="modal"
      data-size={size}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // From a file field: nothing was chosen, or the same file again.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void close();
      }}
      // A second Escape in a row can't be prevented: the browser closes the dialog, and this reopens it to ask.
      onClose={() => {
        if (!isDirty && !isSending) return onClose();
        dialog.current?.showModal();
        // A question that is already open would lie below, out of reach.
        const question = document.querySelector<HTMLDialogElement>('dialog[role="alertdialog"][open]');
        question?.close();
        question?.showModal();
        void close();
      }}
      onClick={(event) => {
        const isOutside = event.target === dialog.current && !hasStaticBackdrop;
        // A cancel button in the footer asks just like the close button.
        if (isOutside || (event.target as Element).closest('[data-close]')) void close();
      }}
    >
      <div className="modal-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-disabled={isSending} onClick={close}>
          <LineIcon name="close" size={22} />
          <span className="sr-only">關閉</span>
        </button>
      </div>
      <div className="modal-body">{children}</div>
      {footer && <div className="modal-foot">{footer}</div>}
    </dialog>
  );
}
