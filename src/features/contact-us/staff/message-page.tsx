import { Box, Button, Card, CardContent, Chip, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkBase, Title, useParams, usePermissions } from 'react-admin';
import { MailLink, PhoneLink } from '#features/backoffice/shared/contacts/contact-links.tsx';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { NeighbourLinks } from '#features/backoffice/shared/neighbours/neighbour-links.tsx';
import { useNeighbours } from '#features/backoffice/shared/neighbours/use-neighbours.ts';
import { Time } from '#features/backoffice/shared/times.tsx';
import { call } from '#shared/call.ts';
import { ClientLinks } from './client-links.tsx';
import type { findMessage, findNeighbours, Message } from './contract.ts';
import { DeleteMessagePart } from './delete-message-part.tsx';
import { MessageState } from './message-state.tsx';
import { ReplyForm } from './reply-form.tsx';

/** One message: its text, its assignee and the answers. */
export function MessagePage() {
  const id = useParams().id ?? '';
  const client = useQueryClient();
  const { permissions } = usePermissions();
  const queryKey = ['message', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call<typeof findMessage>('GET /api/admin/messages/{id}', { params: { id } }),
  });
  const changed = (message: Message) => {
    client.setQueryData(queryKey, message);
    client.invalidateQueries({ queryKey: ['messages'] });
  };
  if (error && !data) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />;
  // A new form for each message: what is typed belongs to one of them.
  return (
    <Box key={id} sx={{ pt: 2, pb: 4 }}>
      <Title title={`訊息：${data.subject}`} />
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', lg: '1fr 300px' } }}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Letter message={data} />
          <ReplyForm message={data} onChanged={changed} onStale={() => refetch()} />
        </Stack>
        <Stack spacing={2}>
          <MessageState message={data} onChanged={changed} onStale={() => refetch()} />
          {permissions === 'manager' && <DeleteMessagePart message={data} />}
        </Stack>
      </Box>
    </Box>
  );
}

/** The parameters of the list that the message was opened from. */
const LIST = ['q', 'status', 'kind', 'assignee', 'overdue'];

const TEXT = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

function Letter({ message }: { message: Message }) {
  const { id, subject, kind, companyName, name, email, phone, content, createdAt, isOverdue, replies } = message;
  const { neighbours } = useNeighbours({
    resource: 'messages',
    id,
    listOf: (said) => Object.fromEntries(Object.entries(said).filter(([name]) => LIST.includes(name))),
    find: (query) => {
      const row = 'GET /api/admin/messages/{id}/neighbours';
      return call<typeof findNeighbours>(row, { params: { id }, query });
    },
  });
  return (
    <Card>
      <CardContent>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="p" variant="h6" sx={TEXT}>
            {subject}
          </Typography>
          <Chip size="small" label={kind} />
          {isOverdue && <Chip size="small" color="error" label="逾期" />}
          <Box sx={{ ml: { sm: 'auto' }, display: 'flex' }}>
            <NeighbourLinks neighbours={neighbours} />
            <Button component={LinkBase} to="/messages">
              返回訊息
            </Button>
          </Box>
        </Box>
        <Typography
          component="div"
          variant="body2"
          color="text.secondary"
          sx={{
            mb: 1,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            overflowWrap: 'anywhere',
          }}
        >
          {companyName && <span>{companyName}</span>}
          <span>{name}</span>
          <MailLink email={email} />
          <PhoneLink phone={phone} />
          <Time at={createdAt} />
          <ClientLinks message={message} />
        </Typography>
        <Typography sx={TEXT}>{content}</Typography>
        {replies.map((reply) => (
          <Box key={reply.id} sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
            <Typography sx={{ ...TEXT, fontWeight: 600 }}>{reply.subject}</Typography>
            <Typography variant="body2" color="text.secondary">
              {reply.staffName} 回覆於 <Time at={reply.at} />
            </Typography>
            <Typography sx={TEXT}>{reply.text}</Typography>
          </Box>
        ))}
      </CardContent>
    </Card>
  );
}
