import type { Db, Tx } from '#platform/database/database.server.ts';
import type { TalentRef } from '../shared/data.server.ts';
import type { PersonalInput } from './contract.ts';
import './tables.server.ts';

export const BLANK_PERSONAL: PersonalInput = {
  chineseName: '',
  englishName: '',
  passportName: '',
  nation: '',
  gender: 0,
  military: '',
  dateOfBirth: '',
  marital: '',
  height: null,
  weight: null,
};

/** Undefined until it was saved. */
export async function findPersonal(db: Db, talentId: TalentRef): Promise<PersonalInput | undefined> {
  const row = await db
    .selectFrom('personals')
    .select([
      'chinese_name as chineseName',
      'english_name as englishName',
      'passport_name as passportName',
      'nation',
      'gender',
      'military',
      'date_of_birth as dateOfBirth',
      'marital',
      'height',
      'weight',
    ])
    .where('talent_id', '=', talentId)
    .executeTakeFirst();
  return row as PersonalInput | undefined;
}

export async function savePersonal(tx: Tx, talentId: string, personal: PersonalInput): Promise<void> {
  const row = {
    chinese_name: personal.chineseName,
    english_name: personal.englishName,
    passport_name: personal.passportName,
    nation: personal.nation,
    gender: personal.gender,
    military: personal.military,
    date_of_birth: personal.dateOfBirth,
    marital: personal.marital,
    height: personal.height,
    weight: personal.weight,
  };
  await tx
    .insertInto('personals')
    .values({ talent_id: talentId, ...row })
    .onConflict((conflict) => conflict.column('talent_id').doUpdateSet(row))
    .execute();
}
