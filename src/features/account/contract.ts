import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';

export const AuthStatus = z.object({
  isAuthenticated: z.boolean(),
  userName: z.string(),
  isSpecialAuth: z.boolean(),
});
export type AuthStatus = z.output<typeof AuthStatus>;

export const readAuthStatus = endpoint({
  method: 'GET',
  path: '/api/isAuthenticated',
  access: 'public',
  summary: 'Who the session belongs to; the header asks when it loads',
  reply: AuthStatus,
});
