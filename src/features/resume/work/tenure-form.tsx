import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { call } from '#shared/call.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { EntryModal } from '../shared/entry-modal.tsx';
import { blankOf } from '../shared/fields.ts';
import type { OpenEntry } from '../shared/use-entries.ts';
import { useEntryForm } from '../shared/use-entry-form.ts';
import {
  type createJobTenure,
  type JobTenure,
  JobTenureInput,
  type JobTenureTyped,
  type updateJobTenure,
} from './contract.ts';
import { TENURE_FIELDS as FIELDS } from './fields.ts';

interface TenureFormProps {
  open: OpenEntry<JobTenureTyped>;
  entry: JobTenure | undefined;
  others: JobTenure[];
  onClose: () => void;
}

export function TenureForm({ open, entry, others, onClose }: TenureFormProps) {
  const { formState, submit, isDirty, isSending, register } = useEntryForm({
    name: '/cv/work#jobTenure',
    shape: JobTenureInput,
    open,
    stored: { ...blankOf(FIELDS), ...entry } as JobTenureTyped,
    revision: entry?.revision,
    create: {
      send: (body) => call<typeof createJobTenure>('POST /api/jobTenure', { body }),
      words: { done: '資料已新增', failed: '新增失敗' },
    },
    update: {
      send: (jobTenureId, body) =>
        call<typeof updateJobTenure>('PUT /api/jobTenure/{jobTenureId}', { params: { jobTenureId }, body }),
      words: { done: '資料已修改', failed: '修改失敗' },
    },
    isDuplicate: ({ jobCategory }) => others.some((other) => other.jobCategory === jobCategory),
    onClose,
  });
  const { errors } = formState;
  return (
    <EntryModal title={open.id ? '編輯年資' : '新增年資'} {...{ submit, isDirty, isSending, onClose }}>
      <SelectField
        label={FIELDS.jobCategory.label}
        isRequired
        options={JOB_CATEGORIES}
        field={register('jobCategory')}
        error={errors.jobCategory}
      />
      <TextField
        label={FIELDS.yearOfJobTenure.label}
        isRequired
        help="例如：3 年 6 個月"
        field={register('yearOfJobTenure')}
        error={errors.yearOfJobTenure}
      />
    </EntryModal>
  );
}
