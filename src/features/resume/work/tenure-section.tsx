import { call } from '#shared/call.ts';
import { type Column, EntryTable } from '#ui/entry-table.tsx';
import { AddButton, EmptyCard, ListSection, RowActions } from '../shared/entry-section.tsx';
import { useEntries } from '../shared/use-entries.ts';
import { type deleteJobTenure, type JobTenure, type JobTenureTyped, MAX_TENURES } from './contract.ts';
import { TENURE_FIELDS as FIELDS } from './fields.ts';
import { TenureForm } from './tenure-form.tsx';

const COLUMNS: Column<JobTenure>[] = [
  { label: FIELDS.jobCategory.label, cell: ({ jobCategory }) => jobCategory },
  { label: FIELDS.yearOfJobTenure.label, cell: ({ yearOfJobTenure }) => yearOfJobTenure },
];

/** Seniority by job category. */
export function TenureSection({ entries }: { entries: JobTenure[] }) {
  const { form, onAdd, onEdit, onDelete } = useEntries<JobTenure, JobTenureTyped>({
    name: '/cv/work#jobTenure',
    entries,
    idOf: ({ jobTenureId }) => jobTenureId,
    remove: (jobTenureId) =>
      call<typeof deleteJobTenure>('DELETE /api/jobTenure/{jobTenureId}', { params: { jobTenureId } }),
  });
  const hasEntries = entries.length > 0;
  return (
    <ListSection
      title="年資"
      action={hasEntries && <AddButton what="年資" count={entries.length} most={MAX_TENURES} onAdd={onAdd} />}
    >
      {hasEntries ? (
        <EntryTable
          caption="年資"
          columns={COLUMNS}
          rows={entries}
          keyOf={({ jobTenureId }) => jobTenureId}
          actions={(row) => (
            <RowActions name={`：${row.jobCategory}`} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
          )}
        />
      ) : (
        <EmptyCard what="年資" text={`在各職務類別做了多久？最多 ${MAX_TENURES} 筆。`} onAdd={onAdd} />
      )}
      {form && <TenureForm {...form} />}
    </ListSection>
  );
}
