import { useLocation } from 'react-admin';
import { EntryCreate } from '#features/publishing/staff/entry-create.tsx';
import { CheckButton } from './check-button.tsx';
import { BLANK_FACTS } from './rules.ts';
import { VacancyFields } from './vacancy-fields.tsx';

const BLANK = { nation: '台灣', workType: '全職', assigneeId: null };

/** The address may name the client. */
export function VacancyCreatePage() {
  const employer = new URLSearchParams(useLocation().search).get('employer');
  const blank = { ...BLANK, facts: { ...BLANK_FACTS, employer } };
  return (
    <EntryCreate title="新增職缺" save="儲存草稿" blank={blank} redirect="edit" buttons={<CheckButton />}>
      <VacancyFields />
    </EntryCreate>
  );
}
