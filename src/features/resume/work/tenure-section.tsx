import { call } from '#shared/call.ts';
import type { Column } from '#ui/entry-table.tsx';
import { EntryList } from '../shared/entry-list.tsx';
import { type deleteJobTenure, type JobTenure, MAX_TENURES } from './contract.ts';
import { TENURE_FIELDS as FIELDS } from './fields.ts';
import { TenureForm } from './tenure-form.tsx';

const COLUMNS: Column<JobTenure>[] = [
  { label: FIELDS.jobCategory.label, cell: ({ jobCategory }) => jobCategory },
  { label: FIELDS.yearOfJobTenure.label, cell: ({ yearOfJobTenure }) => yearOfJobTenure },
];

/** Seniority by job category. */
export const TenureSection = ({ entries }: { entries: JobTenure[] }) => (
  <EntryList
    name="/cv/work#jobTenure"
    caption="年資"
    entries={entries}
    columns={COLUMNS}
    most={MAX_TENURES}
    idOf={({ jobTenureId }) => jobTenureId}
    nameOf={({ jobCategory }) => jobCategory}
    empty={`在各職務類別做了多久？最多 ${MAX_TENURES} 筆。`}
    remove={(jobTenureId) =>
      call<typeof deleteJobTenure>('DELETE /api/jobTenure/{jobTenureId}', { params: { jobTenureId } })
    }
    Form={TenureForm}
  />
);
