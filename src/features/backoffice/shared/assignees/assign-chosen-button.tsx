import { useNotify, useRefresh } from 'react-admin';
import { type AssignOutcome, MAX_ASSIGNED, type ManyAssigned } from '#features/backoffice/assignees/contract.ts';
import { ChosenList } from '../choosing/chosen-list.tsx';
import { useChosen } from '../choosing/use-chosen.ts';
import { useAct } from '../use-act.ts';
import { AssignButton } from './assign-button.tsx';
import { assignText } from './rules.ts';

interface Assigned {
  id: string;
  assigneeId: string | null;
}

interface Props<Row extends Assigned, Seen extends Assigned> {
  /** The noun for the entries: 應徵. */
  noun: string;
  help?: string;
  /** Why some stay as they are. */
  kept?: string;
  keptAs: string;
  asSeen: (row: Row) => Seen;
  nameOf: (seen: Seen) => string;
  send: (body: ManyAssigned) => Promise<{ id: string; outcome: AssignOutcome }[]>;
}

/**
 * Gives all chosen rows to one colleague. Afterwards none stays chosen: those given to somebody else meanwhile are often no
 * longer in this list.
 */
export function AssignChosen<Row extends Assigned, Seen extends Assigned>(props: Props<Row, Seen>) {
  const { noun, help, kept = '負責人相同', keptAs, asSeen, nameOf, send } = props;
  const { chosen, choose } = useChosen(keptAs, asSeen);
  const refresh = useRefresh();
  const notify = useNotify();
  const { act, isBusy } = useAct();
  const [wanted, rest] = [chosen.slice(0, MAX_ASSIGNED), chosen.slice(MAX_ASSIGNED)];
  const assign = (assigneeId: string | null) =>
    act(async () => {
      const answer = await send({ items: wanted.map(({ id, assigneeId: from }) => ({ id, from })), assigneeId });
      const outcomes = new Map(answer.map(({ id, outcome }) => [id, outcome]));
      const became = wanted.map((one) => ({ name: nameOf(one), outcome: outcomes.get(one.id) ?? 'gone' }));
      const { text, isWhole } = assignText(became, kept);
      notify(text, isWhole ? { type: 'success' } : { type: 'warning', autoHideDuration: 15_000 });
      choose(rest);
      refresh();
    });
  return (
    <AssignButton
      noun={noun}
      {...(help && { help })}
      about={<ChosenList names={wanted.map(nameOf)} later={rest.length} />}
      count={wanted.length}
      disabled={isBusy}
      onAssign={assign}
    />
  );
}
