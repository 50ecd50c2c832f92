import { Button, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { LinkBase, Toolbar, useNotify, useRecordContext, useRedirect } from 'react-admin';
import { KeptSaveButton } from '#features/backoffice/shared/kept-form.tsx';
import { RevisedEdit } from '#features/backoffice/shared/revised-edit.tsx';
import { call } from '#shared/call.ts';
import { ClientFields } from './client-fields.tsx';
import { type Client, type findClient, LABELS } from './contract.ts';
import { contactsText } from './rules.ts';

/** Changes a client, and returns to its page. */
export function ClientEditPage() {
  const notify = useNotify();
  const redirect = useRedirect();
  const client = useQueryClient();
  return (
    <RevisedEdit<Client>
      title={<Title />}
      toolbar={<Buttons />}
      find={(id) => call<typeof findClient>('GET /api/admin/clients/{id}', { params: { id } })}
      labels={{ ...LABELS, guaranteeDays: '保證期（天）' }}
      texts={{
        assigneeId: ({ assigneeName }) => assigneeName ?? '尚未指派',
        contacts: ({ contacts }) => contactsText(contacts),
      }}
      handed="assigneeId"
      onSaved={(saved) => {
        client.setQueryData(['client', saved.id], saved);
        notify('已儲存', { type: 'success' });
        redirect('show', 'clients', saved.id);
      }}
    >
      <Fields />
    </RevisedEdit>
  );
}

/** Until the client has been read, a list's row is used instead, which has no contacts. */
function Fields() {
  const client = useRecordContext<Partial<Client>>();
  return client?.contacts ? <ClientFields /> : <Skeleton variant="rounded" height={480} sx={{ width: '100%' }} />;
}

function Title() {
  const client = useRecordContext<Client>();
  return client ? <>編輯客戶：{client.name}</> : null;
}

function Buttons() {
  const client = useRecordContext<Client>();
  if (!client) return null;
  return (
    <Toolbar sx={{ gap: 1, flexWrap: 'wrap', py: 1 }}>
      <KeptSaveButton />
      <Button component={LinkBase} to={`/clients/${encodeURIComponent(client.id)}/show`}>
        取消
      </Button>
    </Toolbar>
  );
}
