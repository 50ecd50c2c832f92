import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { AssignButton } from '#features/backoffice/shared/assignees/assign-button.tsx';
import { ChosenList } from '#features/backoffice/shared/choosing/chosen-list.tsx';
import { useChosen } from '#features/backoffice/shared/choosing/use-chosen.ts';
import { ConfirmButton } from '#features/backoffice/shared/confirm-button.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import type { ReplyOf } from '#shared/contract.ts';
import { type AdminVacancyRow, type changeManyVacancies, type checkManyVacancies, MAX_AT_ONCE } from './contract.ts';
import { bulkOutcome } from './rules.ts';
import { WarningList } from './warning-list.tsx';

type Action = 'publish' | 'unpublish' | 'delete' | 'assign';

const ACTIONS = [
  { action: 'unpublish', label: '下架', content: '這些職缺會從網站上移除，成為草稿。' },
  { action: 'delete', label: '刪除', content: '刪除後無法復原；已收到的應徵會保留。' },
] as const;

const asSeen = ({ id, position, revision }: AdminVacancyRow) => ({ id, position, revision });

/** Actions on all chosen rows at once; rows that could not be changed stay chosen. */
export function BulkActions() {
  const { chosen, choose } = useChosen('vacancies.seen', asSeen);
  const refresh = useRefresh();
  const notify = useNotify();
  const { act, isBusy } = useAct();
  const [wanted, rest] = [chosen.slice(0, MAX_AT_ONCE), chosen.slice(MAX_AT_ONCE)];
  const ids = wanted.map(({ id }) => id);
  const about = <ChosenList names={wanted.map(({ position }) => position)} later={rest.length} />;

  const change = (action: Action, label: string, assigneeId?: string | null) =>
    act(async () => {
      const vacancies = wanted.map(({ id, revision }) => ({ id, revision }));
      const { changed, refused, stale, gone } = await call<typeof changeManyVacancies>(
        'POST /api/admin/vacancies/bulk',
        {
          body: { vacancies, action, assigneeId },
        },
      );
      const among = (these: string[]) => wanted.filter(({ id }) => these.includes(id));
      const named = (these: string[]) => among(these).map(({ position }) => position);
      const { text, isWhole } = bulkOutcome(label, {
        wanted: wanted.length,
        changed,
        gone,
        refused: named(refused),
        stale: named(stale),
      });
      notify(text, isWhole ? { type: 'success' } : { type: 'warning', autoHideDuration: 15_000 });
      // Those still to come are first: otherwise the next time would try the same ones again.
      choose([...rest, ...among([...refused, ...stale])]);
      refresh();
    });

  return (
    <>
      <AssignButton
        noun="職缺"
        help="還在進行、沒有另外指派的應徵也會一併變更"
        about={about}
        count={ids.length}
        disabled={isBusy}
        onAssign={(assigneeId) => change('assign', assigneeId ? '指派' : '取消指派', assigneeId)}
      />
      <PublishMany ids={ids} about={about} disabled={isBusy} onConfirm={() => change('publish', '發布')} />
      {ACTIONS.map(({ action, label, content }) => (
        <ConfirmButton
          key={action}
          disabled={isBusy}
          color={action === 'delete' ? 'error' : 'primary'}
          title={`${label} ${ids.length} 筆職缺`}
          content={
            <>
              {content}
              {about}
            </>
          }
          confirm={label}
          onConfirm={() => change(action, label)}
        >
          {label}
        </ConfirmButton>
      ))}
    </>
  );
}

interface PublishProps {
  ids: string[];
  /** The names of the vacancies. */
  about: ReactNode;
  disabled: boolean;
  onConfirm: () => void;
}

/** Publishing many shows the checker's warnings, as publishing one does. */
function PublishMany({ ids, about, disabled, onConfirm }: PublishProps) {
  const { act } = useAct();
  const [found, setFound] = useState<ReplyOf<typeof checkManyVacancies>>();
  const ask = () =>
    act(async () => {
      setFound(await call<typeof checkManyVacancies>('POST /api/admin/vacancies/bulk/check', { body: { ids } }));
    });
  const close = () => setFound(undefined);
  return (
    <>
      <Button disabled={disabled} onClick={ask}>
        發布
      </Button>
      <Dialog open={found !== undefined} onClose={close} maxWidth="sm" fullWidth aria-labelledby="publish-many">
        <DialogTitle id="publish-many">發布 {ids.length} 筆職缺</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2 }}>
            這些職缺會立即刊登在網站上。
            {about}
          </Typography>
          {found?.map(({ id, position, warnings }) => (
            <section key={id} aria-label={position}>
              <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
                {position}
              </Typography>
              <WarningList warnings={warnings} />
            </section>
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>取消</Button>
          <Button
            variant="contained"
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {found?.length ? '仍要發布' : '確定發布'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
