import { Box, Button, Link, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import type { Subject } from '#features/notes/staff/contract.ts';
import { useReminders } from '#features/notes/staff/use-reminders.ts';
import { Part } from '../shared/part.tsx';
import type { Dashboard } from './contract.ts';

/** What the user, or somebody who has left, wanted to be reminded of by today; nothing if there is none. */
export function ReminderList({ reminders }: Pick<Dashboard, 'reminders'>) {
  const { finish } = useReminders();
  if (reminders.length === 0) return null;
  return (
    <Part title="我的提醒">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {reminders.map(({ id, name, text, remindOn, staffName, ...about }) => (
          <Box component="li" key={id} sx={ROW}>
            <time dateTime={remindOn}>{remindOn}</time>
            <Link component={LinkBase} to={addressOf(about)} sx={{ overflowWrap: 'anywhere' }}>
              {name || '（未填姓名）'}
            </Link>
            <Typography sx={TEXT}>{staffName ? `${staffName}（已停用）：${text}` : text}</Typography>
            <Button size="small" aria-label={`完成：${name} ${text.slice(0, 20)}`} onClick={() => finish(id)}>
              完成
            </Button>
          </Box>
        ))}
      </Box>
    </Part>
  );
}

const PAGES: Record<Subject, (id: string) => string> = {
  talentId: (id) => `/talents/${id}/show?purpose=聯繫會員`,
  clientId: (id) => `/clients/${id}/show`,
};

function addressOf({
  applicationId,
  ...whom
}: Pick<Dashboard['reminders'][number], Subject | 'applicationId'>): string {
  if (applicationId) return `/applications/${encodeURIComponent(applicationId)}/show`;
  const named = (Object.keys(PAGES) as Subject[]).find((subject) => whom[subject] !== null) ?? 'talentId';
  return PAGES[named](encodeURIComponent(whom[named] ?? ''));
}

/** On a phone the note is below the name. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: '6.5em minmax(0, 1fr) auto', md: '6.5em 9em minmax(0, 1fr) auto' },
  columnGap: 2,
  alignItems: 'center',
  minHeight: 44,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
};

const TEXT = {
  gridColumn: { xs: '1 / -1', md: 'auto' },
  gridRow: { xs: 2, md: 'auto' },
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
};
