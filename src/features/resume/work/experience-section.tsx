import { useState } from 'react';
import { call } from '#shared/call.ts';
import { periodText } from '#shared/times.ts';
import { type Column, EntryTable } from '#ui/entry-table.tsx';
import { whole } from '#ui/whole.tsx';
import { AddButton, EmptyCard, ListSection, RowActions } from '../shared/entry-section.tsx';
import { useEntries } from '../shared/use-entries.ts';
import { type deleteExperience, type Experience, type ExperienceTyped, MAX_EXPERIENCES } from './contract.ts';
import { ExperienceForm } from './experience-form.tsx';
import { EXPERIENCE_FIELDS as FIELDS } from './fields.ts';

const COLUMNS: Column<Experience>[] = [
  { label: FIELDS.companyName.label, cell: ({ companyName }) => companyName },
  { label: FIELDS.position.label, cell: ({ position }) => position },
  { label: FIELDS.jobCategory.label, cell: ({ jobCategory }) => jobCategory },
  { label: '期間', cell: ({ dateOfStart, dateOfEnd, onDuty }) => workPeriod(dateOfStart, dateOfEnd, onDuty) },
];

const workPeriod = (from: string, to: string, onDuty: string) => periodText(from, to, onDuty === 'true' ? '在職' : '');

export function ExperienceSection({ entries }: { entries: Experience[] }) {
  // One row at a time; clicking it again closes it (spec §4).
  const [openKey, setOpenKey] = useState<string>();
  const { form, onAdd, onEdit, onDelete } = useEntries<Experience, ExperienceTyped>({
    name: '/cv/work#experience',
    entries,
    idOf: ({ experienceId }) => experienceId,
    remove: (experienceId) =>
      call<typeof deleteExperience>('DELETE /api/experience/{experienceId}', { params: { experienceId } }),
  });
  const hasEntries = entries.length > 0;
  return (
    <ListSection
      title="工作經驗"
      action={hasEntries && <AddButton what="工作經驗" count={entries.length} most={MAX_EXPERIENCES} onAdd={onAdd} />}
    >
      {hasEntries ? (
        <EntryTable
          caption="工作經驗"
          columns={COLUMNS}
          rows={entries}
          keyOf={({ experienceId }) => experienceId}
          actions={(row) => (
            <RowActions name={`：${row.companyName}`} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
          )}
          detail={{
            of: (row) => <ExperienceDetail experience={row} />,
            openKey,
            onToggle: (key) => setOpenKey(key === openKey ? undefined : key),
          }}
        />
      ) : (
        <EmptyCard
          what="工作經驗"
          text={`由近到遠填寫，最多 ${MAX_EXPERIENCES} 筆。剛畢業的話，實習與打工也可以。`}
          onAdd={onAdd}
        />
      )}
      {form && <ExperienceForm {...form} />}
    </ListSection>
  );
}

/** What has no column of its own is shown when the row is opened. */
const DETAILS = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter((name) => !('line' in FIELDS[name]));

const ExperienceDetail = ({ experience }: { experience: Experience }) => (
  <dl className="cv-facts">
    {DETAILS.map((name) => (
      <div key={name}>
        <dt>{FIELDS[name].label}</dt>
        <dd className="cv-lines">{whole(experience[name] || '未填')}</dd>
      </div>
    ))}
  </dl>
);
