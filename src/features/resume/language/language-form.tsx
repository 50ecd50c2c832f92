import { call } from '#shared/call.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { EntryFormProps } from '../shared/entry-list.tsx';
import { EntryModal } from '../shared/entry-modal.tsx';
import { useEntryForm } from '../shared/use-entry-form.ts';
import {
  type createLanguageSkill,
  LANGUAGES,
  type LanguageSkill,
  LanguageSkillInput,
  type LanguageSkillTyped,
  SKILLS,
  type updateLanguageSkill,
} from './contract.ts';
import { LANGUAGE_FIELDS as FIELDS } from './fields.ts';

const ABILITIES = ['listening', 'speaking', 'reading', 'writing'] as const;

export function LanguageForm({ open, entry, others, onClose }: EntryFormProps<LanguageSkill, LanguageSkillTyped>) {
  const { submit, isDirty, isSending, inputOf } = useEntryForm({
    name: '/cv/language',
    fields: FIELDS,
    shape: LanguageSkillInput,
    open,
    entry,
    create: {
      send: (body) => call<typeof createLanguageSkill>('POST /api/languageSkill', { body }),
      words: { done: '完成新增', failed: '新增失敗' },
    },
    update: {
      send: (languageSkillId, body) =>
        call<typeof updateLanguageSkill>('PUT /api/languageSkill/{languageSkillId}', {
          params: { languageSkillId },
          body,
        }),
      words: { done: '完成修改', failed: '修改失敗' },
    },
    isDuplicate: ({ language }) => others.some((other) => other.language === language),
    onClose,
  });
  return (
    <EntryModal title={open.id ? '編輯語言能力' : '新增語言能力'} {...{ submit, isDirty, isSending, onClose }}>
      <SelectField isRequired options={LANGUAGES} {...inputOf('language')} />
      <div className="cv-fields">
        {ABILITIES.map((field) => (
          <SelectField key={field} isRequired options={SKILLS} {...inputOf(field)} />
        ))}
      </div>
    </EntryModal>
  );
}
