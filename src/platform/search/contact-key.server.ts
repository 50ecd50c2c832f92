import { emailKey } from '../mail/email-key.server.ts';

/** By what two spellings of a telephone number are one: its digits, as they are dialled within Taiwan. */
export const phoneKey = (number: string) =>
  number
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^(?:00)?8860?(?=\d{8,9}$)/, '0');

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[\d\s().\-/]+(?:(?:#|轉|分機)\s*\d+)?$/;
/** Fewer digits name many people, and are soon tried out. */
const LEAST_DIGITS = 9;

export type Contact = { email: string } | { phone: string };

/** What somebody typed, if it is a whole e-mail address or telephone number; of a part nobody is found. */
export function wholeContact(typed: string): Contact | undefined {
  const text = typed.normalize('NFKC').trim();
  if (EMAIL.test(text)) return { email: emailKey(text) };
  const phone = phoneKey(text);
  return PHONE.test(text) && phone.length >= LEAST_DIGITS ? { phone } : undefined;
}
