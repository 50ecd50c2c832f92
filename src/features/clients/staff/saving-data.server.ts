import { sql } from 'kysely';
import { handNotes } from '#features/notes/staff/data.server.ts';
import { renameClient } from '#features/resume/accesses/data.server.ts';
import { employerKey } from '#features/vacancies/facts/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { phoneKey } from '#platform/search/contact-key.server.ts';
import type { ClientInput } from './contract.ts';
import { type FoundClient, textsOf } from './data.server.ts';
import '../tables.server.ts';

/** The text a client is found by, beside its name. */
const searchText = ({ taxId, phone, contacts }: Pick<ClientInput, 'taxId' | 'phone' | 'contacts'>) =>
  [taxId, phoneKey(phone), ...contacts.flatMap(textsOf)].filter(Boolean).join('\n');

type Kept = Omit<ClientInput, 'assigneeId'> & { assigneeId: string | null; revision: number };

const rowOf = ({ id, ...input }: Kept & { id: string }, now: string) => ({
  employer_id: id,
  tax_id: input.taxId,
  industry: input.industry,
  phone: input.phone,
  address: input.address,
  website: input.website,
  state: input.state,
  fee: input.fee,
  guarantee_days: input.guaranteeDays,
  terms: input.terms,
  remarks: input.remarks,
  contacts: JSON.stringify(input.contacts),
  search_text: searchText(input),
  assignee_id: input.assigneeId,
  updated_at: now,
  revision: input.revision,
});

/** Stores the given details, replacing those of each client. */
export async function saveDetails(tx: Tx, kept: readonly (Kept & { id: string })[], now: string): Promise<void> {
  const rows = kept.map((one) => rowOf(one, now));
  const [first] = rows;
  if (!first) return;
  const { employer_id: _, ...rest } = first;
  const said = Object.fromEntries(Object.keys(rest).map((column) => [column, sql.ref(`excluded.${column}`)]));
  await tx
    .insertInto('clients')
    .values(rows)
    .onConflict((conflict) => conflict.column('employer_id').doUpdateSet(said))
    .execute();
}

export async function addClient(tx: Tx, input: Kept & { id: string }, now: string): Promise<void> {
  await forgetFormer(tx, employerKey(input.name));
  await tx
    .insertInto('employers')
    .values({ employer_id: input.id, name: input.name, name_key: employerKey(input.name), created_at: now })
    .execute();
  await saveDetails(tx, [input], now);
}

export async function changeClient(tx: Tx, before: FoundClient, input: Kept, now: string): Promise<void> {
  if (input.name !== before.name) await rename(tx, before, input.name);
  await saveDetails(tx, [{ ...input, id: before.id }], now);
}

async function rename(tx: Tx, { id, name: former, nameKey }: FoundClient, name: string): Promise<void> {
  const key = employerKey(name);
  await forgetFormer(tx, key);
  await tx.updateTable('employers').set({ name, name_key: key }).where('employer_id', '=', id).execute();
  await handVacancies(tx, id, id);
  if (key === nameKey) return;
  await renameClient(tx, nameKey, key);
  await keepFormer(tx, id, { name: former, nameKey });
}

/**
 * Anybody who has one of these vacancies open would bring the former client back on saving; they are told that it has
 * changed.
 */
async function handVacancies(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('vacancies')
    .set({ employer_id: to, revision: sql<number>`revision + 1` })
    .where('employer_id', '=', from)
    .execute();
}

/** What still uses the old name, such as an imported file, means this client. */
async function keepFormer(tx: Tx, id: string, { name, nameKey }: Pick<FoundClient, 'name' | 'nameKey'>) {
  await tx.insertInto('employer_names').values({ name_key: nameKey, name, employer_id: id }).execute();
}

/** The name now belongs to a client itself. */
async function forgetFormer(tx: Tx, nameKey: string): Promise<void> {
  await tx.deleteFrom('employer_names').where('name_key', '=', nameKey).execute();
}

/** Moves everything stored about one client to the other, which is then saved; the first one is removed. */
export async function joinClients(tx: Tx, gone: FoundClient, kept: FoundClient, joined: Kept, now: string) {
  await handVacancies(tx, gone.id, kept.id);
  await handNotes(tx, gone.id, kept.id);
  await renameClient(tx, gone.nameKey, kept.nameKey);
  await tx.updateTable('employer_names').set({ employer_id: kept.id }).where('employer_id', '=', gone.id).execute();
  await removeClient(tx, gone.id);
  await keepFormer(tx, kept.id, gone);
  await saveDetails(tx, [{ ...joined, id: kept.id }], now);
}

/** With everything stored about it. */
export async function removeClient(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('employers').where('employer_id', '=', id).execute();
}
