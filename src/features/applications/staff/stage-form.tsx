import { Button, Checkbox, FormControlLabel, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useLocation } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { STAGES, type Stage } from '#content/application-stages.ts';
import { useLeaveQuestion } from '#features/backoffice/shared/use-leave-question.ts';
import { call } from '#shared/call.ts';
import { fieldErrors } from '#shared/failures.ts';
import { appointmentText } from '#shared/times.ts';
import type { Application, Changed, changeStage } from './contract.ts';
import { asWanted, InterviewFields } from './interviews/interview-fields.tsx';
import { isAhead } from './interviews/rules.ts';
import { isSettled } from './rules.ts';
import { useChanging } from './use-changing.ts';
import { useMailing } from './use-mailing.ts';
import { useStep } from './use-step.ts';

interface Props {
  application: Application;
  /** The address of the next application of the list, if there is one. */
  next: string | undefined;
  /** A note is typed that isn't saved. */
  hasNote: boolean;
  /** Saves it; answers whether it is. */
  onNote: () => Promise<boolean>;
  onMoved: (changed: Changed) => void;
}

/** Moves an application to another stage, the one to 面試 with its time and place, and mails the applicant if wanted. */
export function StageForm({ application, next, hasNote, onNote, onMoved }: Props) {
  const { id, stage: from, interview, interviewRevision } = application;
  const step = useStep(application);
  const { stage, typed, isToInterview, isArranged } = step;
  const { state } = useLocation();
  const navigate = useNavigate();
  const select = useRef<HTMLElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const { canMail, label } = useMailing(application, stage, isArranged);
  const hasMail = step.isMailWanted && canMail;
  const { change, isBusy, problemAt, markChanged } = useChanging(id, onMoved);
  const [isGoing, setGoing] = useState(false);
  useLeaveQuestion(step.isUnsaved && !isGoing);
  const move = async () => {
    const row = 'POST /api/admin/applications/{id}/stage';
    const isBrought = isArranged || isHalfTyped(fields.current);
    const body = {
      ...{ stage, from, mail: hasMail, interviewRevision },
      ...(isBrought && { interview: asWanted(typed) }),
    };
    const isDone = await change(
      () => call<typeof changeStage>(row, { params: { id }, body }),
      hasMail ? `已移至「${stage}」，通知信隨即寄出` : `已移至「${stage}」`,
      (error) => focusWrong(fields.current, error),
    );
    if (isDone) step.enter(undefined);
    return isDone;
  };
  // The button that was pressed is off then, and would lose the focus to nobody.
  const moveHere = async () => (await move()) && select.current?.focus();
  // The note first: whoever is gone on can't write it any more.
  const moveOn = async (to: string) => {
    setGoing(true);
    const isDone = (await onNote()) && (await move());
    if (isDone) navigate(to, { state });
    else setGoing(false);
  };
  const now = new Date();
  const isOff = isBusy || isGoing || stage === from;
  return (
    <Stack spacing={1}>
      <TextField
        select
        label="階段"
        inputRef={select}
        value={stage}
        disabled={isGoing}
        onChange={(event) => step.choose(event.target.value as Stage)}
      >
        {STAGES.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      {isToInterview && (
        <Stack ref={fields} sx={{ pt: 1 }}>
          <InterviewFields
            value={typed}
            problemAt={problemAt}
            help="還沒約好可以先不填"
            onChange={(value, field) => {
              step.enter(value);
              markChanged(field);
            }}
          />
        </Stack>
      )}
      {isSettled(stage) && stage !== from && isAhead(interview, now) && (
        <Typography variant="body2">{appointmentText(interview.at, now)} 的面試會一併取消</Typography>
      )}
      <FormControlLabel
        control={
          <Checkbox
            checked={hasMail}
            disabled={!canMail || stage === from}
            onChange={(event) => step.choose(stage, event.target.checked)}
          />
        }
        label={label}
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

/** Of a date without its time a browser tells nothing but that it is no value: refused, and not taken for none. */
const isHalfTyped = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLInputElement>('[type="datetime-local"]')?.validity.badInput === true;

/** Whoever typed it goes on there. */
function focusWrong(fields: HTMLElement | null, error: unknown): void {
  const [name] = Object.keys(fieldErrors(error));
  const wrong = name && fields?.querySelector(`[name="${name}"]`);
  if (wrong instanceof HTMLElement) wrong.focus();
}
