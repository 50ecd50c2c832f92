import { uuidv7 } from 'uuidv7';
import type { AuditAction } from '#features/backoffice/audit/contract.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { notFound, refuseStale, ruleBroken } from '#platform/http/refusal.server.ts';
import * as data from '../../synonyms/data.server.ts';
import { MAX_SYNONYM_GROUPS } from './rules.ts';
import { refuseUnfit } from './service.server.ts';

const nameOf = (words: readonly string[]) => words.join('、');

function note(tx: Tx, staff: Staff, action: AuditAction, group: data.StoredGroup, now: Date, detail = {}) {
  return audit(
    tx,
    staff,
    { action, subject: { kind: '同義詞', id: group.id, name: nameOf(group.words) }, detail },
    now,
  );
}

/** The group to change. */
async function existing(tx: Tx, id: string): Promise<data.StoredGroup> {
  const found = await data.findGroup(tx, id);
  if (!found) throw notFound();
  return found;
}

export function create({ database, now }: Deps, staff: Staff, words: string[]): Promise<data.StoredGroup> {
  const at = now();
  const time = at.toISOString();
  const group = { id: uuidv7(), words, createdAt: time, updatedAt: time, staffName: staff.name, revision: 0 };
  return database.transaction(async (tx) => {
    const others = await data.listGroups(tx);
    if (others.length >= MAX_SYNONYM_GROUPS) throw ruleBroken(`同義詞最多 ${MAX_SYNONYM_GROUPS} 組，請先刪除不用的`);
    refuseUnfit(words, others);
    await data.saveGroups(tx, [group]);
    await note(tx, staff, '新增同義詞', group, at);
    return group;
  });
}

export function change(
  { database, now }: Deps,
  staff: Staff,
  id: string,
  { words, revision }: { words: string[]; revision: number },
): Promise<data.StoredGroup> {
  const at = now();
  return database.transaction(async (tx) => {
    const before = await existing(tx, id);
    if (nameOf(before.words) === nameOf(words)) return before;
    refuseStale(before, revision);
    refuseUnfit(
      words,
      (await data.listGroups(tx)).filter((other) => other.id !== id),
    );
    const times = { updatedAt: at.toISOString(), staffName: staff.name, revision: revision + 1 };
    const after = { ...before, words, ...times };
    await data.saveGroups(tx, [after]);
    await note(tx, staff, '修改同義詞', after, at, { 原詞語: nameOf(before.words) });
    return after;
  });
}

export function remove({ database, now }: Deps, staff: Staff, id: string, revision: number): Promise<undefined> {
  const at = now();
  return database.transaction(async (tx) => {
    const found = await existing(tx, id);
    refuseStale(found, revision);
    await data.removeGroup(tx, id);
    await note(tx, staff, '刪除同義詞', found, at);
    return undefined;
  });
}
