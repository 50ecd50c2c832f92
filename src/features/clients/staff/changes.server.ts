import { handOver, tellAssignee } from '#features/backoffice/assignees/service.server.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { changedLabels, editing } from '#features/publishing/staff/changes.server.ts';
import { renameClient } from '#features/resume/accesses/data.server.ts';
import { employerKey } from '#features/vacancies/facts/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, ruleBroken } from '#platform/http/refusal.server.ts';
import { type ClientInput, LABELS } from './contract.ts';
import * as data from './data.server.ts';
import { addClient, changeClient, removeClient } from './saving-data.server.ts';

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

const handedClient = ({ settings }: Deps, id: string, name: string) => ({
  what: `客戶「${name}」`,
  link: `${settings.publicUrl}/admin/clients/${id}/show`,
});

const UNASSIGNED = { assigneeId: null, assigneeName: null };

/** Adds a client; answers its id. */
export async function create(deps: Deps, staff: Staff, input: ClientInput): Promise<string> {
  const at = deps.now();
  const texts = await currentTexts(deps);
  return deps.database.transaction(async (tx) => {
    await refuseTaken(tx, input);
    const handed = await handOver(tx, UNASSIGNED, input.assigneeId);
    const saved = { ...input, assigneeId: handed?.to ?? null, revision: 1 };
    const id = await addClient(tx, saved, at.toISOString());
    await acts.note(tx, staff, '新增客戶', { id, name: input.name }, at, handed?.detail);
    await tellAssignee(tx, staff, handed?.colleague, texts, handedClient(deps, id, input.name));
    return id;
  });
}

/** What the log names; what the fields hold stays out of it, since it outlives whom it is about. */
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
    const before = await acts.based(tx, id, revision);
    await refuseTaken(tx, input, id);
    const handed = await handOver(tx, before, input.assigneeId);
    const fields = changedFields(before, input);
    if (fields.length === 0 && !handed) return;
    const assigneeId = handed ? handed.to : before.assigneeId;
    await changeClient(tx, before, { ...input, assigneeId, revision: revision + 1 }, at.toISOString());
    const key = employerKey(input.name);
    if (key !== before.nameKey) await renameClient(tx, before.nameKey, key);
    const renamed = before.name !== input.name && { 原公司名稱: before.name };
    const detail = { ...(fields.length > 0 && { 欄位: fields.join('、') }), ...renamed, ...handed?.detail };
    await acts.note(tx, staff, '修改客戶', { id, name: input.name }, at, detail);
    await tellAssignee(tx, staff, handed?.colleague, texts, handedClient(deps, id, input.name));
  });
}
