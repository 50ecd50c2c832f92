import type { Company } from '#content/company.ts';
import { layOutMail, mailboxOf } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';

interface Applicant {
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
export function agencyMail(
  company: Company,
  { name, email, mobile }: Applicant,
  vacancy: AppliedVacancy,
  { to, publicUrl }: { to: string; publicUrl: string },
): Mail {
  return {
    to: mailboxOf(to),
    replyTo: { name, address: email },
    subject: `【應徵】${vacancy.position}`,
    ...layOutMail(company, {
      title: '有人應徵職缺',
      blocks: [
        {
          values: [
            ['職缺', vacancy.position],
            ['姓名', name],
            ['電子信箱', email],
            ['手機號碼', mobile],
          ],
        },
        { link: addressOf(vacancy, publicUrl), label: '查看職缺' },
        '直接回覆這封信，就會寄給應徵的人。請在 1–2 個工作天內回覆。',
      ],
      reason: '有人在網站應徵職缺，所以您收到這封信。',
    }),
  };
}

/** To the applicant, at the account's proven address. */
export function receiptMail(company: Company, address: string, vacancy: AppliedVacancy, publicUrl: string): Mail {
  const title = '我們收到您的應徵了';
  return {
    to: { address },
    subject: `${title}：${vacancy.position}`,
    ...layOutMail(company, {
      title,
      blocks: [
        '您好：',
        `謝謝您透過${company.name}應徵以下職缺。顧問會在 1–2 個工作天內與您聯絡。`,
        {
          values: [
            ['職缺', vacancy.position],
            ['地區', vacancy.city],
          ],
        },
        { link: addressOf(vacancy, publicUrl), label: '查看職缺' },
        `若有急事，請在服務時間（${company.serviceHours.text}）直接來電 ${company.phone}。`,
      ],
      reason: '您的帳號應徵了職缺，所以您收到這封信。如果不是您本人操作，請變更密碼，並直接回覆這封信告訴我們。',
    }),
  };
}
