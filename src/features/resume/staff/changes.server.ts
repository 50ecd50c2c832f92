import { addApplication, findStage, RECOMMENDED_STAGE } from '#features/applications/data.server.ts';
import { tellAssignee } from '#features/backoffice/assignees/service.server.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { accountEmail } from '#features/session/sessions.server.ts';
import { findAssignee } from '#features/vacancies/data.server.ts';
import { findVacancy } from '#features/vacancies/staff/data.server.ts';
import { isPlain } from '#platform/database/plain.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { addAccess } from '../accesses/data.server.ts';
import { referenceOf } from '../accesses/rules.ts';
import { readResume } from '../document/data.server.ts';
import type { TalentApplication } from './contract.ts';
import { findTalent } from './data.server.ts';

/**
 * Puts a talent on a vacancy, whatever its status: staff also work on vacancies that are not on the site yet, or no longer
 * (docs/decisions/0105).
 */
export async function recommend(
  deps: Deps,
  staff: Staff,
  talentId: string,
  vacancyId: string,
): Promise<TalentApplication> {
  const { database, now, settings } = deps;
  const at = now();
  const texts = await currentTexts(deps);
  return database.transaction(async (tx) => {
    const talent = await findTalent(tx, talentId);
    if (!talent) throw notFound();
    const vacancy = isPlain(vacancyId) ? await findVacancy(tx, vacancyId) : undefined;
    if (!vacancy) throw ruleBroken('找不到這個職缺，可能已刪除');
    const resume = await readResume(tx, talent, at);
    if (!resume.personal.chineseName) throw ruleBroken('履歷還沒有填姓名，不能推薦');
    const { position } = vacancy;
    const assignee = (await findAssignee(tx, vacancyId)) ?? undefined;
    const email = talent.memberId ? await accountEmail(tx, talent.memberId) : '';
    const assigneeId = assignee?.id ?? staff.id;
    const application = { talentId, vacancyId, position, resume, email, assigneeId, now: at };
    const id = await addApplication(tx, application, staff);
    if (!id) {
      const stage = await findStage(tx, talentId, vacancyId);
      throw ruleBroken(`這位人選已在此職缺，目前階段：${stage}`);
    }
    const access = { talentId, staffName: staff.name, action: `推薦到職缺：${position}`, purpose: '媒合職缺' };
    if (!(await addAccess(tx, access, at))) throw notFound();
    const detail = { 人才: referenceOf(talentId) };
    await audit(tx, staff, { action: '推薦到職缺', subject: { kind: '應徵', id, name: position }, detail }, at);
    await tellAssignee(tx, staff, assignee, texts, {
      what: `應徵「${position}」`,
      link: `${settings.publicUrl}/admin/applications/${id}/show`,
      belongsTo: talentId,
    });
    return { id, vacancyId, position, stage: RECOMMENDED_STAGE, appliedAt: at.toISOString(), addedBy: staff.name };
  });
}
