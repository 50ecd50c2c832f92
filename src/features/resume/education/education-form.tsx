import { call } from '#shared/call.ts';
import { MonthField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { tidyMonth } from '#ui/fields/typed-date.ts';
import type { EntryFormProps } from '../shared/entry-list.tsx';
import { EntryModal } from '../shared/entry-modal.tsx';
import { useEntryForm } from '../shared/use-entry-form.ts';
import {
  type createEducation,
  type Education,
  EducationInput,
  type EducationTyped,
  LEVELS,
  STATUSES,
  type updateEducation,
} from './contract.ts';
import { EDUCATION_FIELDS as FIELDS } from './fields.ts';

const thisYear = new Date().getFullYear();
const YEARS = [thisYear - 70, thisYear + 8] as const;

export function EducationForm({ open, entry, onClose }: EntryFormProps<Education, EducationTyped>) {
  const { submit, isDirty, isSending, inputOf, dateOf } = useEntryForm({
    name: '/cv/educational',
    fields: FIELDS,
    shape: EducationInput,
    open,
    entry,
    create: {
      send: (body) => call<typeof createEducation>('POST /api/education', { body }),
      words: { done: '完成新增', failed: '新增失敗' },
    },
    update: {
      send: (educationId, body) =>
        call<typeof updateEducation>('PUT /api/education/{educationId}', { params: { educationId }, body }),
      // spec §8: the failure title of the update is that of the creation.
      words: { done: '完成修改', failed: '新增失敗' },
    },
    onClose,
  });
  return (
    <EntryModal title={open.id ? '編輯最高學歷' : '新增最高學歷'} {...{ submit, isDirty, isSending, onClose }}>
      <TextField isRequired {...inputOf('schoolName')} />
      <SelectField isRequired options={LEVELS} {...inputOf('levelOfEducation')} />
      <TextField isRequired {...inputOf('department')} />
      <SelectField isRequired options={STATUSES} {...inputOf('educationalStatus')} />
      <MonthField {...dateOf('dateOfAdmission', { setValueAs: tidyMonth, deps: ['dateOfGraduation'] })} years={YEARS} />
      <MonthField
        help="在學中可填預計畢業年月"
        {...dateOf('dateOfGraduation', { setValueAs: tidyMonth })}
        years={YEARS}
      />
    </EntryModal>
  );
}
