import { listAccesses } from '#features/resume/accesses/data.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { Refusal } from '#platform/http/refusal.server.ts';
import { requestMessages } from '#shared/messages.ts';
import { readRegistration } from '../data.server.ts';
import { startVisit } from '../providers/service.server.ts';
import * as rights from '../rights/rights.server.ts';
import * as contract from './contract.ts';
import * as registration from './registration.server.ts';
import * as signIn from './sign-in.server.ts';
import { plainCode, verify } from './verification.server.ts';

const done = { ok: true } as const;

export const endpoints = [
  handle(contract.readAuthStatus, async ({ member }) => signIn.authStatusOf(member)),
  handle(contract.register, async ({ body, ...visit }) => {
    await registration.register(visit, body);
    return done;
  }),
  handle(contract.sendConfirmLetter, async ({ body, ...visit }) => {
    await registration.resend(visit, body.email);
    return done;
  }),
  handle(
    contract.verifyEmail,
    ({ body, ...visit }) => verify(visit, body.email, plainCode(body.verifyCode)),
    ({ deps, body, cookies }) => registration.findRegistrant(deps, body.email, cookies),
  ),
  handle(
    contract.login,
    ({ deps, body, cookies }) => signIn.login(deps, body, cookies),
    ({ deps, body, cookies }) => signIn.findKnownDevice(deps, body.email, cookies),
  ),
  handle(contract.startLineLogin, ({ deps, member, cookies }) => startVisit(deps, 'line', member, cookies)),
  handle(contract.startGoogleLogin, ({ deps, member, cookies }) => startVisit(deps, 'google', member, cookies)),
  handle(contract.logout, async ({ deps, cookies }) => {
    await signIn.logout(deps, cookies);
    return done;
  }),
  handle(
    contract.forgotPassword,
    async ({ deps, body, cookies }) => {
      await signIn.forgotPassword(deps, body.email, cookies);
      return done;
    },
    ({ deps, body, cookies }) => signIn.findKnownDevice(deps, body.email, cookies),
  ),
  handle(contract.changePassword, async ({ deps, member, body, cookies }) => {
    await signIn.changePassword(deps, member, body, cookies);
    return done;
  }),
  handle(contract.readAccessLog, ({ deps, member, query }) => listAccesses(deps.database.db, member.id, query.limit)),
  handle(contract.readRegistration, ({ deps, member }) => readRegistration(deps.database.db, member.id)),
  handle(contract.exportAccount, async ({ deps, member, request }) => {
    // A link on another site would send the session along, and cause a mail that nobody asked for.
    if (request?.headers.get('Sec-Fetch-Site') === 'cross-site') throw new Refusal(403, requestMessages.foreignOrigin);
    // The HEAD request of a download program hasn't fetched the file yet.
    return rights.exportAccount(deps, member, { isTold: request?.method !== 'HEAD' });
  }),
  handle(contract.deleteAccount, async ({ deps, member, body, cookies }) => {
    await rights.deleteAccount(deps, member, body.password, cookies);
    return done;
  }),
];
