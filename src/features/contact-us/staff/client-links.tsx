import { Button, Link } from '@mui/material';
import { LinkBase } from 'react-admin';
import { WORD_LINK } from '#features/backoffice/shared/part.tsx';
import type { ClientInput } from '#features/clients/staff/contract.ts';
import { BLANK_CONTACT } from '#features/clients/staff/rules.ts';
import type { Message } from './contract.ts';

/** The clients that a message may be from; for a company that is no client yet, a link to add it. */
export function ClientLinks({ message: { clients, companyName, name, phone, email } }: { message: Message }) {
  if (clients.length > 0)
    return clients.map((client) => (
      <Link key={client.id} component={LinkBase} to={`/clients/${encodeURIComponent(client.id)}/show`} sx={WORD_LINK}>
        客戶：{client.name}
      </Link>
    ));
  if (companyName === null) return null;
  // Passed beside the address, since addresses stay in the browser's history.
  const record: Partial<ClientInput> = { name: companyName, contacts: [{ ...BLANK_CONTACT, name, phone, email }] };
  return (
    <Button component={LinkBase} to="/clients/create" state={{ record }} variant="outlined" size="small">
      建立客戶
    </Button>
  );
}
