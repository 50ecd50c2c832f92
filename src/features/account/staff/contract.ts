import * as z from 'zod/mini';
import { endpoint } from '#shared/contract.ts';
import { choice, optionalText, text } from '#shared/fields/fields.ts';
import { listQuery } from '#shared/list-query.ts';

export const MEMBER_STATUSES = ['active', 'unverified', 'disabled', 'special'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
export const STATUS_LABELS: Record<MemberStatus, string> = {
  active: '使用中',
  unverified: '未驗證信箱',
  disabled: '已停用',
  special: '可儲存履歷',
};

export const MemberRow = z.object({
  id: z.string(),
  userName: z.string(),
  /** In full if it was typed as the search, else just enough to tell two apart; null: a provider gave none. */
  email: z.nullable(z.string()),
  /** 儲存履歷 (isSpecialAuth, spec §6). */
  isSpecial: z.boolean(),
  isVerified: z.boolean(),
  disabledAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type MemberRow = z.output<typeof MemberRow>;

export const PROVIDER_LABELS: Record<string, string> = { line: 'LINE', google: 'Google' };

export const MemberDetails = z.extend(MemberRow, {
  phoneNumber: z.string(),
  hasPassword: z.boolean(),
  signIns: z.array(z.object({ provider: z.string(), linkedAt: z.string() })),
  /** Open sessions: when signed in, when last seen. Latest first. */
  sessions: z.array(z.object({ createdAt: z.string(), seenAt: z.string() })),
  talentId: z.nullable(z.string()),
  applications: z.number(),
  newsletterSince: z.nullable(z.string()),
});
export type MemberDetails = z.output<typeof MemberDetails>;

const access = 'manager';

export const listMembers = endpoint('GET /api/admin/members', {
  access,
  summary: 'Members by words of the name, a whole e-mail or number, newest first; X-Total-Count tells how many match',
  query: z.object({
    ...listQuery,
    q: optionalText('姓名、電子信箱或電話', { max: 100 }),
    status: z.optional(choice('狀態', MEMBER_STATUSES)),
  }),
  reply: z.array(MemberRow),
});

export const findMember = endpoint('GET /api/admin/members/{id}', {
  access,
  summary: 'One account with its sign-ins and open sessions; reading it is recorded for the member',
  reply: MemberDetails,
});

export const setSpecial = endpoint('POST /api/admin/members/{id}/special', {
  access,
  summary: 'Allows or forbids a member 儲存履歷',
  body: z.object({ isSpecial: z.boolean({ error: '儲存履歷 為必填' }) }),
  reply: MemberDetails,
});

export const disableMember = endpoint('POST /api/admin/members/{id}/disable', {
  access,
  summary: 'Shuts a member out at once, in every process',
  reply: MemberDetails,
});

export const enableMember = endpoint('POST /api/admin/members/{id}/enable', {
  access,
  summary: 'Lets a disabled member sign in again',
  reply: MemberDetails,
});

export const endSessions = endpoint('POST /api/admin/members/{id}/endSessions', {
  access,
  summary: 'Signs a member out everywhere',
  reply: MemberDetails,
});

export const unlinkSignIn = endpoint('DELETE /api/admin/members/{id}/signIns/{provider}', {
  access,
  summary: 'Takes a LINE or Google account off a member; the last way in is refused',
  reply: MemberDetails,
  status: 200,
});

export const deleteMember = endpoint('POST /api/admin/members/{id}/delete', {
  access,
  summary:
    'Deletes the account with all that is its own, for good; the e-mail (or name) typed once more proves it is meant',
  body: z.object({ confirmation: text('會員的電子信箱或姓名', { max: 300 }) }),
  status: 204,
});
