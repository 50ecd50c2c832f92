import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import type { Role } from '#shared/contract.ts';
import { ROLE_LABELS } from './rules.ts';

interface Addressee {
  email: string;
  name: string;
}

/** A link that works once, until it expires. */
interface Link {
  invitationId: string;
  link: string;
  expiresAt: Date;
}

const toStaff = ({ email, name }: Addressee) => ({ to: { name, address: email } });
const withLink = (to: Addressee & Link) => ({ ...toStaff(to), secretUntil: to.expiresAt, belongsTo: to.invitationId });

export const passwordLetter = (texts: CurrentTexts, to: Addressee & Link & { invitedBy: string }): Mail =>
  letter(texts, 'staffReset', withLink(to), {
    name: to.name,
    staff: to.invitedBy,
    validity: '72 小時',
    link: to.link,
  });

export const forgottenLetter = (texts: CurrentTexts, to: Addressee & Link): Mail =>
  letter(texts, 'staffForgotten', withLink(to), { name: to.name, validity: '60 分鐘', link: to.link });

export const failuresLetter = (texts: CurrentTexts, to: Addressee & { times: number; publicUrl: string }): Mail =>
  letter(texts, 'staffFailures', toStaff(to), {
    name: to.name,
    times: String(to.times),
    link: `${to.publicUrl}/admin`,
  });

export const invitationLetter = (texts: CurrentTexts, to: Addressee & Link & { role: Role; invitedBy: string }): Mail =>
  letter(texts, 'staffInvitation', withLink(to), {
    name: to.name,
    staff: to.invitedBy,
    role: ROLE_LABELS[to.role],
    validity: '72 小時',
    link: to.link,
  });
