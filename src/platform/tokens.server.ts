import { createHash, randomBytes } from 'node:crypto';

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

export const newToken = () => randomBytes(32).toString('base64url');

/** Whether it looks like one of newToken(); nothing else is looked up. */
export const isToken = (value: string | undefined): value is string => /^[\w-]{43}$/.test(value ?? '');
