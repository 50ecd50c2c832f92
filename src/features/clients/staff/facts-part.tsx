import { Box, Link, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { PhoneLink } from '#features/backoffice/shared/contacts/contact-links.tsx';
import { Part } from '#features/backoffice/shared/part.tsx';
import type { Client } from './contract.ts';

/** What is known of a client, and what was agreed with it; of what nobody has said nothing. */
export function FactsPart({ client }: { client: Client }) {
  const { taxId, phone, address, website, fee, guaranteeDays, terms, remarks } = client;
  const facts: [label: string, value: ReactNode][] = [
    ['統一編號', taxId],
    ['電話', phone && <PhoneLink phone={phone} />],
    ['地址', address],
    ['網址', website && <Website address={website} />],
    ['服務費', fee],
    ['保證期', guaranteeDays !== null && `${guaranteeDays} 天`],
    ['付款條件', terms],
    ['補充說明', remarks],
  ];
  const known = facts.filter(([, value]) => value);
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
        {known.map(([label, value]) => (
          <Fragment key={label}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Fragment>
        ))}
      </Box>
    </Part>
  );
}

const Website = ({ address }: { address: string }) => (
  <Link href={address} target="_blank" rel="noopener noreferrer" sx={{ lineHeight: '44px' }}>
    {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
  </Link>
);
