import { Box, Button, Link, Typography } from '@mui/material';
import { type ReactNode, type Ref, useState } from 'react';
import { LinkBase } from 'react-admin';
import { PART_LINK, Part } from '#features/backoffice/shared/part.tsx';
import { PlainForm, type SendTyped } from '#features/backoffice/shared/plain-form.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { MAX_NOTE_LENGTH, type Note, type NoteTyped } from './contract.ts';
import { useReminders } from './use-reminders.ts';

interface Props {
  /** Newest first. */
  notes: readonly Note[];
  /** The application on whose page the notes are shown; undefined on the talent's or a client's own page. */
  applicationId?: string;
  onAdd: (note: NoteTyped) => Promise<Note>;
  /** Called after a note was added or a reminder ticked off, to update the notes known at that time. */
  onChange: (change: (known: readonly Note[]) => Note[]) => void;
  onDirty?: (isDirty: boolean) => void;
  sendTyped?: Ref<SendTyped>;
}

/** A client of ten years may have thousands. */
const LISTED = 20;

/** Notes by staff about a talent and all their applications, or about a client, with a form for the next note. */
export function NotesPart({ notes, applicationId, onAdd, onChange, ...form }: Props) {
  const { finish } = useReminders((id, doneAt) =>
    onChange((known) => known.map((note) => (note.id === id ? { ...note, doneAt } : note))),
  );
  const [isWhole, setWhole] = useState(false);
  const listed = isWhole ? notes : notes.slice(0, LISTED);
  return (
    <Part title="備註">
      <PlainForm
        fields={FIELDS}
        button="新增備註"
        isEmptied
        isAsking
        onSend={async ({ text = '', remindOn = '' }) => {
          const added = await onAdd({ text, remindOn });
          onChange((known) => [added, ...known.filter(({ id }) => id !== added.id)]);
        }}
        {...form}
      />
      {notes.length === 0 && (
        <Typography color="text.secondary" sx={{ mt: 1.5 }}>
          還沒有備註
        </Typography>
      )}
      {listed.map(({ id, at, staffName, text, remindOn, doneAt, application }) => (
        <Entry key={id} text={text} by={staffName} at={at}>
          {remindOn && (
            <Typography variant="body2" component="div" sx={REMINDER}>
              提醒 {remindOn}
              {doneAt ? (
                '（已完成）'
              ) : (
                <Button size="small" onClick={() => finish(id)} aria-label={`完成：${text.slice(0, 20)}`}>
                  完成
                </Button>
              )}
            </Typography>
          )}
          <About application={application} applicationId={applicationId} />
        </Entry>
      ))}
      {notes.length > listed.length && (
        <Button onClick={() => setWhole(true)}>
          顯示其餘 {(notes.length - listed.length).toLocaleString('en')} 則備註
        </Button>
      )}
    </Part>
  );
}

/** What somebody wrote or did, and when. */
export const Entry = ({ text, by, at, children }: { text: string; by: string; at: string; children?: ReactNode }) => (
  <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 1.5, pt: 1 }}>
    <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
    <Typography variant="body2" color="text.secondary">
      {by}　<Time at={at} />
    </Typography>
    {children}
  </Box>
);

/** A note's subject, if it differs from the page it is shown on. */
function About({ application, applicationId }: Pick<Note, 'application'> & { applicationId: string | undefined }) {
  if (application?.id === applicationId) return null;
  if (!application)
    return (
      <Typography variant="body2" color="text.secondary">
        記在人才資料
      </Typography>
    );
  return (
    <Link component={LinkBase} to={`/applications/${encodeURIComponent(application.id)}/show`} sx={PART_LINK}>
      應徵「{application.position}」
    </Link>
  );
}

const FIELDS = [
  { name: 'text', label: '新增備註（只有同仁看得到）', rows: 2, maxLength: MAX_NOTE_LENGTH },
  { name: 'remindOn', label: '提醒日期（選填）', type: 'date', help: '那天會出現在您的今日待辦' },
] as const;

const REMINDER = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 };
