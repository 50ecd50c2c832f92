import { call } from '#shared/call.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { CvFrame } from '../shared/cv-frame.tsx';
import { PartForm } from '../shared/part-form.tsx';
import { usePartForm } from '../shared/use-part-form.ts';
import { type Professional, ProfessionalInput, type readProfessional, type saveProfessional } from './contract.ts';
import { PROFESSIONAL_FIELDS as FIELDS } from './fields.ts';

export const loader = () => call<typeof readProfessional>('GET /api/professional');

export default function ProfessionalPage() {
  const stored = useLoaderData<Professional>();
  const { formState, submit, isRestored, inputOf } = usePartForm({
    name: '/cv/professional',
    fields: FIELDS,
    shape: ProfessionalInput,
    stored,
    save: (body) => call<typeof saveProfessional>('PUT /api/professional', { body }),
  });
  const { isDirty, isSubmitting } = formState;
  return (
    <CvFrame path="/cv/professional" lead="寫下您會的、做過的與拿到的證照，顧問會依此找合適的職缺。">
      <PartForm {...{ submit, isSubmitting, isDirty, isRestored }}>
        <TextField rows={5} help="熟悉的軟體、系統或程式語言，最多 2,000 字" {...inputOf('computerSkill')} />
        <TextField rows={5} help="例如報價與議價、排班、帳務處理，最多 2,000 字" {...inputOf('jobSkill')} />
        <TextField rows={5} help="證照名稱、等級與取得年份，最多 2,000 字" {...inputOf('proLicense')} />
        <TextField rows={7} help="您與別人不同的地方，最多 3,000 字" {...inputOf('advantage')} />
      </PartForm>
    </CvFrame>
  );
}
