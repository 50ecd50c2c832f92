import { Box, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { MailLink, PhoneLink } from '#features/backoffice/shared/contacts/contact-links.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import type { Contact } from './contract.ts';

/** The people to talk to, and how they are reached. */
export const ContactsPart = ({ contacts }: { contacts: readonly Contact[] }) => (
  <Part title="聯絡人">
    {contacts.length === 0 && <Typography color="text.secondary">還沒有聯絡人</Typography>}
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 1.5,
        m: 0,
        p: 0,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {contacts.map((contact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and they hold no state
        <OneContact key={at} contact={contact} isMain={at === 0 && contacts.length > 1} />
      ))}
    </Box>
  </Part>
);

function OneContact({ contact, isMain }: { contact: Contact; isMain: boolean }) {
  const { name, title, phone, email, notes } = contact;
  const ways: Record<Exclude<keyof Contact, 'name' | 'title' | 'notes'>, ReactNode> = {
    phone: phone && <PhoneLink key="phone" phone={phone} />,
    email: email && <MailLink key="email" email={email} />,
  };
  return (
    <Box
      component="li"
      sx={{ listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: '10px', p: 1.5, minWidth: 0 }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{name}</strong> {title} {isMain && <Chip size="small" label="主要" />}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>{Object.values(ways)}</Box>
      {notes && (
        <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {notes}
        </Typography>
      )}
    </Box>
  );
}
