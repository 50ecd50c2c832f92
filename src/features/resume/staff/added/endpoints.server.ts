import { correctPerson } from '#features/applications/data.server.ts';
import type { AuditAction } from '#features/backoffice/audit/contract.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { fieldsRefused, notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { STALE } from '#shared/revisions.ts';
import { addAccess, wasNoted } from '../../accesses/data.server.ts';
import { subjectOf } from '../../accesses/rules.ts';
import { personals } from '../../basic/data.server.ts';
import { conditions } from '../../condition/data.server.ts';
import { contacts } from '../../contact/data.server.ts';
import { readResume } from '../../document/data.server.ts';
import { markLeaving } from '../../files/data.server.ts';
import { removeQuietly, upload } from '../../files/service.server.ts';
import { professionals } from '../../professional/data.server.ts';
import { indexTalent } from '../../shared/parts.server.ts';
import { countAlike } from '../data.server.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';
import { changedLabels, KNOWN, saysSo } from './rules.ts';

interface Noted {
  action: AuditAction;
  id: string;
  /** The labels of the changed fields. */
  fields?: string;
}

/** Without the file's name, which usually contains its owner's: the log outlives the resume. */
const note = (tx: Tx, staff: Staff, { action, id, fields }: Noted, now: Date) =>
  audit(tx, staff, { action, subject: subjectOf(id), ...(fields && { detail: { 欄位: fields } }) }, now);

/** Every change is answered with the whole resume; this counts as a reading for somebody who hasn't opened it yet. */
async function noteChange(tx: Tx, staff: Staff, noted: Noted, now: Date): Promise<void> {
  await note(tx, staff, noted, now);
  const reading = { talentId: noted.id, staffName: staff.name, action: '檢視履歷' };
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  if (!(await wasNoted(tx, { ...reading, since }))) await addAccess(tx, { ...reading, purpose: '媒合職缺' }, now);
}

async function found(db: Db, id: string) {
  const talent = await data.findPooled(db, id);
  if (!talent) throw notFound();
  return talent;
}

/** The next change is based on it. */
const resumeOf = async (db: Db, id: string, now: Date) => readResume(db, await found(db, id), now);

/** Stores it over what the resume contains so far, part by part. */
async function save(tx: Tx, id: string, said: contract.Said): Promise<void> {
  const { chineseName, mobile, email, line, jobObjective, location, jobSkill } = said;
  await personals.save(tx, id, { ...(await personals.read(tx, id)), chineseName });
  await contacts.save(tx, id, { ...(await contacts.read(tx, id)), mobile, email, line });
  await conditions.save(tx, id, { ...(await conditions.read(tx, id)), jobObjective, location });
  await professionals.save(tx, id, { ...(await professionals.read(tx, id)), jobSkill });
  await indexTalent(tx, id);
}

export const endpoints = [
  handle(contract.addTalent, async ({ deps: { database, now }, staff, body }) => {
    const added = await database.transaction(async (tx) => {
      const known = await countAlike(tx, body);
      if (known.mobile > 0 || known.email > 0) {
        // Somebody who is refused has learned that the agency knows a person by it.
        await audit(tx, staff, { action: '以聯絡方式查詢', detail: { 來源: '新增人才' } }, now());
        return known;
      }
      const id = await data.addPooled(tx, now());
      await save(tx, id, body);
      await note(tx, staff, { action: '新增人才', id }, now());
      return { id };
    });
    if ('id' in added) return added;
    throw fieldsRefused({
      ...(added.mobile > 0 && { mobile: [KNOWN] }),
      ...(added.email > 0 && { email: [KNOWN] }),
    });
  }),
  handle(contract.changeTalent, ({ deps: { database, now }, staff, params: { id }, body: { seen, ...said } }) =>
    database.transaction(async (tx) => {
      const before = await resumeOf(tx, id, now());
      if (before.updatedAt !== seen) {
        if (saysSo(before, said)) return before;
        throw ruleBroken(STALE);
      }
      await data.touchPooled(tx, id, now());
      await save(tx, id, said);
      await correctPerson(tx, id, { ...said, name: said.chineseName });
      const after = await resumeOf(tx, id, now());
      await noteChange(tx, staff, { action: '修改人才', id, fields: changedLabels(before, after) }, now());
      return after;
    }),
  ),
  handle(contract.attachFile, async ({ deps, staff, params: { id }, body: { title, file } }) => {
    const input = { categoryName: contract.FILED_AS, title, file, uploadKey: '' } as const;
    await upload(deps, input, {
      find: async (tx) => (await found(tx, id)).talentId,
      touch: async (tx, talentId, at) => {
        if (!(await data.touchPooled(tx, talentId, at))) return false;
        await noteChange(tx, staff, { action: '附加人才檔案', id }, at);
        return true;
      },
    });
    return resumeOf(deps.database.db, id, deps.now());
  }),
  handle(contract.detachFile, async ({ deps, staff, params: { id, fileUploadId } }) => {
    await deps.database.transaction(async (tx) => {
      const at = deps.now();
      if (!(await data.touchPooled(tx, id, at))) throw notFound();
      if (!(await markLeaving(tx, { fileUploadId, from: 'stored', talentId: id }, at))) throw notFound();
      await indexTalent(tx, id);
      await noteChange(tx, staff, { action: '移除人才檔案', id }, at);
    });
    await removeQuietly(deps, id);
    return resumeOf(deps.database.db, id, deps.now());
  }),
];
