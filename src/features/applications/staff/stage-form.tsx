import { Button, Checkbox, FormControlLabel, MenuItem, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { STAGES, type Stage } from '#content/application-stages.ts';
import type { readSettings } from '#features/backoffice/settings/contract.ts';
import { fillPlaces } from '#features/backoffice/settings/rules.ts';
import { failureText } from '#features/backoffice/shared/failure-notice.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { call } from '#shared/call.ts';
import { STALE } from '#shared/revisions.ts';
import type { Application, ApplicationRow, changeStage } from './contract.ts';

interface Props {
  application: Application;
  /** The address of the next application of the list, if there is one. */
  next: string | undefined;
  /** A note is typed that isn't saved. */
  hasNote: boolean;
  /** Saves it; answers whether it is. */
  onNote: () => Promise<boolean>;
  onMoved: (row: ApplicationRow, mailSubject: string | null) => void;
  /** Called when somebody else has moved it meanwhile. */
  onStale: () => void;
}

/** Moves an application to another stage, and mails the applicant if wanted. */
export function StageForm({
  application: { id, stage: from, position },
  next,
  hasNote,
  onNote,
  onMoved,
  onStale,
}: Props) {
  // A choice is made from one stage: when that changes, it is over, and so is the mail's.
  const [made, setChosen] = useState<{ from: Stage; to: Stage; isMailed: boolean }>();
  const chosen = made?.from === from ? made : undefined;
  const stage = chosen?.to ?? from;
  const { state } = useLocation();
  const navigate = useNavigate();
  const select = useRef<HTMLElement>(null);
  const { act, isBusy } = useAct();
  const [isNoting, setNoting] = useState(false);
  const { data: settings } = useQuery({
    queryKey: ['settings'],
    queryFn: () => call<typeof readSettings>('GET /api/admin/settings'),
  });
  const letter = settings?.letters.find((one) => one.stage === stage && one.text !== '');
  const hasMail = chosen?.isMailed === true && letter !== undefined;
  const move = () =>
    act(
      async () => {
        const row = await call<typeof changeStage>('POST /api/admin/applications/{id}/stage', {
          params: { id },
          body: { stage, from, mail: hasMail },
        }).catch((error) => {
          if (failureText(error) === STALE) onStale();
          throw error;
        });
        onMoved(row, hasMail ? fillPlaces(letter.subject, { position }) : null);
      },
      hasMail ? `已移至「${stage}」，通知信隨即寄出` : `已移至「${stage}」`,
    );
  // The button that was pressed is off then, and would lose the focus to nobody.
  const moveHere = async () => (await move()) && select.current?.focus();
  // The note first: whoever is gone on can't write it any more.
  const moveOn = async (to: string) => {
    setNoting(true);
    const isNoted = await onNote().finally(() => setNoting(false));
    if (isNoted && (await move())) navigate(to, { state });
  };
  const isOff = isBusy || isNoting || stage === from;
  return (
    <Stack spacing={1}>
      <TextField
        select
        label="階段"
        inputRef={select}
        value={stage}
        disabled={isNoting}
        onChange={(event) => setChosen({ from, to: event.target.value as Stage, isMailed: false })}
      >
        {STAGES.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={
          <Checkbox
            checked={hasMail}
            disabled={!letter || stage === from}
            onChange={(event) => setChosen({ from, to: stage, isMailed: event.target.checked })}
          />
        }
        label={letter || !settings ? '寄通知信給應徵者' : '這個階段沒有通知信'}
      />
      <Button variant="contained" disabled={isOff} onClick={moveHere}>
        變更階段
      </Button>
      {next && (
        <Button variant="outlined" disabled={isOff} onClick={() => moveOn(next)}>
          {hasNote && '新增備註、'}變更並看下一件
        </Button>
      )}
    </Stack>
  );
}
