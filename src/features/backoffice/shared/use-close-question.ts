import { useStill } from '#ui/fields/use-still.ts';

interface Options {
  /** Closing would lose typed text. */
  isDirty: boolean;
  /** A request is being sent, and can't be taken back. */
  isSending: boolean;
  onClose: () => void;
}

/**
 * How a dialog closes that may contain typed text, or is sending something (decisions §10). Escape and its own buttons ask
 * before typed text is lost, and a click outside does nothing. Until a request is answered it stays open: closed, it would
 * look as if nothing had been sent.
 */
export function useCloseQuestion({ isDirty, isSending, onClose }: Options) {
  const isStill = useStill(isSending);
  const close = () => {
    if (isSending) return;
    if (!isDirty || window.confirm('確定要關閉嗎？已輸入的內容不會保留。')) onClose();
  };
  return {
    /** Its fields can't be changed at the moment. */
    isStill,
    /** For its close button. */
    closing: { onClick: close, disabled: isSending },
    /** For the dialog itself. */
    onClose: (_: unknown, reason: 'backdropClick' | 'escapeKeyDown') => {
      if (!isDirty || reason !== 'backdropClick') close();
    },
  };
}
