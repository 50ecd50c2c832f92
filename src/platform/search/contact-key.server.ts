import { emailKey } from '../mail/email-key.server.ts';

/** One key for all spellings of a telephone number: its digits, as dialled within Taiwan. */
export const phoneKey = (number: string) =>
  number
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    // An extension may follow. Without + or 00, only the length shows that it begins with the country's number.
    .replace(/^(?:(?:\+|00)8860?(?=\d{8})|8860?(?=\d{8,9}$))/, '0')
    .replaceAll('+', '');

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[\d\s().\-/]+(?:(?:#|轉|分機)\s*\d+)?$/;
/** A number with fewer digits fits many people, and could be guessed. */
const LEAST_DIGITS = 9;

export type Contact = { email: string } | { phone: string };

/** Whether it identifies a person. */
export const isWholePhone = (key: string) => key.length >= LEAST_DIGITS;

/** The key of a complete e-mail address or telephone number; a part of one finds nobody. */
export function wholeContact(typed: string): Contact | undefined {
  const text = typed.normalize('NFKC').trim();
  if (EMAIL.test(text)) return { email: emailKey(text) };
  const phone = phoneKey(text);
  return PHONE.test(text) && isWholePhone(phone) ? { phone } : undefined;
}
