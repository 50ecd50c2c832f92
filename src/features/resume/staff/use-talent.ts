import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import type { Note } from '#features/notes/staff/contract.ts';
import { call } from '#shared/call.ts';
import type { AccessPurpose } from '../accesses/rules.ts';
import type { Preview } from '../document/contract.ts';
import type { findTalent, Talent, TalentApplication } from './contract.ts';
import type { Handed } from './handing/use-handed-on.ts';

/**
 * The member is told of every reading, so the resume is read only once, when it is opened; what is done here is added to
 * what is shown.
 */
export function useTalent(id: string, purpose: AccessPurpose) {
  const queryKey = ['talent', id];
  const client = useQueryClient();
  const { identity } = useGetIdentity();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call<typeof findTalent>('GET /api/admin/talents/{id}', { params: { id }, query: { purpose } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const change = (part: (known: Talent) => Partial<Talent>) =>
    client.setQueryData<Talent>(queryKey, (known) => known && { ...known, ...part(known) });
  /** As it has just been recorded. */
  const access = (action: string, why: AccessPurpose) => ({
    ...{ staffName: identity?.fullName ?? '', accessedAt: new Date().toISOString() },
    ...{ action, purpose: why },
  });
  const done = {
    changed: (resume: Preview) => change(() => ({ resume })),
    noted: (next: (notes: Note[]) => Note[]) => change(({ notes }) => ({ notes: next(notes) })),
    tagged: (tags: string[]) => change(() => ({ tags })),
    handedOn: (handed: Handed) =>
      change(({ accesses, handedTo, counts }) => ({
        accesses: [handed, ...accesses],
        handedTo: [...(handed.client ? [handed] : []), ...handedTo],
        counts: { ...counts, accesses: counts.accesses + 1 },
      })),
    recommended: (added: TalentApplication) => {
      const entry = access(`推薦到職缺：${added.position}`, '媒合職缺');
      change(({ applications, accesses, counts }) => ({
        applications: [added, ...applications],
        accesses: [entry, ...accesses],
        counts: { applications: counts.applications + 1, accesses: counts.accesses + 1 },
      }));
      client.invalidateQueries({ queryKey: ['applications'] });
    },
  };
  return { talent: data, error, refetch, done };
}

/** The result, as passed to the page. */
export type Done = ReturnType<typeof useTalent>['done'];
