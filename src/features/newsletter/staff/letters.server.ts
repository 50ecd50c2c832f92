import type { Company } from '#content/company.ts';
import { layOutMail, type MailBlock } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import { unsubscribeUrl, WHY_SUBSCRIBED } from '../rules.ts';
import type { IssueArticle } from './contract.ts';

interface IssueText {
  subject: string;
  introduction: string;
  articles: readonly IssueArticle[];
}

const blocksOf = ({ introduction, articles }: IssueText): MailBlock[] => [
  ...introduction.split(/\n{2,}/).filter(Boolean),
  ...articles.flatMap(({ title, summary, link }): MailBlock[] => [
    `■ ${title}`,
    ...(summary ? [summary] : []),
    { link, label: `閱讀〈${title}〉` },
  ]),
];

/** The issue for one subscriber, with their unsubscribe link (decisions §6). */
export function issueMail(
  company: Company,
  issue: IssueText,
  to: { email: string; token: string },
  publicUrl: string,
): Mail {
  const link = unsubscribeUrl(publicUrl, to.token);
  return {
    to: { address: to.email },
    subject: issue.subject,
    unsubscribeUrl: link,
    ...layOutMail(company, {
      title: issue.subject,
      blocks: blocksOf(issue),
      reason: WHY_SUBSCRIBED,
      footerLink: { link, label: '取消訂閱' },
    }),
  };
}

/** The same for staff, who have no subscription to end. */
export const testMail = (company: Company, issue: IssueText, email: string): Mail => ({
  to: { address: email },
  subject: `【測試】${issue.subject}`,
  ...layOutMail(company, {
    title: issue.subject,
    blocks: blocksOf(issue),
    reason: '這是電子報的測試信。正式寄出時，這裡會有每位訂閱者自己的取消訂閱連結。',
  }),
});
