import { createHash, randomBytes } from 'node:crypto';

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

export const newToken = () => randomBytes(32).toString('base64url');

/**
 * The token in a link as a mail program passed it on, even with 。 or a bracket after it, or with =3D from the mail's source
 * before it.
 */
export const tokenIn = (passed: string): string | undefined => /[\w-]{43}(?![\w-])/.exec(passed)?.[0];

/** Whether it looks like a token from newToken(); nothing else is looked up. */
export const isToken = (value: string | undefined): value is string => /^[\w-]{43}$/.test(value ?? '');
