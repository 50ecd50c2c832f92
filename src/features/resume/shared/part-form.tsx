import type { FormEventHandler, ReactNode } from 'react';

interface PartFormProps {
  submit: FormEventHandler;
  isSubmitting: boolean;
  isDirty: boolean;
  isRestored: boolean;
  children: ReactNode;
}

/** A part's form on its card; the button says what is happening. */
export function PartForm({ submit, isSubmitting, isDirty, isRestored, children }: PartFormProps) {
  return (
    <form className="card cv-card form" method="post" noValidate onSubmit={submit} aria-busy={isSubmitting}>
      {isRestored && (
        <p className="notice" role="status">
          已為您還原登入逾時前尚未儲存的內容，確認後請按「儲存」。
        </p>
      )}
      {children}
      <div className="form-actions cv-save">
        <button type="submit" className="button">
          {isSubmitting ? '儲存中…' : '儲存'}
        </button>
        <span className="help" role="status">
          {isDirty && !isSubmitting ? '有尚未儲存的變更' : ''}
        </span>
      </div>
    </form>
  );
}
