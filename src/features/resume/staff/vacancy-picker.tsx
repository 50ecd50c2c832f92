import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#features/backoffice/shared/failure-notice.tsx';
import { usePaused } from '#features/backoffice/shared/suggestions/use-paused.ts';
import { WAITING_LABELS } from '#features/publishing/rules.ts';
import { StatusChip } from '#features/publishing/staff/status-chip.tsx';
import type { AdminVacancyRow, listAdminVacancies, STATUS_LABELS } from '#features/vacancies/staff/contract.ts';
import { call } from '#shared/call.ts';

/** In the vacancies' own words, which the compiler compares: their room needs that of applications at run time, and that one this. */
const LABELS: typeof STATUS_LABELS = { ...WAITING_LABELS, open: '刊登中', expired: '已截止' };

export interface PickedVacancy extends Pick<AdminVacancyRow, 'id' | 'position' | 'status'> {
  place: string;
  employer?: string | null | undefined;
}

async function find(q: string): Promise<PickedVacancy[]> {
  const query = { q: q.slice(0, 200), pageSize: 20 };
  const rows = await call<typeof listAdminVacancies>('GET /api/admin/vacancies', { query });
  return rows.map(({ id, position, status, employer, city, township }) => ({
    ...{ id, position, status, employer },
    place: `${city}${township}`,
  }));
}

interface Props {
  value: PickedVacancy | null;
  onChange: (vacancy: PickedVacancy | null) => void;
  /** Where the talent is already. */
  stageOf: (vacancyId: string) => string | undefined;
}

/** One of all vacancies, found by the words that the list of them is found by; those changed last come first. */
export function VacancyPicker({ value, onChange, stageOf }: Props) {
  const [typed, setTyped] = useState('');
  const asked = usePaused(typed);
  const { data, error, isFetching } = useQuery({
    queryKey: ['vacancies', 'picked', asked],
    queryFn: () => find(asked),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Autocomplete<PickedVacancy>
        options={data ?? []}
        // The server has compared them.
        filterOptions={(all) => all}
        value={value}
        onChange={(_, vacancy) => onChange(vacancy)}
        onInputChange={(_, text, reason) => {
          if (reason !== 'reset' && reason !== 'selectOption') setTyped(text);
        }}
        getOptionLabel={({ position }) => position}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        getOptionDisabled={({ id }) => stageOf(id) !== undefined}
        loading={isFetching}
        loadingText="載入中…"
        noOptionsText={error ? failureText(error) : '找不到職缺'}
        renderOption={({ key, ...props }, vacancy) => (
          <li key={key} {...props}>
            <PickedFacts vacancy={vacancy} also={saidOf(stageOf(vacancy.id))} />
          </li>
        )}
        renderInput={(params) => <TextField {...params} label="職缺" placeholder="職務名稱、公司或縣市" autoFocus />}
      />
      {value && (
        <Box sx={{ mt: 1 }}>
          <PickedFacts vacancy={value} />
        </Box>
      )}
    </>
  );
}

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
