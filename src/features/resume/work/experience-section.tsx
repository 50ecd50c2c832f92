import { call } from '#shared/call.ts';
import { periodText } from '#shared/times.ts';
import type { Column } from '#ui/entry-table.tsx';
import { whole } from '#ui/whole.tsx';
import { EntryList } from '../shared/entry-list.tsx';
import { type deleteExperience, type Experience, MAX_EXPERIENCES } from './contract.ts';
import { ExperienceForm } from './experience-form.tsx';
import { EXPERIENCE_FIELDS as FIELDS } from './fields.ts';

const COLUMNS: Column<Experience>[] = [
  { label: FIELDS.companyName.label, cell: ({ companyName }) => companyName },
  { label: FIELDS.position.label, cell: ({ position }) => position },
  { label: FIELDS.jobCategory.label, cell: ({ jobCategory }) => jobCategory },
  { label: '期間', cell: ({ dateOfStart, dateOfEnd, onDuty }) => workPeriod(dateOfStart, dateOfEnd, onDuty) },
];

const workPeriod = (from: string, to: string, onDuty: string) => periodText(from, to, onDuty === 'true' ? '在職' : '');

export const ExperienceSection = ({ entries }: { entries: Experience[] }) => (
  <EntryList
    name="/cv/work#experience"
    caption="工作經驗"
    entries={entries}
    columns={COLUMNS}
    most={MAX_EXPERIENCES}
    idOf={({ experienceId }) => experienceId}
    nameOf={({ companyName }) => companyName}
    empty={`由近到遠填寫，最多 ${MAX_EXPERIENCES} 筆。剛畢業的話，實習與打工也可以。`}
    remove={(experienceId) =>
      call<typeof deleteExperience>('DELETE /api/experience/{experienceId}', { params: { experienceId } })
    }
    detail={(row) => <ExperienceDetail experience={row} />}
    Form={ExperienceForm}
  />
);

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
