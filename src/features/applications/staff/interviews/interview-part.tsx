import { Alert, Button, Link, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { Part } from '#features/backoffice/shared/part.tsx';
import { Theirs } from '#features/backoffice/shared/theirs.tsx';
import { useAct } from '#features/backoffice/shared/use-act.ts';
import { useProblems } from '#features/backoffice/shared/use-problems.ts';
import { call } from '#shared/call.ts';
import { appointmentText } from '#shared/times.ts';
import { isWebAddress } from '#shared/web-address.ts';
import type { Application, Changed, changeInterview } from '../contract.ts';
import { isSettled } from '../rules.ts';
import { useReadAnew } from '../use-read-anew.ts';
import { InterviewDialog } from './interview-dialog.tsx';
import { asTyped, asWanted, InterviewFields } from './interview-fields.tsx';
import { interviewText, isAhead, STAGE } from './rules.ts';

interface Props {
  application: Application;
  onChanged: (changed: Changed) => void;
}

/** When and where the interview is, and what can become of it; nothing where none is due. */
export function InterviewPart({ application, onChanged }: Props) {
  const { id, stage, addedBy, email, interview, interviewRevision: revision } = application;
  // Whom staff put there may not know of it yet.
  const isTold = addedBy === null;
  const [asked, setAsked] = useState<{ what: 'arrange' | 'cancel'; revision: number }>();
  const [typed, setTyped] = useState(asTyped(null));
  const [isMailed, setMailed] = useState(isTold);
  const button = useRef<HTMLButtonElement>(null);
  const orReadAnew = useReadAnew(id);
  const { act, isBusy } = useAct();
  const { problemAt, setFailure, markChanged } = useProblems();
  const now = new Date();
  const isDue = isAhead(interview, now);
  const isOpen = !isSettled(stage);
  // What is typed stays where it is until it is closed, whatever a colleague does meanwhile.
  if (!interview && !asked && !(isOpen && (stage === STAGE || revision > 0))) return null;

  const ask = (what: 'arrange' | 'cancel') => {
    setTyped(asTyped(isDue ? interview : null));
    setMailed(isTold);
    setFailure();
    setAsked({ what, revision });
  };
  const wanted = asWanted(typed);
  const before = asTyped(isDue ? interview : null);
  const isChanged = typed.local !== before.local || typed.place.trim() !== before.place;
  const send = async (next: typeof wanted | null, done: string) => {
    setFailure();
    const isDone = await act(
      async () => {
        const body = { interview: next, revision, mail: isMailed };
        const row = 'POST /api/admin/applications/{id}/interview';
        onChanged(
          await orReadAnew(call<typeof changeInterview>(row, { params: { id }, body })).catch((error) => {
            setFailure(error);
            throw error;
          }),
        );
      },
      isMailed ? `${done}，通知信隨即寄出` : done,
    );
    if (isDone) setAsked(undefined);
  };
  const common = {
    isBusy,
    isMailed,
    whom: email === '' ? null : isTold ? '應徵者' : '這位人選',
    onMailed: setMailed,
    onClose: () => setAsked(undefined),
    // The button that was pressed may be gone, and would leave the focus to nobody.
    onExited: () => button.current?.focus(),
  };
  const isStale = asked !== undefined && asked.revision !== revision;
  const name = isDue ? '變更或通知' : interview ? '安排下一場' : '安排面試';
  return (
    <Part title={`面試：${interview ? appointmentText(interview.at, now) : '尚未安排'}`}>
      {interview && <Place place={interview.place} />}
      {interview && !isDue && <Typography color="text.secondary">時間已過</Typography>}
      {isOpen && (
        <Stack direction="row" spacing={1} sx={{ mt: interview ? 1.5 : 0 }}>
          <Button ref={button} variant="outlined" onClick={() => ask('arrange')}>
            {name}
          </Button>
          {isDue && (
            <Button color="error" onClick={() => ask('cancel')}>
              取消面試
            </Button>
          )}
        </Stack>
      )}
      <InterviewDialog
        {...common}
        title={isDue ? '變更或通知面試' : name}
        isOpen={asked?.what === 'arrange'}
        isDirty={isChanged}
        confirm={isMailed ? (isChanged ? '儲存並寄信' : '再寄一次') : '儲存'}
        isOff={!isOpen || (!isChanged && !(isMailed && isDue))}
        onSend={() => send(wanted, isChanged ? '已儲存面試' : '面試沒有變更')}
      >
        {!isOpen && <Alert severity="warning">同事剛把這筆應徵移至「{stage}」，不能再安排面試</Alert>}
        {isOpen && isStale && <Theirs facts={[['面試', interview ? interviewText(interview, now) : '已取消']]} />}
        <InterviewFields
          value={typed}
          hasFocus
          problemAt={problemAt}
          onChange={(value, field) => {
            setTyped(value);
            markChanged(field);
          }}
        />
      </InterviewDialog>
      <InterviewDialog
        {...common}
        title="取消面試"
        isOpen={asked?.what === 'cancel'}
        isDirty={false}
        confirm={isMailed ? '取消面試並寄信' : '取消面試'}
        isEnding
        // A colleague was faster: of nothing nobody is told.
        isOff={!isDue}
        onSend={() => send(null, '已取消面試')}
      >
        {interview ? interviewText(interview, now) : '這場面試已經取消'}
      </InterviewDialog>
    </Part>
  );
}

/** A link to a call can be followed. */
const Place = ({ place }: { place: string }) => (
  <Typography sx={{ overflowWrap: 'anywhere' }}>
    {isWebAddress(place) ? (
      <Link href={place} target="_blank" rel="noopener noreferrer">
        {place}
      </Link>
    ) : (
      place
    )}
  </Typography>
);
