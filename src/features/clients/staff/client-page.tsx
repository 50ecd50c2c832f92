import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { LinkBase, Title, useParams, usePermissions } from 'react-admin';
import { FailureNotice } from '#features/backoffice/shared/failure-notice.tsx';
import { goTo, Part, PLACE } from '#features/backoffice/shared/part.tsx';
import { Time } from '#features/backoffice/shared/times.tsx';
import type { Note } from '#features/notes/staff/contract.ts';
import { NotesPart } from '#features/notes/staff/notes-part.tsx';
import { DeleteButton } from '#features/publishing/staff/delete-button.tsx';
import { call } from '#shared/call.ts';
import { ContactsPart } from './contacts-part.tsx';
import type { addClientNote, Client, deleteClient, findClient } from './contract.ts';
import { FactsPart } from './facts-part.tsx';
import { HandedPart } from './handed-part.tsx';
import { JoinButton } from './join-button.tsx';
import { MessagesPart } from './messages-part.tsx';
import { StateChip } from './state-chip.tsx';
import { VacanciesPart } from './vacancies-part.tsx';

/** One client: its contacts, the agreement, its vacancies, and whose resumes it has. */
export function ClientPage() {
  const id = useParams().id ?? '';
  const queryKey = ['client', id];
  const client = useQueryClient();
  const notes = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call<typeof findClient>('GET /api/admin/clients/{id}', { params: { id } }),
  });
  /** A reading still in progress may not know the latest notes. */
  async function noted(next: (notes: Note[]) => Note[]) {
    await client.cancelQueries({ queryKey });
    client.setQueryData<Client>(queryKey, (known) => known && { ...known, notes: next(known.notes) });
  }
  if (error && !data) return <FailureNotice error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />;
  return (
    <Box sx={{ pt: 2, pb: 4 }}>
      <Title title={`客戶：${data.name}`} />
      <Head client={data} notes={notes} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' } }}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <ContactsPart contacts={data.contacts} />
          <VacanciesPart client={data} />
          <HandedPart client={data} />
          <MessagesPart id={data.id} />
        </Stack>
        <Stack spacing={2}>
          <FactsPart client={data} />
          <Box ref={notes} tabIndex={-1} sx={PLACE}>
            <NotesPart
              key={id}
              notes={data.notes}
              onAdd={(body) =>
                call<typeof addClientNote>('POST /api/admin/clients/{id}/notes', { params: { id }, body })
              }
              onChange={noted}
            />
          </Box>
          <EndPart client={data} onRefused={() => refetch()} />
        </Stack>
      </Box>
    </Box>
  );
}

interface HeadProps {
  client: Client;
  notes: RefObject<HTMLElement | null>;
}

function Head({ client: { id, name, industry, state, assigneeName, updatedAt }, notes }: HeadProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography component="p" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
          {name} <StateChip state={state} />
        </Typography>
        <Typography>{industry}</Typography>
        <Typography variant="body2" color="text.secondary">
          負責人：{assigneeName ?? '尚未指派'}　更新於 <Time at={updatedAt} />
        </Typography>
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {/* In a narrow window they are below the vacancies. */}
        <Button sx={{ display: { lg: 'none' } }} onClick={() => goTo(notes.current)}>
          備註
        </Button>
        <Button
          component={LinkBase}
          to={`/clients/${encodeURIComponent(id)}`}
          variant="outlined"
          startIcon={<EditIcon />}
        >
          編輯
        </Button>
        <Button component={LinkBase} to="/clients">
          返回客戶
        </Button>
      </Stack>
    </Box>
  );
}

/** Merging or deleting this client. */
function EndPart({ client, onRefused }: { client: Client; onRefused: () => void }) {
  const { id, name, revision } = client;
  const { permissions } = usePermissions();
  if (permissions !== 'manager') return null;
  return (
    <Part title="合併或刪除客戶">
      <Typography variant="body2" sx={{ mb: 1 }}>
        同一家公司重複建檔時，可以合併成一筆。
      </Typography>
      <JoinButton client={client} onRefused={onRefused} />
      <Typography variant="body2" sx={{ mt: 2, mb: 1 }}>
        刪除時，聯絡人、約定與備註會一併刪除。還有職缺的客戶不能刪除，暫時不合作可以把往來狀態改為「暫停」。
      </Typography>
      <DeleteButton
        variant="outlined"
        resource="clients"
        name={name}
        warning="聯絡人、約定與備註會一併刪除，無法復原。"
        remove={() =>
          call<typeof deleteClient>('DELETE /api/admin/clients/{id}', { params: { id }, body: { revision } })
        }
        onRefused={onRefused}
      />
    </Part>
  );
}
