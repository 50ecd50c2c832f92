import { handle } from '#platform/endpoints.server.ts';
import * as contract from './contract.ts';

export const endpoints = [
  // There are no accounts yet, hence no session: everybody is a visitor until the account room opens.
  handle(contract.readAuthStatus, async () => ({ isAuthenticated: false, userName: '', isSpecialAuth: false })),
];
