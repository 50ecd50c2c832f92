import { audit } from '#features/backoffice/audit/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { addAccess, wasNoted } from './data.server.ts';
import { referenceOf } from './rules.ts';

const ACTION = '以聯絡方式查詢';
/** A list is asked for again whenever one comes back to its window; that is the same search. */
const SAME_SEARCH_MS = 10 * 60_000;

/** Whose address or number somebody typed is told so, before they are shown: the search says whose it is. */
export async function noteFoundByContact({ database, now }: Deps, staff: Staff, talentIds: string[]): Promise<void> {
  const at = now();
  const since = new Date(at.getTime() - SAME_SEARCH_MS).toISOString();
  await database.transaction(async (tx) => {
    for (const talentId of new Set(talentIds)) {
      if (await wasNoted(tx, { talentId, staffName: staff.name, action: ACTION, since })) continue;
      await addAccess(tx, { talentId, staffName: staff.name, action: ACTION, purpose: '聯繫會員' }, at);
      const subject = { kind: '人才', id: talentId, name: referenceOf(talentId) };
      await audit(tx, staff, { action: ACTION, subject }, at);
    }
  });
}
