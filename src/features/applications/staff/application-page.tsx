import { Alert, Box, Button, Link, Skeleton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { LinkBase, Title, useLocation, useParams } from 'react-admin';
import { MailLink, PhoneLink } from '#features/backoffice/shared/contacts/contact-links.tsx';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { NeighbourLinks } from '#features/backoffice/shared/neighbours/neighbour-links.tsx';
import { type Neighbours, useNeighbours } from '#features/backoffice/shared/neighbours/use-neighbours.ts';
import { BESIDE, goTo, PART_LINK, Part, PLACE } from '#features/backoffice/shared/part.tsx';
import type { SendTyped } from '#features/backoffice/shared/plain-form.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { Entry, NotesPart } from '#features/notes/staff/notes-part.tsx';
import { call } from '#shared/call.ts';
import { AssigneeForm } from './assignee-form.tsx';
import { ClientPart } from './client-part.tsx';
import type { Application, ApplicationEvent, addNote, Changed, findApplication, findNeighbours } from './contract.ts';
import { FilledNotice } from './filled-notice.tsx';
import { InterviewPart } from './interviews/interview-part.tsx';
import { interviewText } from './interviews/rules.ts';
import { Marks } from './marks.tsx';
import { ResumeCard } from './resume-card.tsx';
import { changedParts, isSettled, listAddress, listIn } from './rules.ts';
import { StageForm } from './stage-form.tsx';

/**
 * One application. The member is told of every reading, so it is read only once, when it is opened; changes made here are
 * applied to what is shown.
 */
export function ApplicationPage() {
  const id = useParams().id ?? '';
  const queryKey = ['application', id];
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call<typeof findApplication>('GET /api/admin/applications/{id}', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const change = (part: (known: Application) => Partial<Application>) =>
    client.setQueryData<Application>(queryKey, (known) => known && { ...known, ...part(known) });

  if (error && !data) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  return <Opened key={id} application={data} onChange={change} />;
}

interface OpenedProps {
  application: Application;
  onChange: (part: (known: Application) => Partial<Application>) => void;
}

function Opened({ application, onChange }: OpenedProps) {
  const { id, stage } = application;
  const { neighbours, findNext } = useNeighbours({
    resource: 'applications',
    id,
    // Somebody working through a list moves each application on, and goes to the next one of that list.
    listOf: (said) => listIn(said, stage),
    find: (query) => {
      const row = 'GET /api/admin/applications/{id}/neighbours';
      return call<typeof findNeighbours>(row, { params: { id }, query });
    },
  });
  const side = useRef<HTMLDivElement>(null);
  const whose = useId();
  return (
    <Box sx={{ pt: 2, pb: 4 }}>
      <Title title={`應徵：${application.name}`} />
      <Head application={application} whose={whose} neighbours={neighbours} side={side} />
      {application.withdrawnAt !== null && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          本人已於 <Time at={application.withdrawnAt} /> 撤回這筆應徵，請不要再把履歷交給客戶；已經交出的，請通知客戶。
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' } }}>
        <Resumes application={application} />
        <Side
          place={side}
          application={application}
          whose={whose}
          isLast={neighbours !== undefined && !neighbours.next}
          findNext={findNext}
          onChange={onChange}
        />
      </Box>
    </Box>
  );
}

/** The kind of application: the talent applied, or staff put them there. */
const wordFor = (addedBy: string | null) => (addedBy === null ? '應徵' : '推薦');

/** The resume as it is now and, if it differs, as it was sent; one at a time, with a list of differences. */
function Resumes({ application: { snapshot, resume, addedBy } }: { application: Application }) {
  const word = wordFor(addedBy);
  const [isThen, setThen] = useState(false);
  const changed = changedParts(snapshot, resume);
  if (changed.length === 0)
    // A resume that was saved again without changes is still the one that was sent.
    return (
      <ResumeCard title={`履歷（${word}後沒有變更）`} resume={{ ...resume, updatedAt: snapshot.updatedAt }} hasFiles />
    );
  return (
    <Stack spacing={1.5} sx={{ alignSelf: 'start' }}>
      <Typography>
        {word}後改過：{changed.join('、')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        value={isThen}
        onChange={(_, next: boolean | null) => next !== null && setThen(next)}
        aria-label="哪一份履歷"
        color="primary"
      >
        <ToggleButton value={false}>目前的履歷</ToggleButton>
        <ToggleButton value={true}>{word}時的履歷</ToggleButton>
      </ToggleButtonGroup>
      {isThen ? (
        <ResumeCard title={`${word}時的履歷`} resume={snapshot} changed={changed} />
      ) : (
        <ResumeCard title="目前的履歷" resume={resume} changed={changed} hasFiles />
      )}
    </Stack>
  );
}

function Head({
  whose,
  neighbours,
  side,
  application,
}: {
  application: Application;
  whose: string;
  neighbours: Neighbours | undefined;
  side: RefObject<HTMLElement | null>;
}) {
  const { name, position, vacancyId, salary, appliedAt, addedBy, email, mobile, talentId, stage } = application;
  const { state, search } = useLocation();
  const { board = listAddress(search) } = (state ?? {}) as { board?: string };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', mb: 2 }}>
      <Typography component="p" variant="h5" id={whose}>
        {name} <Marks of={application} />
      </Typography>
      <Typography>
        {addedBy === null ? '應徵' : '推薦到'}「
        <Link component={LinkBase} to={`/vacancies/${encodeURIComponent(vacancyId)}`}>
          {position}
        </Link>
        」{salary}
      </Typography>
      <Typography color="text.secondary">
        <Time at={appliedAt} />
      </Typography>
      {mobile && <PhoneLink phone={mobile} />}
      {email && <MailLink email={email} />}
      <Box sx={{ ml: { sm: 'auto' }, display: 'flex', flexWrap: 'wrap' }}>
        {/* Below the resume, which is read first. */}
        <Button sx={{ display: { lg: 'none' } }} onClick={() => goTo(side.current)}>
          階段：{stage}
        </Button>
        <NeighbourLinks neighbours={neighbours} />
        <Button component={LinkBase} to={`/talents/${talentId}/show?purpose=${encodeURIComponent('處理應徵')}`}>
          人才資料
        </Button>
        <Button component={LinkBase} to={`/applications${board}`}>
          返回應徵
        </Button>
      </Box>
    </Box>
  );
}

interface SideProps extends OpenedProps {
  place: RefObject<HTMLDivElement | null>;
  whose: string;
  isLast: boolean;
  findNext: () => Promise<string | undefined>;
}

function Side({ place, application, onChange, ...working }: SideProps) {
  const [hasNote, setNoted] = useState(false);
  const sendNote = useRef<SendTyped>(null);
  const client = useQueryClient();
  const { id, notes, events } = application;
  const changed = ({ event, ...row }: Changed) => {
    onChange(({ events }) => {
      // The same event comes again if the first answer was lost.
      const isNew = event && events.every(({ id }) => id !== event.id);
      return { ...row, events: isNew ? [event, ...events] : events };
    });
    // Only the lists: reading the application again would be reported to the member.
    client.invalidateQueries({ queryKey: ['applications'] });
  };
  return (
    <Stack ref={place} tabIndex={-1} spacing={2} sx={SIDE}>
      <Part title={`目前階段：${application.stage}`}>
        <StageForm
          application={application}
          {...working}
          hasNote={hasNote}
          onNote={async () => sendNote.current?.() ?? true}
          onMoved={changed}
        />
        <FilledNotice application={application} />
      </Part>
      <InterviewPart application={application} onChanged={changed} />
      <ClientPart application={application} onChange={onChange} />
      <Part title={`負責人：${application.assigneeName ?? '尚未指派'}`}>
        <AssigneeForm application={application} onAssigned={(row) => changed({ ...row, event: null })} />
      </Part>
      <NotesPart
        notes={notes}
        applicationId={id}
        onDirty={setNoted}
        sendTyped={sendNote}
        onAdd={(body) => call<typeof addNote>('POST /api/admin/applications/{id}/notes', { params: { id }, body })}
        onChange={(next) => onChange((known) => ({ notes: next(known.notes) }))}
      />
      <Others application={application} />
      <Part title="歷程">
        {events.length === 0 && <Typography color="text.secondary">還沒有紀錄</Typography>}
        {events.map((event) => (
          <Entry key={event.id} at={event.at} by={event.staffName ?? '本人'} text={happeningText(event)} />
        ))}
      </Part>
    </Stack>
  );
}

/** The talent's other applications, so that nobody is sent to two clients by mistake. */
function Others({ application: { others } }: { application: Application }) {
  if (others.length === 0) return null;
  return (
    <Part title="同一人的其他應徵">
      {others.map(({ id, position, stage, appliedAt }) => (
        <Link key={id} component={LinkBase} to={`/applications/${encodeURIComponent(id)}/show`} sx={PART_LINK}>
          {position}．{stage}
          <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
            <Time at={appliedAt} />
          </Typography>
        </Link>
      ))}
    </Part>
  );
}

const SIDE = { ...BESIDE, ...PLACE };

/** One line each: the step, what happened to an interview, the letter. */
function happeningText({
  staffName,
  fromStage,
  toStage,
  mailSubject,
  postscript,
  interview,
}: ApplicationEvent): string {
  return [
    fromStage === null && '推薦到此職缺',
    staffName === null && (isSettled(toStage) ? '撤回應徵' : '應徵此職缺'),
    fromStage !== null && fromStage !== toStage && `${fromStage} → ${toStage}`,
    interview && `${interview.act}面試：${interviewText(interview, new Date())}`,
    mailSubject && `已寄信：${mailSubject}`,
    postscript && `附言：${postscript}`,
  ]
    .filter(Boolean)
    .join('\n');
}
