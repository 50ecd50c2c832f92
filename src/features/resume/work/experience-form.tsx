import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { call } from '#shared/call.ts';
import { RadioField } from '#ui/fields/choice-field.tsx';
import { MonthField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { tidyMonth } from '#ui/fields/typed-date.ts';
import type { EntryFormProps } from '../shared/entry-list.tsx';
import { EntryModal } from '../shared/entry-modal.tsx';
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

export function ExperienceForm({ open, entry, onClose }: EntryFormProps<Experience, ExperienceTyped>) {
  const { submit, isDirty, isSending, inputOf, dateOf, watch, setValue } = useEntryForm({
    name: '/cv/work#experience',
    fields: FIELDS,
    shape: ExperienceInput,
    open,
    entry,
    first: { onDuty: 'true' },
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
  const hasLeft = watch('onDuty') === 'false';
  return (
    <EntryModal
      title={open.id ? '編輯工作經驗' : '新增工作經驗'}
      size="large"
      {...{ submit, isDirty, isSending, onClose }}
    >
      <div className="cv-fields">
        <TextField isRequired {...inputOf('companyName')} />
        <TextField isRequired {...inputOf('position')} />
      </div>
      <div className="cv-fields">
        <SelectField isRequired options={JOB_CATEGORIES} {...inputOf('jobCategory')} />
        <RadioField
          options={ON_DUTY}
          {...inputOf('onDuty', {
            // Somebody still employed there has no month of leaving.
            onChange: (event) => event.target.value === 'true' && setValue('dateOfEnd', ''),
            deps: ['dateOfEnd'],
          })}
        />
      </div>
      <div className="cv-fields">
        <MonthField {...dateOf('dateOfStart', { setValueAs: tidyMonth, deps: ['dateOfEnd'] })} years={YEARS} />
        {hasLeft && <MonthField {...dateOf('dateOfEnd', { setValueAs: tidyMonth })} years={YEARS} />}
      </div>
      <div className="cv-fields">
        <TextField {...inputOf('location')} />
        <TextField help="例如：月薪 38,000 元" {...inputOf('salary')} />
      </div>
      <TextField rows={4} {...inputOf('jobDescription')} />
      <TextField rows={4} {...inputOf('performance')} />
      <TextField rows={3} {...inputOf('reasonsForLeaving')} />
    </EntryModal>
  );
}
