import { Link } from '@mui/material';
import { dialled } from './rules.ts';

/** High enough for a finger; over two lines it is one link still. */
const LINE = { display: 'inline-block', py: '10px', overflowWrap: 'anywhere' } as const;

export function PhoneLink({ phone }: { phone: string }) {
  const number = dialled(phone);
  // 請用 LINE is no number.
  if (!number) return phone;
  return (
    <Link href={`tel:${number}`} sx={LINE}>
      {phone}
    </Link>
  );
}

export const MailLink = ({ email }: { email: string }) => (
  <Link href={`mailto:${email}`} sx={LINE}>
    {email}
  </Link>
);
