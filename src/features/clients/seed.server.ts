import type { DemoClient } from '#content/demo/clients.ts';
import { employerKey } from '#features/vacancies/facts/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { saveDetails } from './staff/saving-data.server.ts';
import './tables.server.ts';

/** Data about the companies named by the demonstration's vacancies, as if no member of staff had changed them yet. */
export async function seedClients(tx: Tx, demo: readonly DemoClient[], now: Date): Promise<void> {
  const byKey = new Map(demo.map((client) => [employerKey(client.name), client]));
  const query = tx.selectFrom('employers').select(['employer_id as id', 'name_key as key']);
  const named = await query.where('name_key', 'in', [...byKey.keys()]).execute();
  const kept = named.map(({ id, key }) => ({ ...byKey.get(key)!, id, taxId: '', assigneeId: null, revision: 0 }));
  await saveDetails(tx, kept, now.toISOString());
}
