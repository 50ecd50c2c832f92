const FIRST_NUMBER = /\+?\d[\d\s().\-\u2010-\u2015]*(?:(?:(?:#|轉|分機|ext\.?)[\s:：]*)+(\d+))?/i;

/** The first number as a phone dials it, with a pause before the extension; a field may contain two. */
export function dialled(phone: string): string {
  const [whole = '', extension] = FIRST_NUMBER.exec(phone) ?? [];
  const number = whole.slice(0, whole.length - (extension?.length ?? 0)).replace(/[^\d+]/g, '');
  return extension ? `${number},${extension}` : number;
}

/** A link for writing to an address. Escaped, since an address older than today's rule may contain ?bcc=…, a stranger's copies and text. */
export const letterTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
