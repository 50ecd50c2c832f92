import type { Db, Tx } from '#platform/database/database.server.ts';
import type { TalentRef } from '../shared/data.server.ts';
import type { ResumeContact } from './contract.ts';
import './tables.server.ts';

export const BLANK_CONTACT: ResumeContact = {
  email: '',
  mobile: '',
  telePhone: '',
  mailingAddress: '',
  line: '',
  telegram: '',
  weChat: '',
  suggestMethod: '',
  emergencyName: '',
  emergencyRelation: '',
  emergencyMobile: '',
};

/** Undefined until it was saved. */
export async function findContact(db: Db, talentId: TalentRef): Promise<ResumeContact | undefined> {
  return db
    .selectFrom('contacts')
    .select([
      'email',
      'mobile',
      'tele_phone as telePhone',
      'mailing_address as mailingAddress',
      'line',
      'telegram',
      'we_chat as weChat',
      'suggest_method as suggestMethod',
      'emergency_name as emergencyName',
      'emergency_relation as emergencyRelation',
      'emergency_mobile as emergencyMobile',
    ])
    .where('talent_id', '=', talentId)
    .executeTakeFirst();
}

export async function saveContact(tx: Tx, talentId: string, contact: ResumeContact): Promise<void> {
  const row = {
    email: contact.email,
    mobile: contact.mobile,
    tele_phone: contact.telePhone,
    mailing_address: contact.mailingAddress,
    line: contact.line,
    telegram: contact.telegram,
    we_chat: contact.weChat,
    suggest_method: contact.suggestMethod,
    emergency_name: contact.emergencyName,
    emergency_relation: contact.emergencyRelation,
    emergency_mobile: contact.emergencyMobile,
  };
  await tx
    .insertInto('contacts')
    .values({ talent_id: talentId, ...row })
    .onConflict((conflict) => conflict.column('talent_id').doUpdateSet(row))
    .execute();
}
