import { List, ListItem, ListItemButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { listOf } from '#features/matches/contract.ts';
import { call } from '#shared/call.ts';
import { PickedFacts, type PickedVacancy } from './vacancy-picker.tsx';

/** More would hide the dialog's buttons. */
const MAX_SHOWN = 5;

interface Props {
  talentId: string;
  /** Whether the talent is on a vacancy by now: the matches may be older. */
  isTaken: (vacancyId: string) => boolean;
  onChoose: (vacancy: PickedVacancy) => void;
}

/**
 * The vacancies that best meet a talent's wishes, each to be chosen. Shows nothing while there are none: all vacancies can
 * be searched.
 */
export function MatchList({ talentId, isTaken, onChoose }: Props) {
  const name = useId();
  const { data } = useQuery({
    queryKey: ['matches', talentId],
    queryFn: () => call<typeof listOf>('GET /api/admin/talents/{id}/matches', { params: { id: talentId } }),
    staleTime: 0,
  });
  const rows = data?.rows.filter(({ vacancyId }) => !isTaken(vacancyId)) ?? [];
  if (rows.length === 0) return null;
  return (
    <>
      <Typography id={name} variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        適合這位人選的職缺
      </Typography>
      <List dense disablePadding aria-labelledby={name}>
        {rows.slice(0, MAX_SHOWN).map(({ vacancyId: id, position, place, employer, reasons }) => {
          const vacancy: PickedVacancy = { id, position, place, employer, status: 'open' };
          return (
            <ListItem key={id} disablePadding>
              <ListItemButton onClick={() => onChoose(vacancy)} sx={{ px: 1 }}>
                <PickedFacts vacancy={vacancy} also={`符合${reasons.join('、')}`} />
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
    </>
  );
}
