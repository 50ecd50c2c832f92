import { emailKey } from './email-key.server.ts';

/** Mailboxes of these take a name with and without dots. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * One text for all addresses that end in one mailbox as far as is known: letter case, what follows a plus sign, Gmail's
 * dots. For bounds alone: where a server takes the plus as part of a name, two people share a bound and nothing else.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const name = key.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
