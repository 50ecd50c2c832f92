import type { CurrentTexts } from '#features/company/data.server.ts';
import { letter } from '#features/company/letters/service.server.ts';
import type { MailBlock } from '#platform/mail/mail-layout.server.ts';
import type { Mail } from '#platform/mail/outbox.server.ts';
import { unsubscribeUrl } from '../rules.ts';
import type { IssueArticle, IssueInput } from './contract.ts';

interface IssueText extends Omit<IssueInput, 'articleIds'> {
  articles: readonly IssueArticle[];
}

function blocksOf({ introduction, articles }: IssueText): MailBlock[] {
  const parts: Record<Exclude<keyof IssueInput, 'subject'>, MailBlock[]> = {
    introduction: introduction
      .split(/\n{2,}/)
      .filter(Boolean)
      .map((linked) => ({ linked })),
    articleIds: articles.flatMap(({ title, summary, link }): MailBlock[] => [
      `■ ${title}`,
      ...(summary ? [summary] : []),
      { link, label: `閱讀〈${title}〉` },
    ]),
  };
  return Object.values(parts).flat();
}

/** The issue for one subscriber, with their unsubscribe link (decisions §6). */
export const issueMail = (
  texts: CurrentTexts,
  issue: IssueText,
  to: { email: string; token: string },
  publicUrl: string,
): Mail =>
  letter(
    texts,
    'issue',
    { to: { address: to.email }, unsubscribeUrl: unsubscribeUrl(publicUrl, to.token), belongsTo: to.token },
    { subject: issue.subject, issue: blocksOf(issue) },
  );

/** The same for staff, who have no subscription to end. */
export function testMail(texts: CurrentTexts, issue: IssueText, email: string): Mail {
  const reason = '這是電子報的測試信。正式寄出時，這裡會有每位訂閱者自己的取消訂閱連結。';
  const asTest: CurrentTexts = { ...texts, 'letter-issue': { ...texts['letter-issue'], reason } };
  const mail = letter(asTest, 'issue', { to: { address: email } }, { subject: issue.subject, issue: blocksOf(issue) });
  return { ...mail, subject: `【測試】${mail.subject}` };
}
