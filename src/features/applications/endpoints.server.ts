import { company } from '#content/company.ts';
import { isVerified } from '#features/account/data.server.ts';
import { readOwnResume } from '#features/resume/preview/data.server.ts';
import { missingParts } from '#features/resume/preview/rules.ts';
import { findVacancy } from '#features/vacancies/data.server.ts';
import { handle } from '#platform/endpoints.server.ts';
import { queueMail } from '#platform/outbox.server.ts';
import { notFound, ruleBroken } from '#platform/refusal.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { agencyMail, receiptMail } from './letters.server.ts';
import { missingText } from './rules.ts';

export const endpoints = [
  handle(contract.applyToVacancy, async ({ deps: { database, settings, now }, member, body: { vacancyId } }) => {
    const { publicUrl, contactMailTo: to = company.email } = settings;
    await database.transaction(async (tx) => {
      const vacancy = await findVacancy(tx, vacancyId, now().toISOString());
      if (!vacancy) throw notFound();
      if (!(await isVerified(tx, member.id))) throw ruleBroken('請先完成信箱驗證');
      const { talentId, resume } = await readOwnResume(tx, member.id, now());
      const missing = missingParts(resume);
      if (missing.length > 0) throw ruleBroken(missingText(missing));
      const { position } = vacancy;
      const isNew = await data.addApplication(tx, { talentId, vacancyId, position, resume, now: now() });
      if (!isNew) throw ruleBroken('您已應徵過此職缺');
      const applicant = { name: resume.personal.chineseName, ...resume.contact };
      await queueMail(tx, agencyMail(applicant, vacancy, { to, publicUrl }));
      await queueMail(tx, receiptMail(applicant.email, vacancy, publicUrl));
    });
    return { ok: true } as const;
  }),
  handle(contract.listApplied, ({ deps, member }) => data.listApplied(deps.database.db, member.id)),
];
