import { Box, Link, Typography } from '@mui/material';
import type { Ref } from 'react';
import { LinkBase } from 'react-admin';
import { Part } from '#features/backoffice/shared/part.tsx';
import { PlainForm, type SendTyped } from '#features/backoffice/shared/plain-form.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import { MAX_NOTE_LENGTH, type TalentNote } from '../notes/contract.ts';

interface Props {
  /** Newest first. */
  notes: readonly TalentNote[];
  /** The application on whose page they stand; undefined on the talent's own. */
  applicationId?: string;
  onSend: (text: string) => Promise<unknown>;
  onDirty?: (isDirty: boolean) => void;
  sendTyped?: Ref<SendTyped>;
}

/** What staff noted about a talent and all their applications, with a form for the next note. */
export function NotesPart({ notes, applicationId, onSend, ...form }: Props) {
  return (
    <Part title="備註">
      <PlainForm
        fields={[{ name: 'text', label: '新增備註（只有人員看得到）', rows: 2, maxLength: MAX_NOTE_LENGTH }]}
        button="新增備註"
        isEmptied
        isAsking
        onSend={({ text = '' }) => onSend(text)}
        {...form}
      />
      {notes.length === 0 && (
        <Typography color="text.secondary" sx={{ mt: 1.5 }}>
          還沒有備註
        </Typography>
      )}
      {notes.map(({ id, at, staffName, text, application }) => (
        <Box key={id} sx={{ borderTop: 1, borderColor: 'divider', mt: 1.5, pt: 1 }}>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
          <Typography variant="body2" color="text.secondary">
            {staffName}　<Time at={at} />
          </Typography>
          <About application={application} applicationId={applicationId} />
        </Box>
      ))}
    </Part>
  );
}

/** What a note is about, if that is something else than the page it stands on. */
function About({
  application,
  applicationId,
}: Pick<TalentNote, 'application'> & { applicationId: string | undefined }) {
  if (application?.id === applicationId) return null;
  if (!application)
    return (
      <Typography variant="body2" color="text.secondary">
        記在人才資料
      </Typography>
    );
  return (
    <Link component={LinkBase} to={`/applications/${encodeURIComponent(application.id)}/show`} sx={LINE}>
      應徵「{application.position}」
    </Link>
  );
}

/** High enough for a finger. */
const LINE = { display: 'block', py: 1.25, minHeight: 44, overflowWrap: 'anywhere' };
