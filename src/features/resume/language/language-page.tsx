import { call } from '#shared/call.ts';
import type { Column } from '#ui/entry-table.tsx';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { CvFrame } from '../shared/cv-frame.tsx';
import { EntryList } from '../shared/entry-list.tsx';
import { type deleteLanguageSkill, type LanguageSkill, type listLanguageSkills, MAX_LANGUAGES } from './contract.ts';
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
  return (
    <EntryList
      name="/cv/language"
      caption="語言能力"
      entries={useLoaderData<LanguageSkill[]>()}
      columns={COLUMNS}
      most={MAX_LANGUAGES}
      idOf={({ languageSkillId }) => languageSkillId}
      nameOf={({ language }) => language}
      empty="還沒有填寫語言能力。會外語的話，適合您的職缺會更多。"
      remove={(languageSkillId) =>
        call<typeof deleteLanguageSkill>('DELETE /api/languageSkill/{languageSkillId}', { params: { languageSkillId } })
      }
      Form={LanguageForm}
      frame={(actions, list) => (
        <CvFrame path="/cv/language" lead={`填寫您會的語言與程度，最多 ${MAX_LANGUAGES} 筆。`} actions={actions}>
          {list}
        </CvFrame>
      )}
    />
  );
}
