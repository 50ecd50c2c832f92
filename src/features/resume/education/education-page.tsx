import { call } from '#shared/call.ts';
import { periodText } from '#shared/times.ts';
import { type Column, EntryTable } from '#ui/entry-table.tsx';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { CvFrame } from '../shared/cv-frame.tsx';
import { AddButton, EmptyCard, RowActions } from '../shared/entry-section.tsx';
import { useEntries } from '../shared/use-entries.ts';
import {
  type deleteEducation,
  type Education,
  type EducationTyped,
  type listEducations,
  MAX_EDUCATIONS,
} from './contract.ts';
import { EducationForm } from './education-form.tsx';
import { EDUCATION_FIELDS as FIELDS } from './fields.ts';

export const loader = () => call<typeof listEducations>('GET /api/education');

const COLUMNS: Column<Education>[] = [
  { label: FIELDS.schoolName.label, cell: ({ schoolName }) => schoolName },
  {
    label: '科系／學歷',
    cell: ({ department, levelOfEducation }) => (
      <>
        {department}
        <span className="entry-whole">／{levelOfEducation}</span>
      </>
    ),
  },
  { label: FIELDS.educationalStatus.label, cell: ({ educationalStatus }) => educationalStatus },
  {
    label: '期間',
    cell: ({ dateOfAdmission, dateOfGraduation, educationalStatus: status }) =>
      periodText(dateOfAdmission, dateOfGraduation, status === '在學中' ? status : ''),
  },
];

export default function EducationPage() {
  const entries = useLoaderData<Education[]>();
  const { form, onAdd, onEdit, onDelete } = useEntries<Education, EducationTyped>({
    name: '/cv/educational',
    entries,
    idOf: ({ educationId }) => educationId,
    remove: (educationId) =>
      call<typeof deleteEducation>('DELETE /api/education/{educationId}', { params: { educationId } }),
  });
  const hasEntries = entries.length > 0;
  return (
    <CvFrame
      path="/cv/educational"
      lead={`從最高學歷填起，最多 ${MAX_EDUCATIONS} 筆。`}
      actions={hasEntries && <AddButton count={entries.length} most={MAX_EDUCATIONS} onAdd={onAdd} />}
    >
      {hasEntries ? (
        <EntryTable
          caption="最高學歷"
          columns={COLUMNS}
          rows={entries}
          keyOf={({ educationId }) => educationId}
          actions={(row) => (
            <RowActions name={`：${row.schoolName}`} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
          )}
        />
      ) : (
        <EmptyCard text="還沒有學歷資料。應徵職缺前，請至少新增一筆。" onAdd={onAdd} />
      )}
      {form && <EducationForm {...form} />}
    </CvFrame>
  );
}
