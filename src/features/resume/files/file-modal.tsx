import { useId } from 'react';
import { Modal } from '#ui/dialogs/modal.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { FieldLabel } from '#ui/fields/labelled-field.tsx';
import { FileField } from './file-field.tsx';
import { CATEGORY_RULES, type FileCategory } from './rules.ts';
import { useFileForm } from './use-file-form.ts';

interface FileModalProps {
  category: FileCategory;
  draft?: string;
  onClose: () => void;
}

/** The dialog with title and file (spec §2, Extra files). */
export function FileModal({ category, draft, onClose }: FileModalProps) {
  const id = useId();
  const form = useFileForm(category, { done: '上傳成功', draft, onDone: onClose });
  const { title: titleRule } = CATEGORY_RULES[category];
  const isSending = form.progress !== undefined;
  return (
    <Modal
      title={`新增${category}`}
      isOpen
      onClose={() => {
        form.stop();
        onClose();
      }}
      isDirty={form.isDirty}
      hasStaticBackdrop
      footer={
        <>
          <button type="button" className="button quiet" data-close>
            取消
          </button>
          <button type="submit" form={id} className="button" aria-disabled={isSending}>
            {isSending ? '上傳中…' : '上傳'}
          </button>
        </>
      }
    >
      <form id={id} className="form" method="post" noValidate aria-busy={isSending} onSubmit={form.submit}>
        <div className="field">
          <FieldLabel id={`${id}-title`} label="標題" isRequired={titleRule === 'required'} />
          <input
            id={`${id}-title`}
            className="input"
            value={form.title}
            disabled={typeof titleRule === 'object'}
            aria-required={titleRule === 'required' || undefined}
            aria-invalid={form.titleError ? true : undefined}
            aria-describedby={form.titleError ? `${id}-title-error` : undefined}
            onChange={(event) => form.setTitle(event.target.value)}
          />
          <FieldError id={`${id}-title-error`} message={form.titleError} />
        </div>
        <FileField {...form} />
      </form>
    </Modal>
  );
}
