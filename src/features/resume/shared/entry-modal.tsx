import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Modal } from '#ui/dialogs/modal.tsx';
import { useStill } from '#ui/fields/use-still.ts';

interface EntryModalProps {
  /** 新增 or 編輯, and what. */
  title: string;
  size?: 'medium' | 'large';
  isDirty: boolean;
  isSending: boolean;
  submit: FormEventHandler;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog in which an entry is filled in. */
export function EntryModal({ title, size, isDirty, isSending, submit, onClose, children }: EntryModalProps) {
  const id = useId();
  const isStill = useStill(isSending);
  return (
    <Modal
      title={title}
      isOpen
      onClose={onClose}
      size={size}
      isDirty={isDirty}
      hasStaticBackdrop
      footer={
        <>
          <button type="button" className="button quiet" data-close>
            取消
          </button>
          <button type="submit" form={id} className="button">
            {isSending ? '儲存中…' : '儲存'}
          </button>
        </>
      }
    >
      <form id={id} className="form" method="post" noValidate onSubmit={submit} aria-busy={isSending} inert={isStill}>
        {children}
      </form>
    </Modal>
  );
}
