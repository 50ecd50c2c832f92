import type { Deps } from '#platform/deps.server.ts';
import type { Member } from '#platform/http/callers.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { STALE } from '#shared/revisions.ts';
import { DUPLICATE } from './contract.ts';
import { ownTalent } from './data.server.ts';
import type { Entries } from './field-rows-data.server.ts';
import type { Fields, ValuesOf } from './fields.ts';
import { inResume } from './parts.server.ts';

interface Based {
  /** The revision that was seen: a stored entry that is sent back whole says nothing by its own. */
  basedOn?: number | null | undefined;
}

/** What one list allows. */
interface EntryRules<F extends Fields> {
  most: number;
  /** The message at the limit. */
  full: string;
  /** Whether the two are duplicates. */
  isSame?: (entry: ValuesOf<F>, input: ValuesOf<F>) => boolean;
}

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
        const others = await entries.list(tx, talentId);
        refuseSame(others, input);
        if (others.length >= rules.most) throw ruleBroken(rules.full);
        return entries.add(tx, talentId, input);
      }),

    change: (deps: Deps, member: Member, id: string, input: Input) =>
      inResume(deps, member, async (tx, talentId) => {
        const all = await entries.list(tx, talentId);
        const own = all.find((entry) => entry[entries.id] === id);
        if (!own) throw notFound();
        if (typeof input.basedOn === 'number' && input.basedOn !== own.revision) throw ruleBroken(STALE);
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
