import type { Stage } from '#content/application-stages.ts';
import { findColleague } from '#features/backoffice/staff/data.server.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { readOwnResume } from '#features/resume/document/data.server.ts';
import { missingParts } from '#features/resume/document/rules.ts';
import { isVerified } from '#features/session/sessions.server.ts';
import { findAssignee, findVacancy, knownVacancies } from '#features/vacancies/data.server.ts';
import { countApplication } from '#features/visits/service.server.ts';
import { currentConnections } from '#platform/connections/connections.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { handle, Part } from '#platform/http/endpoints.server.ts';
import { notFound, Refusal, ruleBroken } from '#platform/http/refusal.server.ts';
import { emailKey } from '#platform/mail/email-key.server.ts';
import { mailboxOf } from '#platform/mail/mail-layout.server.ts';
import { queueMail } from '#platform/mail/outbox.server.ts';
import { queueMemberReceipt } from '#platform/mail/visitor-mails.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { dateTimeText } from '#shared/times.ts';
import { addApplication, takeOver } from '../data.server.ts';
import { missingText } from '../rules.ts';
import { planOfMove, savePlans } from '../staff/interviews/changes.server.ts';
import { isAhead } from '../staff/interviews/rules.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { agencyMail, assigneeMail, receiptMail, withdrawalMail } from './letters.server.ts';

/** Counts only what was sent, so that neither failed tries nor another resume of the same account use up the limit. */
async function refuseBeyondDay(tx: Tx, talentId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const sent = await data.listSince(tx, talentId, since);
  const first = sent[contract.MAX_A_DAY - 1];
  if (!first) return;
  const again = Date.parse(first) + DAY_MS;
  const seconds = Math.max(1, Math.ceil((again - now.getTime()) / 1000));
  // Without seconds: rounded up to the next minute.
  const from = dateTimeText(new Date(again + 60_000).toISOString()).slice(0, 16);
  const message = `24 小時內最多可應徵 ${contract.MAX_A_DAY} 個職缺，請於 ${from} 後再應徵`;
  throw new Refusal(429, message, { 'Retry-After': String(seconds) });
}

export const endpoints = [
  handle(contract.applyToVacancy, async ({ deps, member, query, request, body: { vacancyId } }) => {
    const { database, settings, now } = deps;
    const texts = await currentTexts(deps);
    const { contactMailTo: to = texts.company.email } = await currentConnections(deps);
    const { publicUrl } = settings;
    await database.transaction(async (tx) => {
      const vacancy = await findVacancy(tx, vacancyId, now().toISOString());
      if (!vacancy) throw notFound();
      const { talentId, resume } = await readOwnResume(tx, member.id, now());
      if (!(await isVerified(tx, member.id))) throw ruleBroken('請先完成信箱驗證');
      const missing = missingParts(resume);
      if (missing.length > 0) throw ruleBroken(missingText(missing));
      if (settings.rateLimits) await refuseBeyondDay(tx, talentId, now());
      const { position } = vacancy;
      const assignee = await findAssignee(tx, vacancyId);
      const assigneeId = assignee?.id ?? null;
      const sent = { talentId, vacancyId, position, resume, assigneeId, now: now() };
      const added = await addApplication(tx, sent);
      const taken = added ? undefined : await takeOver(tx, sent);
      const applicationId = added ?? taken?.id;
      if (!applicationId) throw ruleBroken('您已應徵過此職缺');
      const mine = taken?.assigneeId ? await findColleague(tx, taken.assigneeId) : assignee;
      const applicant = { applicationId, talentId, name: resume.personal.chineseName, ...resume.contact };
      await queueMail(tx, agencyMail(texts, applicant, position, { to, publicUrl }));
      if (mine && emailKey(mine.email) !== emailKey(mailboxOf(to).address))
        await queueMail(tx, assigneeMail(texts, mine, { applicationId, talentId, position }, publicUrl));
      // Not to the resume's address, which may be anybody's; LINE may have given no verified address.
      const { id: memberId, email } = member;
      if (email) await queueMemberReceipt(tx, deps, receiptMail(texts, { memberId, email }, vacancy, publicUrl));
    });
    countApplication(deps, request, query);
    return { ok: true } as const;
  }),
  handle(contract.listApplied, ({ deps, member }) => data.listApplied(deps.database.db, member.id)),
  handle(contract.listSent, async ({ deps: { database, now }, member, query: { page } }) => {
    const { rows, total } = await data.listSent(database.db, member.id, { page, pageSize: contract.SENT_PER_PAGE });
    const ids = rows.map(({ vacancyId }) => vacancyId);
    const at = now();
    const open = new Set(await knownVacancies(database.db, ids, at.toISOString()));
    const sent = rows.map(({ interview, ...application }) => ({
      ...application,
      isOpen: open.has(application.vacancyId),
      interview: !application.isRecommended && isAhead(interview, at) ? interview : null,
    }));
    return new Part(sent, total);
  }),
  handle(contract.withdrawApplication, async ({ deps, member, params: { vacancyId } }): Promise<undefined> => {
    const { database, settings, now } = deps;
    const texts = await currentTexts(deps);
    const { contactMailTo: to = texts.company.email } = await currentConnections(deps);
    await database.transaction(async (tx) => {
      const sent = await data.findSent(tx, member.id, vacancyId);
      if (!sent) throw notFound();
      if (sent.withdrawnAt !== null) return;
      const { id, interviewRevision } = sent;
      const from = sent.stage as Stage;
      const plan = planOfMove(sent, { stage: data.WITHDRAWN_STAGE, mail: false, interviewRevision }, now());
      await savePlans(tx, plan ? [{ id, plan }] : []);
      await data.withdraw(tx, { id, from, plan, now: now() });
      const assignee = sent.assigneeId ? await findColleague(tx, sent.assigneeId) : undefined;
      const reader = assignee ? { name: assignee.name, address: assignee.email } : mailboxOf(to);
      await queueMail(tx, withdrawalMail(texts, reader, { ...sent, plan }, settings.publicUrl));
    });
  }),
];
