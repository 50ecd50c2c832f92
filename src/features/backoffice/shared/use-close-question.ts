/**
 * How a dialog that may hold typed text closes (decisions §10): Escape and its own buttons ask before that text is lost,
 * and a click beside it does nothing.
 */
export function useCloseQuestion(isDirty: boolean, onClose: () => void) {
  const close = () => {
    if (!isDirty || window.confirm('確定要關閉嗎？已輸入的內容不會保留。')) onClose();
  };
  return {
    /** For its buttons. */
    close,
    /** For the dialog itself. */
    onClose: (_: unknown, reason: 'backdropClick' | 'escapeKeyDown') => {
      if (!isDirty || reason !== 'backdropClick') close();
    },
  };
}
