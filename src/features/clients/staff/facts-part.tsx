import { Box, Link, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { PhoneLink } from '#features/backoffice/shared/contacts/contact-links.tsx';
import { PART_LINK, Part } from '#features/backoffice/shared/part.tsx';
import { type Client, LABELS } from './contract.ts';

/** Everything except the contacts and what the page's head shows. */
type Fact = Exclude<keyof typeof LABELS, 'name' | 'industry' | 'state' | 'assigneeId' | 'contacts'>;

/** What is known about a client, and the agreement with it; unknown facts are left out. */
export function FactsPart({ client }: { client: Client }) {
  const { taxId, phone, address, website, fee, guaranteeDays, terms, remarks, formerNames } = client;
  const facts: Record<Fact, ReactNode> = {
    taxId,
    phone: phone && <PhoneLink phone={phone} />,
    address,
    website: website && <Website address={website} />,
    fee,
    guaranteeDays: guaranteeDays !== null && `${guaranteeDays} 天`,
    terms,
    remarks,
  };
  const all = (Object.keys(facts) as Fact[]).map((name) => [LABELS[name], facts[name]] as const);
  const known = [['原名', formerNames.join('、')] as const, ...all].filter(([, fact]) => fact);
  return (
    <Part title="公司資料與約定">
      {known.length === 0 && <Typography color="text.secondary">還沒有填寫，請按「編輯」補上。</Typography>}
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'max-content minmax(0, 1fr)',
          gap: '6px 16px',
          alignItems: 'baseline',
          m: 0,
        }}
      >
        {known.map(([label, fact]) => (
          <Fragment key={label}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {fact}
            </Box>
          </Fragment>
        ))}
      </Box>
    </Part>
  );
}

const Website = ({ address }: { address: string }) => (
  <Link href={address} target="_blank" rel="noopener noreferrer" sx={PART_LINK}>
    {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
  </Link>
);
