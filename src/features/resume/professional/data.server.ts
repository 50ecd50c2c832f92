import type { Db, Tx } from '#platform/database/database.server.ts';
import type { TalentRef } from '../shared/data.server.ts';
import type { Professional } from './contract.ts';
import './tables.server.ts';

export const BLANK_PROFESSIONAL: Professional = { computerSkill: '', jobSkill: '', proLicense: '', advantage: '' };

/** Undefined until it was saved. */
export async function findProfessional(db: Db, talentId: TalentRef): Promise<Professional | undefined> {
  return db
    .selectFrom('professionals')
    .select(['computer_skill as computerSkill', 'job_skill as jobSkill', 'pro_license as proLicense', 'advantage'])
    .where('talent_id', '=', talentId)
    .executeTakeFirst();
}

export async function saveProfessional(tx: Tx, talentId: string, skills: Professional): Promise<void> {
  const row = {
    computer_skill: skills.computerSkill,
    job_skill: skills.jobSkill,
    pro_license: skills.proLicense,
    advantage: skills.advantage,
  };
  await tx
    .insertInto('professionals')
    .values({ talent_id: talentId, ...row })
    .onConflict((conflict) => conflict.column('talent_id').doUpdateSet(row))
    .execute();
}
