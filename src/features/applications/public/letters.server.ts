import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import { mailboxOf } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import { appointmentText } from '#shared/times.ts';

interface Applicant {
  applicationId: string;
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

/** To the agency. The mail contains only as much of a resume as is needed to reply; the rest is read in the back-office. */
export const agencyMail = (
  texts: CurrentTexts,
  { applicationId, talentId, name, email, mobile }: Applicant,
  position: string,
  { to, publicUrl }: { to: string; publicUrl: string },
): Mail =>
  letter(
    texts,
    'newApplication',
    { to: mailboxOf(to), replyTo: { name, address: email }, belongsTo: talentId },
    {
      position,
      application: [
        ['職缺', position],
        ['姓名', name],
        ['電子信箱', email],
        ['手機號碼', mobile],
      ],
      link: `${publicUrl}/admin/applications/${applicationId}/show`,
    },
  );

/**
 * To the colleague in charge of the vacancy: no contact details, since the member is told who reads those
 * (docs/decisions/0028).
 */
export const assigneeMail = (
  texts: CurrentTexts,
  { name, email }: { name: string; email: string },
  { applicationId, talentId, position }: { applicationId: string; talentId: string; position: string },
  publicUrl: string,
): Mail =>
  letter(
    texts,
    'staffApplication',
    { to: { name, address: email }, belongsTo: talentId },
    { name, position, link: `${publicUrl}/admin/applications/${applicationId}/show` },
  );

interface Withdrawn {
  id: string;
  talentId: string;
  position: string;
  /** Its last stage. */
  stage: string;
  /** The interview that is cancelled with it. */
  plan: { at: string } | undefined;
}

/** To the colleague in charge, or to the agency if there is none; the applicant's name is only in the back-office. */
export const withdrawalMail = (
  texts: CurrentTexts,
  to: Mail['to'],
  { id, talentId, position, stage, plan }: Withdrawn,
  publicUrl: string,
): Mail =>
  letter(
    texts,
    'withdrawnApplication',
    { to, belongsTo: talentId },
    {
      position,
      application: [
        ['職缺', position],
        ['原階段', stage],
        ...(plan ? [['已取消的面試', appointmentText(plan.at)] satisfies [string, string]] : []),
      ],
      link: `${publicUrl}/admin/applications/${id}/show`,
    },
  );

/** To the applicant, at the account's verified address. */
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
      link: `${publicUrl}/job/${encodeURIComponent(vacancy.vacancyId)}`,
    },
  );
