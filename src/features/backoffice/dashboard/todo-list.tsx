import { Card, CardActionArea, CardContent, Link, Typography } from '@mui/material';
import { LinkBase, usePermissions } from 'react-admin';
import { EXPIRING_DAYS } from '#features/publishing/rules.ts';
import { WORD_LINK } from '../shared/part.tsx';
import { Figure, TileList } from '../shared/tile-list.tsx';
import { type Dashboard, FAILED_SIGN_IN_DAYS } from './contract.ts';
import { firstDayOfSignIns } from './rules.ts';

const late = (label: string, count: number, to: string) => (count > 0 ? [{ label, count, to, isAlarm: true }] : []);

const filtered = (list: string, filter: object) => `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** What is waiting, counted: everything, or only one's own. */
export function TodoList({ dashboard: { todo, left }, isMine }: { dashboard: Dashboard; isMine: boolean }) {
  const { permissions } = usePermissions();
  const mine = (list: string, filter: object) => filtered(list, isMine ? { ...filter, assignee: 'me' } : filter);
  // Each tile opens exactly what it counts.
  const tiles: { label: string; count: number; to: string; isAlarm?: boolean; alarm?: string }[] = [
    { label: '新應徵', count: todo.newApplications, to: mine('applications', { stage: '新應徵' }) },
    ...late('逾期未處理的應徵', todo.overdueApplications, mine('applications', { overdue: 'true' })),
    { label: '新訊息', count: todo.newMessages, to: mine('messages', { status: '新訊息' }) },
    ...late('逾期未回覆的訊息', todo.overdueMessages, mine('messages', { overdue: 'true' })),
    {
      label: `${EXPIRING_DAYS} 天內截止的職缺`,
      count: todo.expiringVacancies,
      to: mine('vacancies', { status: 'expiring' }),
    },
    { label: '職缺草稿', count: todo.drafts, to: mine('vacancies', { status: 'draft' }) },
    // These belong to nobody in particular.
    ...(permissions === 'manager' && !isMine
      ? [
          {
            label: '寄送失敗的信',
            count: todo.failedMails,
            alarm: todo.failedMails > 0 ? '點此查看並重寄' : '',
            to: '/failedMails',
          },
          {
            label: `登入失敗（${FAILED_SIGN_IN_DAYS} 天內）`,
            count: todo.failedSignIns,
            to: filtered('audit', { action: '登入失敗', from: firstDayOfSignIns(new Date()) }),
          },
        ]
      : []),
  ];
  // In one row if they fit, else in rows of equal length, so that no tile is alone.
  const half = Math.ceil(tiles.length / 2);
  return (
    <>
      <TileList
        label="待辦"
        columns={{
          xs: 'repeat(2, 1fr)',
          sm: `repeat(${Math.min(half, 3)}, 1fr)`,
          lg: `repeat(${tiles.length > 6 ? half : tiles.length}, 1fr)`,
        }}
      >
        {tiles.map(({ label, count, alarm = '', isAlarm, to }) => (
          <Card component="li" key={label}>
            <CardActionArea component={LinkBase} to={to} sx={{ height: '100%' }}>
              <CardContent>
                <Figure label={label} count={count} isAlarm={isAlarm === true} isQuiet={count === 0} />
                {alarm && (
                  <Typography variant="body2" sx={{ color: 'error.main' }}>
                    {alarm}
                  </Typography>
                )}
              </CardContent>
            </CardActionArea>
          </Card>
        ))}
      </TileList>
      {isMine && <Unassigned todo={todo} />}
      {left.map((one) => (
        <Left key={one.id} left={one} />
      ))}
    </>
  );
}

/** New applications without an assignee: those who see only their own would not know of them. */
const Unassigned = ({ todo }: { todo: Dashboard['todo'] }) => (
  <LinkLine
    label="尚未指派負責人"
    links={[
      ['新應徵', todo.unassignedApplications, filtered('applications', { stage: '新應徵', assignee: 'none' })],
      ['新訊息', todo.unassignedMessages, filtered('messages', { status: '新訊息', assignee: 'none' })],
      ['逾期未回覆的訊息', todo.unassignedOverdueMessages, filtered('messages', { overdue: 'true', assignee: 'none' })],
    ]}
  />
);

/** What a colleague who has left is still in charge of. Vacancies first: their open applications are handed on with them. */
const Left = ({
  left: { id, name, vacancies, applications, messages, clients },
}: {
  left: Dashboard['left'][number];
}) => (
  <LinkLine
    label={`${name}（已停用）還負責`}
    links={[
      ['職缺', vacancies, filtered('vacancies', { assignee: id })],
      ['進行中的應徵', applications, filtered('applications', { assignee: id })],
      ['未回覆的訊息', messages, filtered('messages', { assignee: id })],
      ['客戶', clients, filtered('clients', { assignee: id })],
    ]}
  />
);

/** Nothing if every count is zero. */
function LinkLine({ label, links }: { label: string; links: [label: string, count: number, to: string][] }) {
  const shown = links.filter(([, count]) => count > 0);
  if (shown.length === 0) return null;
  return (
    <Typography
      component="div"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline', overflowWrap: 'anywhere' }}
    >
      {label}：
      {shown.map(([name, count, to]) => (
        <Link key={name} component={LinkBase} to={to} sx={WORD_LINK}>
          {name} {count.toLocaleString('en')}
        </Link>
      ))}
    </Typography>
  );
}
