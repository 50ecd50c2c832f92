import { Button, Checkbox, FormControlLabel, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useLocation } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { STAGES, type Stage } from '#content/application-stages.ts';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { useLeaveQuestion } from '#features/backoffice/shared/use-leave-question.ts';
import { useProblems } from '#features/backoffice/shared/use-problems.ts';
import { call } from '#shared/call.ts';
import { fieldErrors } from '#shared/failures.ts';
import { appointmentText } from '#shared/times.ts';
import type { Application, Changed, changeStage } from './contract.ts';
import { asTyped, asWanted, InterviewFields, isTyped } from './interviews/interview-fields.tsx';
import { isAhead, STAGE } from './interviews/rules.ts';
import { isSettled } from './rules.ts';
import { useMailing } from './use-mailing.ts';
import { useReadAnew } from './use-read-anew.ts';

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
  const { id, stage: from, interview, interviewRevision: revision } = application;
  // A choice is made from one stage: when that changes, it is over, and so is the mail's.
  const [made, setChosen] = useState<{ from: Stage; to: Stage; isMailed: boolean }>();
  const chosen = made?.from === from ? made : undefined;
  const stage = chosen?.to ?? from;
  const now = new Date();
  const known = asTyped(isAhead(interview, now) ? interview : null);
  const [entered, setEntered] = useState<typeof known>();
  const isToInterview = stage === STAGE && from !== STAGE;
  const typed = entered ?? known;
  const isArranged = isToInterview && isTyped(typed);
  const { problemAt, setFailure, markChanged } = useProblems();
  const { state } = useLocation();
  const navigate = useNavigate();
  const select = useRef<HTMLElement>(null);
  const orReadAnew = useReadAnew(id);
  const { act, isBusy } = useAct();
  const [isGoing, setGoing] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useLeaveQuestion(isToInterview && entered !== undefined && isTyped(entered) && !isGoing);
  const { canMail, label } = useMailing(application, stage, isArranged);
  const hasMail = chosen?.isMailed === true && canMail;
  const move = () => {
    setFailure();
    return act(
      async () => {
        const row = 'POST /api/admin/applications/{id}/stage';
        const body = {
          ...{ stage, from, mail: hasMail },
          ...((isArranged || isHalfTyped(fields.current)) && { interview: { ...asWanted(typed), revision } }),
        };
        const moving = call<typeof changeStage>(row, { params: { id }, body });
        const changed = await orReadAnew(moving).catch((error) => {
          setFailure(error);
          focusWrong(fields.current, error);
          throw error;
        });
        setEntered(undefined);
        onMoved(changed);
      },
      hasMail ? `已移至「${stage}」，通知信隨即寄出` : `已移至「${stage}」`,
    );
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
  const isOff = isBusy || isGoing || stage === from;
  return (
    <Stack spacing={1}>
      <TextField
        select
        label="階段"
        inputRef={select}
        value={stage}
        disabled={isGoing}
        onChange={(event) => setChosen({ from, to: event.target.value as Stage, isMailed: false })}
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
              setEntered(value);
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
            onChange={(event) => setChosen({ from, to: stage, isMailed: event.target.checked })}
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
