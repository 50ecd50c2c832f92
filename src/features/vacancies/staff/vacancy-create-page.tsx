import { EntryCreate } from '#features/publishing/staff/entry-create.tsx';
import { CheckButton } from './check-button.tsx';
import { BLANK_FACTS } from './rules.ts';
import { VacancyFields } from './vacancy-fields.tsx';

const BLANK = { nation: '台灣', workType: '全職', assigneeId: null, facts: BLANK_FACTS };

export const VacancyCreatePage = () => (
  <EntryCreate title="新增職缺" save="儲存草稿" blank={BLANK} redirect="edit" buttons={<CheckButton />}>
    <VacancyFields />
  </EntryCreate>
);
