import { useState } from 'react';
import { useNotify } from 'react-admin';
import { failureText } from '#features/backoffice/shared/failure-notice.tsx';
import { FormDialog } from '#features/backoffice/shared/form-dialog.tsx';
import { Theirs } from '#features/backoffice/shared/theirs.tsx';
import { call } from '#shared/call.ts';
import { CallFailure } from '#shared/failures.ts';
import { STALE } from '#shared/revisions.ts';
import { sendOn } from '#shared/send-on.ts';
import {
  type changeTemplate,
  type createTemplate,
  MAX_NAME,
  MAX_TEXT,
  REPLY_PLACES,
  type ReplyTemplate,
  type ReplyTemplates,
  type TemplateInput,
} from './contract.ts';

interface Props {
  /** The current one; undefined: a new one. */
  template: ReplyTemplate | undefined;
  onClose: () => void;
  onSaved: (list: ReplyTemplates) => void;
  /** Somebody else was faster: the next try is based on the current state. */
  onStale: () => unknown;
}

const save = (template: ReplyTemplate | undefined, body: TemplateInput) => {
  if (!template) return call<typeof createTemplate>('POST /api/admin/replyTemplates', { body });
  const { id, revision } = template;
  const row = 'PUT /api/admin/replyTemplates/{id}';
  return sendOn(
    `template ${id}`,
    { ...body, revision },
    (sent) => call<typeof changeTemplate>(row, { params: { id }, body: sent }),
    ({ templates }) => templates.find((one) => one.id === id)?.revision,
  );
};

/** Adds a template, or changes one. */
export function TemplateDialog({ template, onClose, onSaved, onStale }: Props) {
  const notify = useNotify();
  const [isStale, setStale] = useState(false);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      width="sm"
      title={template ? '編輯範本' : '新增範本'}
      fields={[
        { name: 'name', label: '名稱', initial: template?.name ?? '', maxLength: MAX_NAME },
        {
          ...{ name: 'text', label: '內容', initial: template?.text ?? '', rows: 10, maxLength: MAX_TEXT },
          help: `可用的欄位：${REPLY_PLACES.join('、')}（來信者姓名、本公司名稱、本公司電話）`,
        },
      ]}
      button="儲存"
      onSend={async ({ name = '', text = '' }) => {
        try {
          onSaved(await save(template, { name, text }));
        } catch (error) {
          // What was typed is not lost: from now on the dialog adds it as a new one.
          if (template && error instanceof CallFailure && error.status === 404) {
            await onStale();
            throw new Error('這個範本已被刪除；再次儲存會新增一個');
          }
          if (failureText(error) === STALE) {
            setStale(true);
            await onStale();
          }
          throw error;
        }
        notify('已儲存', { type: 'success' });
        onClose();
      }}
    >
      {isStale && template && (
        <Theirs
          facts={[
            ['名稱', template.name],
            ['內容', template.text],
          ]}
        />
      )}
    </FormDialog>
  );
}
