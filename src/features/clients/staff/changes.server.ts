import { uuidv7 } from 'uuidv7';
import type { ManyAssigned } from '#features/backoffice/assignees/contract.ts';
import { assignMany, handedMany, handOver, tellAssignee } from '#features/backoffice/assignees/service.server.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { changedLabels, editing, makeOnce, type New } from '#features/publishing/staff/changes.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, refuseStale, ruleBroken } from '#platform/http/refusal.server.ts';
import { type ClientInput, LABELS, MAX_CONTACTS, MAX_REMARKS } from './contract.ts';
import * as data from './data.server.ts';
import { joined } from './rules.ts';
import { addClient, changeClient, joinClients, removeClient, saveDetails } from './saving-data.server.ts';

const acts = editing({
  kind: '客戶',
  name: 'name',
  find: data.findClient,
  async remove(tx, { id }) {
    const count = await data.countVacancies(tx, id);
    if (count > 0) throw ruleBroken(`還有 ${count} 個職缺是這個客戶的，要先刪除這些職缺，或改掉職缺的公司名稱`);
    await removeClient(tx, id);
  },
});
export const { remove } = acts;

async function refuseTaken(tx: Tx, input: ClientInput, exceptId?: string): Promise<void> {
  const taken = await data.findTaken(tx, input, exceptId);
  if (taken.name === undefined && taken.taxId === undefined) return;
  throw fieldsRefused({
    ...(taken.name !== undefined && { name: [`已經有「${taken.name}」這個客戶`] }),
    ...(taken.taxId !== undefined && { taxId: [`這是「${taken.taxId}」的統一編號`] }),
  });
}

/** The letter that tells a colleague which clients they are now in charge of; many share one letter. */
function handedClients(deps: Deps, rows: readonly { id: string; name: string }[]) {
  const [first, second] = rows;
  if (!first || second) return handedMany(deps, 'clients', `這 ${rows.length} 個客戶`);
  return { what: `客戶「${first.name}」`, link: `${deps.settings.publicUrl}/admin/clients/${first.id}/show` };
}

const UNASSIGNED = { assigneeId: null, assigneeName: null };

/** Adds a client; returns its id. */
export async function create(
  deps: Deps,
  staff: Staff,
  { newId: id = uuidv7(), ...input }: ClientInput & New,
): Promise<string> {
  await makeOnce(deps, (db) => data.findClient(db, id), {
    make: () => make(deps, staff, id, input),
    change: () => change(deps, staff, id, { ...input, revision: 1 }),
  });
  return id;
}

async function make(deps: Deps, staff: Staff, id: string, input: ClientInput): Promise<void> {
  const at = deps.now();
  const texts = await currentTexts(deps);
  await deps.database.transaction(async (tx) => {
    await refuseTaken(tx, input);
    const handed = await handOver(tx, UNASSIGNED, input.assigneeId);
    const saved = { ...input, assigneeId: handed?.to ?? null, revision: 1 };
    await addClient(tx, { ...saved, id }, at.toISOString());
    await acts.note(tx, staff, '新增客戶', { id, name: input.name }, at, handed?.detail);
    await tellAssignee(tx, staff, handed?.colleague, texts, handedClients(deps, [{ id, name: input.name }]));
  });
}

/** The fields named in the log. Their contents are left out, since the log outlives the people they are about. */
const { assigneeId: _, contacts: CONTACTS, ...PLAIN } = LABELS;

const changedFields = (before: data.FoundClient, after: ClientInput) => [
  ...changedLabels(PLAIN, before, after),
  ...(JSON.stringify(before.contacts) === JSON.stringify(after.contacts) ? [] : [CONTACTS]),
];

export async function change(
  deps: Deps,
  staff: Staff,
  id: string,
  { revision, ...input }: ClientInput & { revision: number },
): Promise<void> {
  const at = deps.now();
  const texts = await currentTexts(deps);
  await deps.database.transaction(async (tx) => {
    const before = await acts.existing(tx, id);
    const handed = await handOver(tx, before, input.assigneeId);
    const fields = changedFields(before, input);
    if (fields.length === 0 && !handed) return;
    refuseStale(before, revision);
    await refuseTaken(tx, input, id);
    const assigneeId = handed ? handed.to : before.assigneeId;
    await changeClient(tx, before, { ...input, assigneeId, revision: revision + 1 }, at.toISOString());
    const renamed = before.name !== input.name && { 原公司名稱: before.name };
    const detail = { ...(fields.length > 0 && { 欄位: fields.join('、') }), ...renamed, ...handed?.detail };
    await acts.note(tx, staff, '修改客戶', { id, name: input.name }, at, detail);
    await tellAssignee(tx, staff, handed?.colleague, texts, handedClients(deps, [{ id, name: input.name }]));
  });
}

const asDetails = ({ state, ...found }: data.FoundClient) => ({ ...found, state: state as ClientInput['state'] });

export const assign = (deps: Deps, staff: Staff, body: ManyAssigned) =>
  assignMany<data.FoundClient>(deps, staff, body, {
    find: data.findClients,
    set: (tx, rows, assigneeId, at) =>
      saveDetails(
        tx,
        rows.map((row) => ({ ...asDetails(row), assigneeId, revision: row.revision + 1 })),
        at.toISOString(),
      ),
    act: ({ id, name }, detail) => ({ action: '修改客戶', subject: { kind: '客戶', id, name }, detail }),
    handed: (rows) => handedClients(deps, rows),
  });

/** Merges one client into another and removes it. */
export async function join(
  { database, now }: Deps,
  staff: Staff,
  id: string,
  { to, revision, toRevision }: { to: string; revision: number; toRevision: number },
): Promise<void> {
  const at = now();
  if (id === to) throw ruleBroken('請選擇另一個客戶');
  await database.transaction(async (tx) => {
    const [gone, kept] = [await acts.existing(tx, id), await acts.existing(tx, to)];
    if (gone.revision !== revision || kept.revision !== toRevision)
      throw ruleBroken('客戶資料剛在別處變更過，請確認內容後再合併一次');
    const both = joined({ ...asDetails(kept), revision: toRevision + 1 }, asDetails(gone));
    const { length } = both.contacts;
    if (length > MAX_CONTACTS) throw ruleBroken(`合併後有 ${length} 位聯絡人，超過 ${MAX_CONTACTS} 位，請先刪減`);
    if ([...both.remarks].length > MAX_REMARKS)
      throw ruleBroken(`合併後的補充說明超過 ${MAX_REMARKS.toLocaleString('en')} 字，請先刪減`);
    await joinClients(tx, gone, kept, both, at.toISOString());
    await acts.note(tx, staff, '合併客戶', kept, at, { 併入的客戶: gone.name });
  });
}
