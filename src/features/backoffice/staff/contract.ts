import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice, email } from '#shared/fields/fields.ts';
import { listQuery } from '#shared/list-query.ts';
import { OWN_PASSWORD, perAddress } from '#shared/rate-limits.ts';
import { LACKS_PASSWORD, ownPassword, ownPasswordIfAsked } from '../shared/contract.ts';
import { ROLES } from './rules.ts';
import { Me, personName } from './sign-in/contract.ts';

const role = choice('角色', ROLES);
const InvitationInput = z.object({ email: email(), name: personName, role, password: ownPassword });

const StaffInput = z.object({ name: personName, role, password: ownPasswordIfAsked }).check(
  z.refine(({ role, password }) => role !== 'manager' || password !== '', {
    error: LACKS_PASSWORD,
    path: ['password'],
  }),
);

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof Invitation>;

export const listInvitations = endpoint('GET /api/admin/invitations', {
  access: 'manager',
  summary: 'Invitations that are open, newest first',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  reply: z.array(Invitation),
});

export const invite = endpoint('POST /api/admin/invitations', {
  access: 'manager',
  summary: 'Mails an invitation, good for 72 hours, with the own password; an older one to the same address ends',
  body: InvitationInput,
  reply: Invitation,
  limits: { rate: [OWN_PASSWORD, perAddress(50)] },
});

export const withdrawInvitation = endpoint('DELETE /api/admin/invitations/{id}', {
  access: 'manager',
  summary: 'Withdraws an open invitation',
  status: 204,
});

export const StaffEntry = z.extend(Me, {
  createdAt: z.string(),
  disabledAt: z.nullable(z.string()),
  /** When one of their sessions was last used; null if none is open. */
  seenAt: z.nullable(z.string()),
});
export type StaffEntry = z.output<typeof StaffEntry>;

export const listStaff = endpoint('GET /api/admin/staff', {
  access: 'manager',
  summary: 'The staff accounts, by name',
  query: z.object(listQuery),
  reply: z.array(StaffEntry),
});

export const findStaff = endpoint('GET /api/admin/staff/{id}', {
  access: 'manager',
  summary: 'One staff account',
  reply: StaffEntry,
});

export const listStaffNames = endpoint('GET /api/admin/staff/names', {
  access: 'staff',
  summary: 'Names of the staff, for choosing who looks after something; with a disabled account nobody can be chosen',
  reply: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })),
});

export const changeStaff = endpoint('PUT /api/admin/staff/{id}', {
  access: 'manager',
  summary: 'Changes name and role, those of a 管理員 with the own password; the last active one stays one',
  body: StaffInput,
  reply: StaffEntry,
  limits: { rate: [OWN_PASSWORD] },
});

export const disableStaff = endpoint('POST /api/admin/staff/{id}/disable', {
  access: 'manager',
  summary: 'Disables an account, ends its sessions and its links; not the last active 管理員',
  reply: StaffEntry,
});

export const enableStaff = endpoint('POST /api/admin/staff/{id}/enable', {
  access: 'manager',
  summary: 'Lets a disabled account sign in again',
  reply: StaffEntry,
});

export const resetPassword = endpoint('POST /api/admin/staff/{id}/resetPassword', {
  access: 'manager',
  summary:
    'Mails somebody who forgot the password a link to set a new one, with the own password; the old one holds until then',
  body: z.object({ password: ownPassword }),
  reply: StaffEntry,
  limits: { rate: [OWN_PASSWORD] },
});

export const resetSecondFactor = endpoint('POST /api/admin/staff/{id}/resetSecondFactor', {
  access: 'manager',
  summary:
    'Removes a lost second factor with its recovery codes; ends the sessions, and links that were sent before; with the own password',
  body: z.object({ password: ownPassword }),
  reply: StaffEntry,
  limits: { rate: [OWN_PASSWORD] },
});

export const endStaffSessions = endpoint('POST /api/admin/staff/{id}/endSessions', {
  access: 'manager',
  summary: 'Ends every session of an account, and links to set its password',
  reply: StaffEntry,
});
