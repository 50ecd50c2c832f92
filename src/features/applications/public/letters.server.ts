import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import { mailboxOf } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

interface Applicant {
  talentId: string;
  name: string;
  email: string;
  mobile: string;
}

interface AppliedVacancy {
  vacancyId: string;
  position: string;
  city: string;
}

const addressOf = (vacancy: AppliedVacancy, publicUrl: string) =>
  `${publicUrl}/job/${encodeURIComponent(vacancy.vacancyId)}`;

/** To the agency. The mail holds only as much of a resume as an answer needs; the rest is read on the site. */
export const agencyMail = (
  texts: CurrentTexts,
  { talentId, name, email, mobile }: Applicant,
  vacancy: AppliedVacancy,
  { to, publicUrl }: { to: string; publicUrl: string },
): Mail =>
  letter(
    texts,
    'newApplication',
    { to: mailboxOf(to), replyTo: { name, address: email }, belongsTo: talentId },
    {
      position: vacancy.position,
      application: [
        ['職缺', vacancy.position],
        ['姓名', name],
        ['電子信箱', email],
        ['手機號碼', mobile],
      ],
      link: addressOf(vacancy, publicUrl),
    },
  );

/** To the applicant, at the account's proven address. */
export const receiptMail = (
  texts: CurrentTexts,
  { memberId, email }: { memberId: string; email: string },
  vacancy: AppliedVacancy,
  publicUrl: string,
): Mail =>
  letter(
    texts,
    'applied',
    { to: { address: email }, belongsTo: memberId },
    {
      position: vacancy.position,
      vacancy: [
        ['職缺', vacancy.position],
        ['地區', vacancy.city],
      ],
      link: addressOf(vacancy, publicUrl),
    },
  );
