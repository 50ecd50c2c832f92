import { useNotify, useRefresh } from 'react-admin';
import { AssignButton } from '#features/backoffice/shared/assignees/assign-button.tsx';
import { ChosenList } from '#features/backoffice/shared/choosing/chosen-list.tsx';
import { useChosen } from '#features/backoffice/shared/choosing/use-chosen.ts';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import { type assignApplications, MAX_AT_ONCE } from '../contract.ts';
import { asSeen, assignText, nameOf } from './rules.ts';

/** Gives all chosen applications to one colleague. None stays chosen: what somebody else was given meanwhile is often in this list no more. */
export function AssignChosen() {
  const { chosen, choose } = useChosen('applications.seen', asSeen);
  const refresh = useRefresh();
  const notify = useNotify();
  const { act, isBusy } = useAct();
  const [wanted, rest] = [chosen.slice(0, MAX_AT_ONCE), chosen.slice(MAX_AT_ONCE)];
  const assign = (assigneeId: string | null) =>
    act(async () => {
      const body = { applications: wanted.map(({ id, assigneeId: from }) => ({ id, from })), assigneeId };
      const answer = await call<typeof assignApplications>('POST /api/admin/applications/bulk/assignee', { body });
      const outcomes = new Map(answer.map(({ id, outcome }) => [id, outcome]));
      const became = wanted.map((one) => ({ ...one, outcome: outcomes.get(one.id) ?? 'gone' }));
      const { text, isWhole } = assignText(became);
      notify(text, isWhole ? { type: 'success' } : { type: 'warning', autoHideDuration: 15_000 });
      choose(rest);
      refresh();
    });
  return (
    <AssignButton
      noun="應徵"
      help="錄取、婉拒、取消的應徵，負責人不變"
      about={<ChosenList names={wanted.map(nameOf)} later={rest.length} />}
      count={wanted.length}
      disabled={isBusy}
      onAssign={assign}
    />
  );
}
