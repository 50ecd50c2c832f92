import { createHash } from 'node:crypto';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Member } from '#platform/http/callers.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { TurnsByKey } from '#platform/turns.server.ts';
import { whileWaiting, whileWorking } from '#platform/watch/measures.server.ts';
import { STALE } from '#shared/revisions.ts';
import { DUPLICATE } from './contract.ts';
import { claimTalent, ownTalent } from './data.server.ts';
import type { Entries, PartTable } from './field-rows-data.server.ts';
import type { Fields, ValuesOf } from './fields.ts';

type Index = (tx: Tx, talentId: string) => Promise<void>;

let index: Index | undefined;

/** Updates a resume's search index; registered by the document, which knows every part. */
export function indexBy(own: Index): void {
  index = own;
}

/**
 * Brings a resume's entry in the staff's search index up to date with its parts. Every change of a resume ends with this, in
 * its own transaction: saves through inResume(), arriving files, and moving to the pool. Empty resumes are not indexed.
 */
export async function indexTalent(tx: Tx, talentId: string): Promise<void> {
  if (!index) throw new Error('a resume is saved where the document that indexes it was never loaded');
  await index(tx, talentId);
}

/**
 * Indexing a resume that is filled to its limits takes a while, and writes wait for each other, so each member has at most
 * one in progress.
 */
const saving = new TurnsByKey(1);

/** Writes to the member's own resume in one transaction, which also marks it as changed and updates its search index. */
export const inResume = <T>(
  { database, now }: Deps,
  member: Member,
  work: (tx: Tx, talentId: string) => Promise<T>,
): Promise<T> => {
  const save = () =>
    database.transaction(async (tx) => {
      const talentId = await claimTalent(tx, member.id, now());
      const done = await work(tx, talentId);
      await indexTalent(tx, talentId);
      return done;
    });
  return whileWaiting(() => saving.take(member.id, () => whileWorking(save)));
};

/** Reading and saving a part that exists once in a resume. */
export const partActs = <F extends Fields>(part: PartTable<F>) => ({
  read: ({ database }: Deps, member: Member) => part.read(database.db, ownTalent(member.id)),
  save: async <Input extends ValuesOf<F>>(deps: Deps, member: Member, input: Input): Promise<Input> => {
    await inResume(deps, member, (tx, talentId) => part.save(tx, talentId, input));
    return input;
  },
});

interface Based {
  /** The revision that was seen; the entry's own `revision`, sent back with the whole entry, doesn't count. */
  basedOn?: number | null | undefined;
  entryKey?: string;
}

/** What one list allows. */
interface EntryRules<F extends Fields> {
  most: number;
  /** The message at the limit. */
  full: string;
  /** Whether the two are duplicates. */
  isSame?: (entry: ValuesOf<F>, input: ValuesOf<F>) => boolean;
}

/** How the id of an entry with a key ends. Nobody can use it to take another's. */
const endingOf = (talentId: string, key = '') =>
  key && createHash('sha256').update(`${talentId} ${key}`).digest('hex').slice(0, 12);

/** Creates, changes and removes the entries of one list; its limits are checked in the same transaction. */
export function entryActs<Id extends string, F extends Fields>(entries: Entries<Id, F>, rules: EntryRules<F>) {
  type Input = ValuesOf<F> & Based;
  const refuseSame = (others: ValuesOf<F>[], input: Input) => {
    if (others.some((other) => rules.isSame?.(other, input))) throw ruleBroken(DUPLICATE);
  };
  return {
    list: ({ database }: Deps, member: Member) => entries.list(database.db, ownTalent(member.id)),

    add: (deps: Deps, member: Member, input: Input) =>
      inResume(deps, member, async (tx, talentId) => {
        const all = await entries.list(tx, talentId);
        const ending = endingOf(talentId, input.entryKey);
        const made = all.find((entry) => ending && entry[entries.id].endsWith(ending));
        const others = all.filter((entry) => entry !== made);
        refuseSame(others, input);
        if (made) return (await entries.change(tx, talentId, made[entries.id], input))!;
        if (others.length >= rules.most) throw ruleBroken(rules.full);
        return entries.add(tx, talentId, input, ending);
      }),

    change: (deps: Deps, member: Member, id: string, input: Input) =>
      inResume(deps, member, async (tx, talentId) => {
        const all = await entries.list(tx, talentId);
        const own = all.find((entry) => entry[entries.id] === id);
        if (!own) throw notFound();
        if (typeof input.basedOn === 'number' && input.basedOn !== own.revision) {
          if (entries.isSame(own, input)) return own;
          throw ruleBroken(STALE);
        }
        refuseSame(
          all.filter((entry) => entry !== own),
          input,
        );
        const changed = await entries.change(tx, talentId, id, input);
        if (!changed) throw notFound();
        return changed;
      }),

    remove: async (deps: Deps, member: Member, id: string): Promise<undefined> => {
      await inResume(deps, member, async (tx, talentId) => {
        if (!(await entries.remove(tx, talentId, id))) throw notFound();
      });
      return undefined;
    },
  };
}
