import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { call } from '#shared/call.ts';
import { RadioField } from '#ui/fields/choice-field.tsx';
import { MonthField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { tidyMonth } from '#ui/fields/typed-date.ts';
import { EntryModal } from '../shared/entry-modal.tsx';
import { blankOf } from '../shared/fields.ts';
import type { OpenEntry } from '../shared/use-entries.ts';
import { useEntryForm } from '../shared/use-entry-form.ts';
import {
  type createExperience,
  type Experience,
  ExperienceInput,
  type ExperienceTyped,
  type updateExperience,
} from './contract.ts';
import { EXPERIENCE_FIELDS as FIELDS } from './fields.ts';

const ON_DUTY = [
  { value: 'true', label: '在職' },
  { value: 'false', label: '離職' },
];

const thisYear = new Date().getFullYear();
const YEARS = [thisYear - 60, thisYear + 1] as const;

interface ExperienceFormProps {
  open: OpenEntry<ExperienceTyped>;
  entry: Experience | undefined;
  onClose: () => void;
}

export function ExperienceForm({ open, entry, onClose }: ExperienceFormProps) {
  const { formState, submit, isDirty, isSending, register, watch, setValue } = useEntryForm({
    name: '/cv/work#experience',
    shape: ExperienceInput,
    open,
    stored: { ...blankOf(FIELDS), onDuty: 'true', ...entry } as ExperienceTyped,
    revision: entry?.revision,
    create: {
      send: (body) => call<typeof createExperience>('POST /api/experience', { body }),
      words: { done: '資料已新增', failed: '新增失敗' },
    },
    update: {
      send: (experienceId, body) =>
        call<typeof updateExperience>('PUT /api/experience/{experienceId}', { params: { experienceId }, body }),
      words: { done: '資料已修改', failed: '修改失敗' },
    },
    onClose,
  });
  const { errors } = formState;
  const put = (field: 'dateOfStart' | 'dateOfEnd') => (value: string) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: true });
  const hasLeft = watch('onDuty') === 'false';
  return (
    <EntryModal
      title={open.id ? '編輯工作經驗' : '新增工作經驗'}
      size="large"
      {...{ submit, isDirty, isSending, onClose }}
    >
      <div className="cv-fields">
        <TextField
          label={FIELDS.companyName.label}
          isRequired
          field={register('companyName')}
          error={errors.companyName}
        />
        <TextField label={FIELDS.position.label} isRequired field={register('position')} error={errors.position} />
      </div>
      <div className="cv-fields">
        <SelectField
          label={FIELDS.jobCategory.label}
          isRequired
          options={JOB_CATEGORIES}
          field={register('jobCategory')}
          error={errors.jobCategory}
        />
        <RadioField
          label={FIELDS.onDuty.label}
          options={ON_DUTY}
          field={register('onDuty', {
            // Somebody still employed there has no month of leaving.
            onChange: (event) => event.target.value === 'true' && setValue('dateOfEnd', ''),
            deps: ['dateOfEnd'],
          })}
          error={errors.onDuty}
        />
      </div>
      <div className="cv-fields">
        <MonthField
          label={FIELDS.dateOfStart.label}
          field={register('dateOfStart', { setValueAs: tidyMonth, deps: ['dateOfEnd'] })}
          value={watch('dateOfStart') ?? ''}
          onPick={put('dateOfStart')}
          years={YEARS}
          error={errors.dateOfStart}
        />
        {hasLeft && (
          <MonthField
            label={FIELDS.dateOfEnd.label}
            field={register('dateOfEnd', { setValueAs: tidyMonth })}
            value={watch('dateOfEnd') ?? ''}
            onPick={put('dateOfEnd')}
            years={YEARS}
            error={errors.dateOfEnd}
          />
        )}
      </div>
      <div className="cv-fields">
        <TextField label={FIELDS.location.label} field={register('location')} error={errors.location} />
        <TextField
          label={FIELDS.salary.label}
          help="例如：月薪 38,000 元"
          field={register('salary')}
          error={errors.salary}
        />
      </div>
      <TextField
        label={FIELDS.jobDescription.label}
        rows={4}
        field={register('jobDescription')}
        error={errors.jobDescription}
      />
      <TextField label={FIELDS.performance.label} rows={4} field={register('performance')} error={errors.performance} />
      <TextField
        label={FIELDS.reasonsForLeaving.label}
        rows={3}
        field={register('reasonsForLeaving')}
        error={errors.reasonsForLeaving}
      />
    </EntryModal>
  );
}
