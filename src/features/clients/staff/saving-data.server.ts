import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { employerKey } from '#features/vacancies/facts/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { phoneKey } from '#platform/search/contact-key.server.ts';
import type { ClientInput } from './contract.ts';
import { type FoundClient, textsOf } from './data.server.ts';
import '../tables.server.ts';

/** What a client is found by beside its name. */
const searchText = ({ taxId, phone, contacts }: Pick<ClientInput, 'taxId' | 'phone' | 'contacts'>) =>
  [taxId, phoneKey(phone), ...contacts.flatMap(textsOf)].filter(Boolean).join('\n');

type Kept = Omit<ClientInput, 'assigneeId'> & { assigneeId: string | null; revision: number };

/** Puts what is said over what is kept. */
export async function saveDetails(tx: Tx, id: string, input: Kept, now: string): Promise<void> {
  const row = {
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
  };
  await tx
    .insertInto('clients')
    .values({ employer_id: id, ...row })
    .onConflict((conflict) => conflict.column('employer_id').doUpdateSet(row))
    .execute();
}

export async function addClient(tx: Tx, input: Kept, now: string): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('employers')
    .values({ employer_id: id, name: input.name, name_key: employerKey(input.name), created_at: now })
    .execute();
  await saveDetails(tx, id, input, now);
  return id;
}

export async function changeClient(tx: Tx, before: FoundClient, input: Kept, now: string): Promise<void> {
  if (input.name !== before.name) await rename(tx, before.id, input.name);
  await saveDetails(tx, before.id, input, now);
}

/** Whoever has one of its vacancies open would bring the former name back: they are told that it has changed. */
async function rename(tx: Tx, id: string, name: string): Promise<void> {
  await tx
    .updateTable('employers')
    .set({ name, name_key: employerKey(name) })
    .where('employer_id', '=', id)
    .execute();
  await tx
    .updateTable('vacancies')
    .set({ revision: sql<number>`revision + 1` })
    .where('employer_id', '=', id)
    .execute();
}

/** With all that is kept of it. */
export async function removeClient(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('employers').where('employer_id', '=', id).execute();
}
