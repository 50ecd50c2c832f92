import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { STAGES, type Stage } from '#content/application-stages.ts';
import { ChosenList } from '#features/backoffice/shared/choosing/chosen-list.tsx';
import { listed } from '#features/backoffice/shared/choosing/rules.ts';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { useCloseQuestion } from '#features/backoffice/shared/use-close-question.ts';
import { useLeaveQuestion } from '#features/backoffice/shared/use-leave-question.ts';
import { useProblems } from '#features/backoffice/shared/use-problems.ts';
import { call } from '#shared/call.ts';
import { appointmentText } from '#shared/times.ts';
import type { moveApplications } from '../contract.ts';
import { LetterField } from '../letters/letter-field.tsx';
import { useManyMailing } from '../letters/use-mailing.ts';
import { getsLetter } from '../rules.ts';
import { moveText, nameOf, type Seen, sortOut } from './rules.ts';

interface Props {
  chosen: readonly Seen[];
  /** How many have to wait for another time. */
  later: number;
  /** The beginning of the 附言. */
  typed: string;
  onClose: () => void;
  /** The result in words, those that were left alone, and what was typed. */
  onMoved: (outcome: ReturnType<typeof moveText>, left: readonly Seen[], typed: string) => void;
}

/** Says what a step would do to each of several applications, and does it. */
export function MoveDialog({ later, onClose, onMoved, ...props }: Props) {
  // As they were when the dialog was opened: a repeated request asks for the same.
  const [chosen] = useState(props.chosen);
  const [to, setTo] = useState<Stage | ''>('');
  const [isWanted, setWanted] = useState(false);
  const [postscript, setPostscript] = useState(props.typed);
  const title = useId();
  const now = new Date();
  const sorted = to && sortOut(chosen, to, now);
  const told = sorted ? sorted.told : [];
  const mailing = useManyMailing(told, to || STAGES[0], postscript);
  const isMailed = isWanted && mailing.canMail;
  const { act, isBusy } = useAct();
  const { problemAt, setFailure, markChanged } = useProblems();
  const isTyped = postscript.trim() !== '';
  const question = useCloseQuestion({ isDirty: isTyped, isSending: isBusy, onClose });
  useLeaveQuestion(isTyped);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!sorted || !to) return;
    const isTold = (one: Seen) => isMailed && getsLetter(one);
    act(async () => {
      setFailure();
      const applications = sorted.moving.map((one) => {
        const { id, stage: from, interviewRevision, withdrawnAt } = one;
        return { id, from, interviewRevision, withdrawnAt, mail: isTold(one) };
      });
      const body = { applications, stage: to, ...(isMailed && { postscript }) };
      const answer = await call<typeof moveApplications>('POST /api/admin/applications/bulk', { body }).catch(
        (error) => {
          setFailure(error);
          throw error;
        },
      );
      const outcomes = new Map(answer.map(({ id, outcome }) => [id, outcome]));
      const became = chosen.map((one) => ({ ...one, outcome: outcomes.get(one.id) ?? 'unchanged' }));
      onMoved(
        moveText(to, became, isTold),
        became.filter(({ outcome }) => outcome === 'stale'),
        postscript,
      );
    });
  };
  const moving = sorted ? sorted.moving.length : 0;
  const letters = isMailed ? `並寄 ${told.length} 封信` : '';
  return (
    <Dialog open onClose={question.onClose} maxWidth="sm" fullWidth aria-labelledby={title}>
      <Box component="form" method="post" onSubmit={send} noValidate sx={FORM}>
        <DialogTitle id={title}>變更 {chosen.length} 筆應徵的階段</DialogTitle>
        <DialogContent inert={question.isStill}>
          <ChosenList names={chosen.map(nameOf)} later={later} />
          <TextField
            select
            autoFocus
            label="移至"
            value={to}
            onChange={({ target }) => {
              setTo(target.value as Stage);
              setWanted(false);
            }}
            sx={{ mt: 2, mb: 1 }}
          >
            {STAGES.map((stage) => (
              <MenuItem key={stage} value={stage}>
                {stage}
              </MenuItem>
            ))}
          </TextField>
          {sorted && (
            <>
              <Named of={sorted.unchanged} words={`已在「${to}」，不會變更`} />
              <Named
                of={sorted.ending}
                words="面試會一併取消"
                say={({ interview }) => appointmentText(interview!.at, now)}
              />
              <LetterField
                mailing={mailing}
                isMailed={isWanted}
                onMailed={setWanted}
                postscript={postscript}
                onPostscript={(text) => {
                  setPostscript(text);
                  markChanged('postscript');
                }}
                problem={problemAt('postscript')}
              />
              {isMailed && <Named of={sorted.untold} words="本人沒有應徵，或沒有電子信箱，不寄通知信" />}
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button {...question.closing}>取消</Button>
          <Button type="submit" variant="contained" disabled={moving === 0} aria-disabled={isBusy}>
            {isBusy ? '處理中…' : moving > 0 ? `變更 ${moving} 筆${letters}` : '變更'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

interface NamedProps {
  of: readonly Seen[];
  words: string;
  /** What there is to know about each. */
  say?: (one: Seen) => string;
}

function Named({ of, words, say }: NamedProps) {
  if (of.length === 0) return null;
  return (
    <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      {of.length} 筆{words}：{listed(of.map((one) => [nameOf(one), say?.(one)].filter(Boolean).join(' ')))}
    </Typography>
  );
}

/** However long the letter is, the buttons stay in view. */
const FORM = { display: 'flex', flexDirection: 'column', minHeight: 0 };
