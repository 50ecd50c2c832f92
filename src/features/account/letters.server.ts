import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

interface Addressee {
  email: string;
  userName: string;
}

const toMember = ({ email, userName }: Addressee) => ({ to: { name: userName, address: email } });

// These letters are sent whatever happens next: somebody using a member's open session could delete the account right
// afterwards.

/** Tells the member, since somebody else at an open session could have done it. */
export const exportLetter = (texts: CurrentTexts, addressee: Addressee, time: string): Mail =>
  letter(texts, 'exported', toMember(addressee), { name: addressee.userName, time });

export const deletionLetter = (texts: CurrentTexts, addressee: Addressee, time: string): Mail =>
  letter(texts, 'deleted', toMember(addressee), { name: addressee.userName, time });

/** Without the name: nobody has verified this address yet, and a stranger's text must not reach others through it. */
export const confirmationLetter = (
  texts: CurrentTexts,
  { memberId, email }: Account,
  { code, expiresAt }: { code: string; expiresAt: Date },
): Mail =>
  letter(
    texts,
    'confirmation',
    { to: { address: email }, secretUntil: expiresAt, belongsTo: memberId },
    { code, validity: '30 分鐘' }, // decisions §2
  );

/** The account that a letter lets somebody into: the letter ends with the account. */
interface Account {
  memberId: string;
  email: string;
}

interface TemporaryPassword {
  password: string;
  expiresAt: Date;
  publicUrl: string;
}

const passwordParts = ({ password, publicUrl }: TemporaryPassword) => ({
  password,
  validity: '60 分鐘', // decisions §2
  link: `${publicUrl}/login`,
});

export const temporaryPasswordLetter = (
  texts: CurrentTexts,
  account: Account & Addressee,
  temporary: TemporaryPassword,
): Mail =>
  letter(
    texts,
    'temporaryPassword',
    { ...toMember(account), secretUntil: temporary.expiresAt, belongsTo: account.memberId },
    { name: account.userName, ...passwordParts(temporary) },
  );

/**
 * For a code entered in another browser than the password was: that password is dropped, and this letter lets the owner in.
 */
export const provenLetter = (texts: CurrentTexts, { memberId, email }: Account, temporary: TemporaryPassword): Mail =>
  letter(
    texts,
    'proven',
    { to: { address: email }, secretUntil: temporary.expiresAt, belongsTo: memberId },
    passwordParts(temporary),
  );
