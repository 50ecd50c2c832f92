import { emailKey } from './email-key.server.ts';

/** These providers ignore dots in the name. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * One key for all addresses that, as far as is known, end in the same mailbox: it ignores letter case, what follows a plus
 * sign, and Gmail's dots. Use it for limits only: where a server treats the plus as part of the name, two people share a
 * limit and nothing else.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const name = key.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
