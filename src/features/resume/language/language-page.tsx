import { call } from '#shared/call.ts';
import { type Column, EntryTable } from '#ui/entry-table.tsx';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { CvFrame } from '../shared/cv-frame.tsx';
import { AddButton, EmptyCard, RowActions } from '../shared/entry-section.tsx';
import { useEntries } from '../shared/use-entries.ts';
import {
  type deleteLanguageSkill,
  type LanguageSkill,
  type LanguageSkillTyped,
  type listLanguageSkills,
  MAX_LANGUAGES,
} from './contract.ts';
import { LANGUAGE_FIELDS as FIELDS } from './fields.ts';
import { LanguageForm } from './language-form.tsx';

export const loader = () => call<typeof listLanguageSkills>('GET /api/languageSkill');

const COLUMNS: Column<LanguageSkill>[] = [
  { label: FIELDS.language.label, cell: ({ language }) => language },
  { label: FIELDS.listening.label, cell: ({ listening }) => listening },
  { label: FIELDS.speaking.label, cell: ({ speaking }) => speaking },
  { label: FIELDS.reading.label, cell: ({ reading }) => reading },
  { label: FIELDS.writing.label, cell: ({ writing }) => writing },
];

export default function LanguagePage() {
  const entries = useLoaderData<LanguageSkill[]>();
  const { form, onAdd, onEdit, onDelete } = useEntries<LanguageSkill, LanguageSkillTyped>({
    name: '/cv/language',
    entries,
    idOf: ({ languageSkillId }) => languageSkillId,
    remove: (languageSkillId) =>
      call<typeof deleteLanguageSkill>('DELETE /api/languageSkill/{languageSkillId}', { params: { languageSkillId } }),
  });
  const hasEntries = entries.length > 0;
  return (
    <CvFrame
      path="/cv/language"
      lead={`填寫您會的語言與程度，最多 ${MAX_LANGUAGES} 筆。`}
      actions={hasEntries && <AddButton count={entries.length} most={MAX_LANGUAGES} onAdd={onAdd} />}
    >
      {hasEntries ? (
        <EntryTable
          caption="語言能力"
          columns={COLUMNS}
          rows={entries}
          keyOf={({ languageSkillId }) => languageSkillId}
          actions={(row) => (
            <RowActions name={`：${row.language}`} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
          )}
        />
      ) : (
        <EmptyCard text="還沒有填寫語言能力。會外語的話，適合您的職缺會更多。" onAdd={onAdd} />
      )}
      {form && <LanguageForm {...form} />}
    </CvFrame>
  );
}
