import { provesPasswords } from '#features/company/staff/service.server.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { notFound } from '#platform/http/refusal.server.ts';
import * as accounts from './accounts.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import * as invitations from './invitations.server.ts';
import * as invitationsData from './invitations-data.server.ts';
import { refuseWrongPassword } from './service.server.ts';
import * as entry from './sign-in/contract.ts';
import * as passwordLinks from './sign-in/password-links.server.ts';
import * as secondFactor from './sign-in/second-factor.server.ts';
import * as signIn from './sign-in/sign-in.server.ts';

const done = { ok: true } as const;

provesPasswords(refuseWrongPassword);

export const endpoints = [
  handle(entry.createFirstStaff, ({ body, ...visit }) => invitations.createFirst(visit, body)),
  handle(entry.checkWelcome, ({ deps, body }) => invitations.checkFirst(deps, body.token)),
  handle(
    entry.loginStaff,
    ({ body, ...visit }) => signIn.login(visit, body),
    ({ body, ...visit }) => signIn.findKnownDevice(visit, body.email),
  ),
  handle(entry.sendCode, ({ body, ...visit }) => secondFactor.sendCode(visit, body.code), signIn.findSession),
  handle(
    entry.sendRecoveryCode,
    ({ body, ...visit }) => secondFactor.sendRecoveryCode(visit, body.recoveryCode),
    signIn.findSession,
  ),
  handle(entry.setUpSecondFactor, (visit) => secondFactor.setUp(visit)),
  handle(entry.startSecondFactor, ({ deps, staff, body }) => secondFactor.start(deps, staff, body)),
  handle(entry.confirmSecondFactor, ({ body, ...visit }) => secondFactor.confirm(visit, body.code), signIn.findSession),
  handle(entry.forgotStaffPassword, async ({ body, ...visit }) => {
    passwordLinks.askForPasswordLink(visit, body.email);
    return done;
  }),
  handle(entry.logoutStaff, async (visit) => {
    await signIn.logout(visit);
    return done;
  }),
  handle(entry.readMe, ({ deps, staff }) => secondFactor.readMe(deps, staff)),
  handle(entry.changeStaffPassword, async ({ staff, body, ...visit }) => {
    await signIn.changePassword(visit, staff, body);
    return done;
  }),
  handle(contract.listInvitations, async ({ deps: { database, now }, query }) => {
    const { rows, total } = await invitationsData.listInvitations(database.db, query, now());
    return new Part(rows, total);
  }),
  handle(contract.invite, ({ deps, staff, body }) => invitations.invite(deps, staff, body)),
  handle(
    contract.withdrawInvitation,
    ({ deps, staff, params }) => invitations.withdraw(deps, staff, params.id) as Promise<undefined>,
  ),
  handle(entry.checkInvitation, ({ deps, body }) => invitations.check(deps, body.token)),
  handle(entry.acceptInvitation, ({ body, ...visit }) => invitations.accept(visit, body)),
  handle(contract.listStaffNames, ({ deps }) => data.listStaffNames(deps.database.db)),
  handle(contract.listStaff, async ({ deps, query }) => {
    const { rows, total } = await data.listStaff(deps.database.db, query);
    return new Part(rows, total);
  }),
  handle(contract.findStaff, async ({ deps, params }) => {
    const found = await data.findStaff(deps.database.db, params.id);
    if (!found) throw notFound();
    return found;
  }),
  handle(contract.changeStaff, ({ deps, staff, params, body }) => accounts.changeStaff(deps, staff, params.id, body)),
  handle(contract.disableStaff, ({ deps, staff, params }) => accounts.disable(deps, staff, params.id)),
  handle(contract.enableStaff, ({ deps, staff, params }) => accounts.enable(deps, staff, params.id)),
  handle(contract.resetPassword, ({ deps, staff, params, body }) =>
    passwordLinks.sendPasswordLink(deps, staff, params.id, body.password),
  ),
  handle(contract.resetSecondFactor, ({ deps, staff, params, body }) =>
    accounts.resetSecondFactor(deps, staff, params.id, body.password),
  ),
  handle(contract.endStaffSessions, ({ deps, staff, params }) => accounts.endSessions(deps, staff, params.id)),
];
