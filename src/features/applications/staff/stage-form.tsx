import {
  Button,
  FormControlLabel,
  Radio,
  RadioGroup,
  Stack,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { STAGES, type Stage } from '#content/application-stages.ts';
import { useLeaveQuestion } from '#features/backoffice/shared/use-leave-question.ts';
import { call } from '#shared/call.ts';
import { fieldErrors } from '#shared/failures.ts';
import { appointmentText } from '#shared/times.ts';
import type { Application, Changed, changeStage } from './contract.ts';
import { asWanted, InterviewFields } from './interviews/interview-fields.tsx';
import { isAhead, toldOf } from './interviews/rules.ts';
import { LetterField } from './letters/letter-field.tsx';
import { type Mailing, useInterviewMailing, useStageMailing } from './letters/use-mailing.ts';
import { isSettled } from './rules.ts';
import { useChanging } from './use-changing.ts';
import { type Step, useStep } from './use-step.ts';

interface Props {
  application: Application;
  /** The id of the element that says whose application it is. */
  whose: string;
  /** No application comes after it in the list. */
  isLast: boolean;
  /** Finds the address of the next one. */
  findNext: () => Promise<string | undefined>;
  /** A note has been typed that isn't saved. */
  hasNote: boolean;
  /** Saves the note; returns whether that worked. */
  onNote: () => Promise<boolean>;
  onMoved: (changed: Changed) => void;
}

/** Moves an application to another stage (to 面試 with time and place), and mails the applicant if wanted. */
export function StageForm({ application, whose, isLast, findNext, hasNote, onNote, onMoved }: Props) {
  const { id, stage: from, interview, interviewRevision, withdrawnAt } = application;
  const step = useStep(application);
  const { stage, typed, postscript, isToInterview, isArranged } = step;
  const { state } = useLocation();
  const navigate = useNavigate();
  const stages = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const now = new Date();
  const mailing = useMailing(application, step, now);
  const hasMail = step.isMailWanted && mailing.canMail;
  const { change, isBusy, problemAt, markChanged } = useChanging(id, onMoved);
  const [isGoing, setGoing] = useState(false);
  useLeaveQuestion(step.isUnsaved && !isGoing);
  const move = async () => {
    const row = 'POST /api/admin/applications/{id}/stage';
    const isBrought = isArranged || isHalfTyped(form.current);
    const body = {
      ...{ stage, from, mail: hasMail, interviewRevision, withdrawnAt },
      ...(hasMail && { postscript }),
      ...(isBrought && { interview: asWanted(typed) }),
    };
    const isDone = await change(
      () => call<typeof changeStage>(row, { params: { id }, body }),
      hasMail ? `已移至「${stage}」，通知信隨即寄出` : `已移至「${stage}」`,
      (error) => focusWrong(form.current, error),
    );
    if (isDone) step.finish();
    return isDone;
  };
  // The pressed button is disabled then, and the focus would be lost.
  const moveHere = async () => (await move()) && focusChosen(stages.current);
  const moveOn = async () => {
    setGoing(true);
    // The note first: after going on it can't be written any more.
    const isDone = (await onNote()) && (await move());
    const next = isDone ? await findNext() : undefined;
    if (next) navigate(next, { state: { ...state, isOnward: true } });
    else setGoing(false);
  };
  useFocusOnward(stages);
  const isOff = isBusy || isGoing || stage === from;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isLast) moveHere();
    else moveOn();
  };
  return (
    <Stack component="form" ref={form} method="post" onSubmit={send} noValidate spacing={1}>
      <RadioGroup
        ref={stages}
        aria-label="階段"
        aria-describedby={whose}
        value={stage}
        onChange={(_, to) => step.choose(to as Stage)}
        sx={STAGE_GRID}
      >
        {STAGES.map((one) => (
          <FormControlLabel key={one} value={one} label={one} control={<Radio />} disabled={isGoing} sx={{ mr: 0 }} />
        ))}
      </RadioGroup>
      {isToInterview && (
        <Stack sx={{ pt: 1 }}>
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
      <LetterField
        mailing={mailing}
        isMailed={step.isMailWanted}
        onMailed={step.setMailed}
        isOff={stage === from}
        postscript={postscript}
        onPostscript={(text) => {
          step.setPostscript(text);
          markChanged('postscript');
        }}
        problem={problemAt('postscript')}
      />
      {/* For working through a list; Enter does what the first button does. */}
      {!isLast && (
        <Button type="submit" variant="contained" disabled={isOff}>
          {hasNote && '新增備註、'}變更並看下一件
        </Button>
      )}
      <Button
        type={isLast ? 'submit' : 'button'}
        variant={isLast ? 'contained' : 'outlined'}
        disabled={isOff}
        onClick={isLast ? undefined : moveHere}
      >
        變更階段
      </Button>
    </Stack>
  );
}

/** An interview has a letter of its own, sent with the step that arranges it. */
function useMailing(application: Application, { stage, typed, postscript, isArranged }: Step, now: Date): Mailing {
  const ofStage = useStageMailing(application, stage, postscript);
  const wanted = asWanted(typed);
  const act = toldOf(application.interview, wanted, now);
  const ofInterview = useInterviewMailing(application, { ...wanted, act }, postscript);
  return isArranged && ofInterview.canMail ? ofInterview : ofStage;
}

/** As many side by side as there is room for, each high enough for a finger. */
const STAGE_GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  '& .MuiFormControlLabel-root': { minHeight: 44 },
};

/** The keyboard enters the group at the chosen stage. */
const focusChosen = (stages: HTMLElement | null) =>
  stages?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });

/** After going on from another application, the focus is on the stages, if they are beside the resume and not below. */
function useFocusOnward(stages: RefObject<HTMLElement | null>): void {
  const { state } = useLocation();
  const isBeside = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const isOnward = isBeside && state?.isOnward === true;
  useEffect(() => {
    if (isOnward) focusChosen(stages.current);
  }, [isOnward, stages]);
}

/** For a date without its time, browsers only report an empty value: it is refused rather than taken for none. */
const isHalfTyped = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLInputElement>('[type="datetime-local"]')?.validity.badInput === true;

/** Moves the focus to the wrong field. */
function focusWrong(fields: HTMLElement | null, error: unknown): void {
  const [name] = Object.keys(fieldErrors(error));
  const wrong = name && fields?.querySelector(`[name="${name}"]`);
  if (wrong instanceof HTMLElement) wrong.focus();
}
