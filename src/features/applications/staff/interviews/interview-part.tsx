import { Button, Link, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { Part } from '#features/backoffice/shared/part.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { appointmentText } from '#shared/times.ts';
import { isWebAddress } from '#shared/web-address.ts';
import { isSettled } from '../rules.ts';
import { ArrangeDialog } from './arrange-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { isAhead, STAGE } from './rules.ts';
import type { Sending } from './use-sending.ts';

/** When and where the interview is, and what can be done about it; nothing if none is due. */
export function InterviewPart(sending: Sending) {
  const { stage, interview, interviewRevision: revision, interviewRemindedAt: remindedAt } = sending.application;
  const [asked, setAsked] = useState<'arrange' | 'cancel'>();
  const [turn, setTurn] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const now = new Date();
  const isDue = isAhead(interview, now);
  const isOpen = !isSettled(stage);
  // Typed input stays until it is closed, whatever a colleague does meanwhile.
  if (!interview && !asked && !(isOpen && (stage === STAGE || revision > 0))) return null;

  const ask = (what: 'arrange' | 'cancel') => {
    // A new dialog each time, from the current state.
    setTurn(turn + 1);
    setAsked(what);
  };
  const name = isDue ? '變更或通知' : interview ? '安排下一場' : '安排面試';
  const asking = {
    onClose: () => setAsked(undefined),
    // The pressed button may be gone, and the focus would be lost.
    onExited: () => button.current?.focus(),
  };
  return (
    <Part title={`面試：${interview ? appointmentText(interview.at, now) : '尚未安排'}`}>
      {interview && <Place place={interview.place} />}
      {interview && !isDue && <Typography color="text.secondary">時間已過</Typography>}
      {remindedAt && (
        <Typography color="text.secondary">
          <Time at={remindedAt} /> 已寄面試提醒
        </Typography>
      )}
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
      <ArrangeDialog
        key={`arrange ${turn}`}
        {...sending}
        {...asking}
        title={isDue ? '變更或通知面試' : name}
        isOpen={asked === 'arrange'}
      />
      <CancelDialog key={`cancel ${turn}`} {...sending} {...asking} isOpen={asked === 'cancel'} />
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
