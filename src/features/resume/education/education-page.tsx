import { call } from '#shared/call.ts';
import { periodText } from '#shared/times.ts';
import type { Column } from '#ui/entry-table.tsx';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { CvFrame } from '../shared/cv-frame.tsx';
import { EntryList } from '../shared/entry-list.tsx';
import { type deleteEducation, type Education, type listEducations, MAX_EDUCATIONS } from './contract.ts';
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
  return (
    <EntryList
      name="/cv/educational"
      caption="最高學歷"
      entries={useLoaderData<Education[]>()}
      columns={COLUMNS}
      most={MAX_EDUCATIONS}
      idOf={({ educationId }) => educationId}
      nameOf={({ schoolName }) => schoolName}
      empty="還沒有學歷資料。應徵職缺前，請至少新增一筆。"
      remove={(educationId) =>
        call<typeof deleteEducation>('DELETE /api/education/{educationId}', { params: { educationId } })
      }
      Form={EducationForm}
      frame={(actions, list) => (
        <CvFrame path="/cv/educational" lead={`從最高學歷填起，最多 ${MAX_EDUCATIONS} 筆。`} actions={actions}>
          {list}
        </CvFrame>
      )}
    />
  );
}
