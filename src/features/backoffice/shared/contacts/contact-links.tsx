import { Link } from '@mui/material';
import { WORD_LINK } from '../part.tsx';
import { dialled, letterTo } from './rules.ts';

export function PhoneLink({ phone }: { phone: string }) {
  const number = dialled(phone);
  // 請用 LINE is no number.
  if (!number) return phone;
  return (
    <Link href={`tel:${number}`} sx={WORD_LINK}>
      {phone}
    </Link>
  );
}

export const MailLink = ({ email }: { email: string }) => (
  <Link href={letterTo(email)} sx={WORD_LINK}>
    {email}
  </Link>
);
