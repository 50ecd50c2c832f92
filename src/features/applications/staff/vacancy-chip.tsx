import { Chip, type ChipProps } from '@mui/material';
import { useGetOne, useListContext } from 'react-admin';
import type { AdminVacancy } from '#features/vacancies/staff/contract.ts';

type Props = { id: string } & Pick<ChipProps, 'onDelete' | 'sx'>;

/** Names the vacancy whose applications are shown; removing it shows all. Without a name once the vacancy is deleted. */
export function VacancyChip({ id, ...props }: Props) {
  const { data } = useGetOne<AdminVacancy>('vacancies', { id });
  return <Chip label={data ? `只看「${data.position}」` : '只看一個職缺'} {...props} />;
}

/** The same among a table's filters. */
export function VacancyOnly(_: { source: 'vacancyId' }) {
  const { filterValues, setFilters } = useListContext();
  const { vacancyId, ...others } = filterValues as { vacancyId?: string };
  return vacancyId ? <VacancyChip id={vacancyId} onDelete={() => setFilters(others)} sx={{ mb: 1.5 }} /> : null;
}
