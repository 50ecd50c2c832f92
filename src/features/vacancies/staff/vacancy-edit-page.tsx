import { useRecordContext } from 'react-admin';
import { RevisedEdit } from '#features/backoffice/shared/revised-edit.tsx';
import { call } from '#shared/call.ts';
import { type AdminVacancy, type findAdminVacancy, LABELS } from './contract.ts';
import { inputOf, staffFactRows } from './rules.ts';
import { VacancyButtons } from './vacancy-buttons.tsx';
import { VacancyFields } from './vacancy-fields.tsx';

/** The form has more fields than the server's answer, so facts are compared in words. */
const factsText = (vacancy: AdminVacancy) =>
  staffFactRows(inputOf(vacancy).facts ?? {})
    .map((row) => row.join('：'))
    .join('\n');

export function VacancyEditPage() {
  return (
    <RevisedEdit<AdminVacancy>
      title={<Title />}
      toolbar={<VacancyButtons />}
      find={(id) => call<typeof findAdminVacancy>('GET /api/admin/vacancies/{id}', { params: { id } })}
      labels={LABELS}
      texts={{ facts: factsText, assigneeId: ({ assigneeName }) => assigneeName ?? '尚未指派' }}
      handed="assigneeId"
      // A client that is renamed meanwhile would otherwise return under its former name, as a separate one.
      followed="facts.employer"
    >
      <VacancyFields />
    </RevisedEdit>
  );
}

function Title() {
  const vacancy = useRecordContext<AdminVacancy>();
  return vacancy ? <>職缺：{vacancy.position}</> : null;
}
