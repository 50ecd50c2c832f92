import { useStill } from '#ui/fields/use-still.ts';

interface Options {
  /** Something is typed that closing would lose. */
  isDirty: boolean;
  /** What was asked for is under way, and can't be called back. */
  isSending: boolean;
  onClose: () => void;
}

/**
 * How a dialog closes that may hold typed text, or sends something (decisions §10): Escape and its own buttons ask before typed text is
 * lost, a click beside it then does nothing. Until what it sends is answered it stays as it is: closed, it would look as if nothing went.
 */
export function useCloseQuestion({ isDirty, isSending, onClose }: Options) {
  const isStill = useStill(isSending);
  const close = () => {
    if (isSending) return;
    if (!isDirty || window.confirm('確定要關閉嗎？已輸入的內容不會保留。')) onClose();
  };
  return {
    /** Its fields can't be changed now. */
    isStill,
    /** For its button that closes. */
    closing: { onClick: close, disabled: isSending },
    /** For the dialog itself. */
    onClose: (_: unknown, reason: 'backdropClick' | 'escapeKeyDown') => {
      if (!isDirty || reason !== 'backdropClick') close();
    },
  };
}
