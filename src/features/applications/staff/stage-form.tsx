import { Button, Checkbox, FormControlLabel, MenuItem, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  onMoved: (row: ApplicationRow, mailSubject: string | null) => void;
  /** Called when somebody else has moved it meanwhile. */
  onStale: () => void;
}

/** Moves an application to another stage, and mails the applicant if wanted. */
export function StageForm({ application: { id, stage: from, position }, onMoved, onStale }: Props) {
  const [stage, setStage] = useState<Stage>(from);
  const [isMailed, setMailed] = useState(false);
  const { act, isBusy } = useAct();
  const { data: settings } = useQuery({
    queryKey: ['settings'],
    queryFn: () => call<typeof readSettings>('GET /api/admin/settings'),
  });
  const letter = settings?.letters.find((one) => one.stage === stage && one.text !== '');
  const hasMail = isMailed && letter !== undefined;
  const move = async () => {
    await act(
      async () => {
        const row = await call<typeof changeStage>('POST /api/admin/applications/{id}/stage', {
          params: { id },
          body: { stage, from, mail: hasMail },
        }).catch((error) => {
          if (failureText(error) === STALE) onStale();
          throw error;
        });
        setMailed(false);
        onMoved(row, hasMail ? fillPlaces(letter.subject, { position }) : null);
      },
      hasMail ? `已移至「${stage}」，通知信已寄出` : `已移至「${stage}」`,
    );
  };
  return (
    <Stack spacing={1}>
      <TextField select label="階段" value={stage} onChange={(event) => setStage(event.target.value as Stage)}>
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
            onChange={(event) => setMailed(event.target.checked)}
          />
        }
        label={letter || !settings ? '寄通知信給應徵者' : '這個階段沒有通知信'}
      />
      <Button variant="contained" disabled={isBusy || stage === from} onClick={move}>
        變更階段
      </Button>
    </Stack>
  );
}
