import { Box, Typography } from '@mui/material';
import { FoundPicker } from '#features/backoffice/shared/choosing/found-picker.tsx';
import { WAITING_LABELS } from '#features/publishing/rules.ts';
import { StatusChip } from '#features/publishing/staff/status-chip.tsx';
import type { AdminVacancyRow, listAdminVacancies, STATUS_LABELS } from '#features/vacancies/staff/contract.ts';
import { call } from '#shared/call.ts';

/**
 * In the vacancies' own words, checked by the compiler. Not imported: at run time that room needs the room of applications,
 * which needs this one.
 */
const LABELS: typeof STATUS_LABELS = { ...WAITING_LABELS, open: '刊登中', expired: '已截止' };

export interface PickedVacancy extends Pick<AdminVacancyRow, 'id' | 'position' | 'status'> {
  place: string;
  employer?: string | null | undefined;
}

async function find(q: string): Promise<PickedVacancy[]> {
  const rows = await call<typeof listAdminVacancies>('GET /api/admin/vacancies', { query: { q, pageSize: 20 } });
  return rows.map(({ id, position, status, employer, city, township }) => ({
    ...{ id, position, status, employer },
    place: `${city}${township}`,
  }));
}

interface Props {
  value: PickedVacancy | null;
  onChange: (vacancy: PickedVacancy | null) => void;
  /** The talent's stage on a vacancy, if they are already on it. */
  stageOf: (vacancyId: string) => string | undefined;
}

/** One of all vacancies, found by the same words as in their list; the most recently changed come first. */
export const VacancyPicker = ({ value, onChange, stageOf }: Props) => (
  <>
    <FoundPicker
      label="職缺"
      placeholder="職務名稱、公司或縣市"
      resource="vacancies"
      find={find}
      value={value}
      onChange={onChange}
      nameOf={({ position }) => position}
      isDisabled={({ id }) => stageOf(id) !== undefined}
      render={(vacancy) => <PickedFacts vacancy={vacancy} also={saidOf(stageOf(vacancy.id))} />}
    />
    {value && (
      <Box sx={{ mt: 1 }}>
        <PickedFacts vacancy={value} />
      </Box>
    )}
  </>
);

const saidOf = (stage: string | undefined) => stage && `已在此職缺：${stage}`;

/** What tells vacancies of the same name apart. */
export const PickedFacts = ({ vacancy, also }: { vacancy: PickedVacancy; also?: string | undefined }) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography>
      {vacancy.position} <StatusChip status={vacancy.status} labels={LABELS} />
    </Typography>
    <Typography variant="body2" color="text.secondary">
      {[vacancy.employer, vacancy.place, also].filter(Boolean).join('．')}
    </Typography>
  </Box>
);
