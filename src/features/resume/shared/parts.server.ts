import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Member } from '#platform/http/callers.server.ts';
import { claimTalent, ownTalent } from './data.server.ts';
import type { PartTable } from './field-rows-data.server.ts';
import type { Fields, ValuesOf } from './fields.ts';
import { indexTalent } from './search-index.server.ts';

/** Writes to the member's own resume in one transaction, which also marks it as changed and renews its search index. */
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

/** Reading and saving a part that exists once in a resume. */
export const partActs = <F extends Fields>(part: PartTable<F>) => ({
  read: ({ database }: Deps, member: Member) => part.read(database.db, ownTalent(member.id)),
  save: async <Input extends ValuesOf<F>>(deps: Deps, member: Member, input: Input): Promise<Input> => {
    await inResume(deps, member, (tx, talentId) => part.save(tx, talentId, input));
    return input;
  },
});
