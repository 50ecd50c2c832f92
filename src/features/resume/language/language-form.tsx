import { call } from '#shared/call.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { EntryModal } from '../shared/entry-modal.tsx';
import { blankOf } from '../shared/fields.ts';
import type { OpenEntry } from '../shared/use-entries.ts';
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

interface LanguageFormProps {
  open: OpenEntry<LanguageSkillTyped>;
  entry: LanguageSkill | undefined;
  others: LanguageSkill[];
  onClose: () => void;
}

export function LanguageForm({ open, entry, others, onClose }: LanguageFormProps) {
  const { formState, submit, isDirty, isSending, register } = useEntryForm({
    name: '/cv/language',
    shape: LanguageSkillInput,
    open,
    stored: { ...blankOf(FIELDS), ...entry } as LanguageSkillTyped,
    revision: entry?.revision,
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
  const { errors } = formState;
  return (
    <EntryModal title={open.id ? '編輯語言能力' : '新增語言能力'} {...{ submit, isDirty, isSending, onClose }}>
      <SelectField
        label={FIELDS.language.label}
        isRequired
        options={LANGUAGES}
        field={register('language')}
        error={errors.language}
      />
      <div className="cv-fields">
        {ABILITIES.map((field) => (
          <SelectField
            key={field}
            label={FIELDS[field].label}
            isRequired
            options={SKILLS}
            field={register(field)}
            error={errors[field]}
          />
        ))}
      </div>
    </EntryModal>
  );
}
