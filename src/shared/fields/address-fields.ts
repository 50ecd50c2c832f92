import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { optionalText } from './fields.ts';

/** Whether a browser may open it: only web addresses, no scripts, no user names and passwords in it. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.username && !url.password;
}

/** A page of this site, from its root. */
const isOwnPath = (text: string) => /^\/(?![/\\])[^\s\\]*$/.test(text);

/** A web address, on request also one of our own pages, or the empty text. */
export const optionalLink = (label: string, { takesOwn = false } = {}) =>
  optionalText(label, { max: 1000 }).check(
    z.refine<string>((v) => v === '' || (/^https?:\/\//i.test(v) && isWebAddress(v)) || (takesOwn && isOwnPath(v)), {
      error: messages.url(label),
    }),
  );
