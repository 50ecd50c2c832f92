import { audit } from '#features/backoffice/audit/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { subjectOf } from '../accesses/rules.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

/** Logged without the tag's words: the log outlives the member. */
const change = (
  { database, now }: Deps,
  staff: Staff,
  id: string,
  { act, work }: { act: '加上人才標籤' | '移除人才標籤'; work: (tx: Tx) => Promise<boolean> },
) =>
  database.transaction(async (tx) => {
    if (!(await data.isTalent(tx, id))) throw notFound();
    if (await work(tx)) await audit(tx, staff, { action: act, subject: subjectOf(id) }, now());
    const tags = (await data.tagsOf(tx, [id])).get(id)!;
    if (act === '加上人才標籤' && tags.length > contract.MAX_TAGS)
      throw ruleBroken(`一位人才最多 ${contract.MAX_TAGS} 個標籤，請先移除不用的`);
    return { tags };
  });

export const endpoints = [
  handle(contract.listTags, ({ deps: { database } }) => data.listTags(database.db)),
  handle(contract.addTag, ({ deps, staff, params: { id }, body: { tag } }) =>
    change(deps, staff, id, { act: '加上人才標籤', work: (tx) => data.addTag(tx, id, tag) }),
  ),
  handle(contract.removeTag, ({ deps, staff, params: { id }, body: { tag } }) =>
    change(deps, staff, id, { act: '移除人才標籤', work: (tx) => data.removeTag(tx, id, tag) }),
  ),
];
