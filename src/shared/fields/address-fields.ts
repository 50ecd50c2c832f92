import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { optionalText } from './fields.ts';

/** Whether a browser may open it: only web addresses, without scripts, user names and passwords. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.username && !url.password;
}

/** A page of this site, as a path from the root. */
const isOwnPath = (text: string) => /^\/(?![/\\])[^\s\\]*$/.test(text);

/** A web address, if allowed also one of our own pages, or the empty text. */
export const optionalLink = (label: string, { takesOwn = false } = {}) =>
  optionalText(label, { max: 1000 }).check(
    z.refine<string>((v) => v === '' || (/^https?:\/\//i.test(v) && isWebAddress(v)) || (takesOwn && isOwnPath(v)), {
      error: messages.url(label),
    }),
  );
