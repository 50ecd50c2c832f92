import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Modal } from '#ui/dialogs/modal.tsx';

interface EntryModalProps {
  /** 新增 or 編輯, and what. */
  title: string;
  size?: 'medium' | 'large';
  isDirty: boolean;
  isSubmitting: boolean;
  submit: FormEventHandler;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog in which an entry is filled in. */
export function EntryModal({ title, size, isDirty, isSubmitting, submit, onClose, children }: EntryModalProps) {
  const id = useId();
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
            {isSubmitting ? '儲存中…' : '儲存'}
          </button>
        </>
      }
    >
      <form id={id} className="form" method="post" noValidate onSubmit={submit} aria-busy={isSubmitting}>
        {children}
      </form>
    </Modal>
  );
}
