import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { call } from '#shared/call.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { EntryFormProps } from '../shared/entry-list.tsx';
import { EntryModal } from '../shared/entry-modal.tsx';
import { useEntryForm } from '../shared/use-entry-form.ts';
import {
  type createJobTenure,
  type JobTenure,
  JobTenureInput,
  type JobTenureTyped,
  type updateJobTenure,
} from './contract.ts';
import { TENURE_FIELDS as FIELDS } from './fields.ts';

export function TenureForm({ open, entry, others, onClose }: EntryFormProps<JobTenure, JobTenureTyped>) {
  const { submit, isDirty, isSending, inputOf } = useEntryForm({
    name: '/cv/work#jobTenure',
    fields: FIELDS,
    shape: JobTenureInput,
    open,
    entry,
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
  return (
    <EntryModal title={open.id ? '編輯年資' : '新增年資'} {...{ submit, isDirty, isSending, onClose }}>
      <SelectField isRequired options={JOB_CATEGORIES} {...inputOf('jobCategory')} />
      <TextField isRequired help="例如：3 年 6 個月" {...inputOf('yearOfJobTenure')} />
    </EntryModal>
  );
}
