import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Member } from '#platform/http/callers.server.ts';
import { claimTalent, ownTalent, type TalentRef } from './data.server.ts';
import { indexTalent } from './search-data.server.ts';

/** Does a write in the member's own resume, which is then changed now, all or nothing, and found by what it says. */
export const inResume = <T>(
  { database, now }: Deps,
  member: Member,
  work: (tx: Tx, talentId: string) => Promise<T>,
): Promise<T> =>
  database.transaction(async (tx) => {
    const talentId = await claimTalent(tx, member.id, now());
    const done = await work(tx, talentId);
    await indexTalent(tx, talentId);
    return done;
  });

interface Part<T> {
  find: (db: Db, talent: TalentRef) => Promise<T | undefined>;
  save: (tx: Tx, talentId: string, input: T) => Promise<void>;
  /** What a part says that was never saved (decisions §3: empty fields, never 404). */
  blank: T;
}

/** Reading and saving a part of which a resume has one. */
export function partActs<T>({ find, save, blank }: Part<T>) {
  return {
    read: async ({ database }: Deps, member: Member): Promise<T> =>
      (await find(database.db, ownTalent(member.id))) ?? blank,
    save: async (deps: Deps, member: Member, input: T): Promise<T> => {
      await inResume(deps, member, (tx, talentId) => save(tx, talentId, input));
      return input;
    },
  };
}
