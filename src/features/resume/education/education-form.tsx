import { call } from '#shared/call.ts';
import { MonthField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { tidyMonth } from '#ui/fields/typed-date.ts';
import { EntryModal } from '../shared/entry-modal.tsx';
import { blankOf } from '../shared/fields.ts';
import type { OpenEntry } from '../shared/use-entries.ts';
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

interface EducationFormProps {
  open: OpenEntry<EducationTyped>;
  entry: Education | undefined;
  onClose: () => void;
}

export function EducationForm({ open, entry, onClose }: EducationFormProps) {
  const { formState, submit, isDirty, isSending, register, watch, setValue } = useEntryForm({
    name: '/cv/educational',
    shape: EducationInput,
    open,
    stored: { ...blankOf(FIELDS), ...entry } as EducationTyped,
    revision: entry?.revision,
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
  const { errors } = formState;
  const put = (field: 'dateOfAdmission' | 'dateOfGraduation') => (value: string) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: true });
  return (
    <EntryModal title={open.id ? '編輯最高學歷' : '新增最高學歷'} {...{ submit, isDirty, isSending, onClose }}>
      <TextField label={FIELDS.schoolName.label} isRequired field={register('schoolName')} error={errors.schoolName} />
      <SelectField
        label={FIELDS.levelOfEducation.label}
        isRequired
        options={LEVELS}
        field={register('levelOfEducation')}
        error={errors.levelOfEducation}
      />
      <TextField label={FIELDS.department.label} isRequired field={register('department')} error={errors.department} />
      <SelectField
        label={FIELDS.educationalStatus.label}
        isRequired
        options={STATUSES}
        field={register('educationalStatus')}
        error={errors.educationalStatus}
      />
      <MonthField
        label={FIELDS.dateOfAdmission.label}
        field={register('dateOfAdmission', { setValueAs: tidyMonth, deps: ['dateOfGraduation'] })}
        value={watch('dateOfAdmission') ?? ''}
        onPick={put('dateOfAdmission')}
        years={YEARS}
        error={errors.dateOfAdmission}
      />
      <MonthField
        label={FIELDS.dateOfGraduation.label}
        help="在學中可填預計畢業年月"
        field={register('dateOfGraduation', { setValueAs: tidyMonth })}
        value={watch('dateOfGraduation') ?? ''}
        onPick={put('dateOfGraduation')}
        years={YEARS}
        error={errors.dateOfGraduation}
      />
    </EntryModal>
  );
}
