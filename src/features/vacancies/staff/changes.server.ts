import { uuidv7 } from 'uuidv7';
import {
  type HandOver,
  handedDetail,
  handedMany,
  handOver,
  tellAssignee,
} from '#features/backoffice/assignees/service.server.ts';
import { auditMany } from '#features/backoffice/audit/data.server.ts';
import { currentTexts } from '#features/company/data.server.ts';
import { endOfDay, isNeverShown, isOver, lastDayOf, statusOf, withStatus } from '#features/publishing/rules.ts';
import { changedLabels, makeOnce, type New, publishing } from '#features/publishing/staff/changes.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, refuseStale, ruleBroken } from '#platform/http/refusal.server.ts';
import type { StaffFacts } from '../facts/contract.ts';
import { type AdminVacancy, LABELS, type ManyVacancies, type OwnVacancyInput, STATUS_LABELS } from './contract.ts';
import * as data from './data.server.ts';
import { goAlong, textsOf } from './service.server.ts';

export const asEntry = (found: data.FoundVacancy, now: string): AdminVacancy => ({
  ...withStatus(found, now),
  lastDay: lastDayOf(found.expiresAt),
});

const EXPIRES_BEFORE = '截止日期早於發布時間，請先修改截止日期再發布';
const EXPIRED = '截止日期已過，請先修改截止日期再發布';

const acts = publishing({
  kind: '職缺',
  name: 'position',
  labels: STATUS_LABELS,
  find: data.findVacancy,
  asEntry,
  refuseUnfit(found, from, now) {
    if (isOver(found, from)) throw ruleBroken(isOver(found, now.toISOString()) ? EXPIRED : EXPIRES_BEFORE);
  },
  // A vacancy that is published is the newest of all.
  setPublished: (tx, id, publishAt, now) => data.setPublished(tx, [id], publishAt, publishAt ?? now.toISOString()),
  // The source's number belongs to the original: with it, an import would take the copy for the original.
  async save(tx, { facts: { source: _, sourceNumber: __, ...facts }, ...copy }, _now, staff) {
    await data.saveVacancy(tx, { ...copy, facts });
    // Whoever copies a vacancy is in charge of the copy; if the original has no assignee, neither has the copy.
    if (copy.assigneeId) await data.setAssignee(tx, [copy.id], staff.id);
  },
  remove: (tx, { id }) => data.removeVacancies(tx, [id]),
});
export const { publish, unpublish, duplicate, remove } = acts;

const UNASSIGNED = { assigneeId: null, assigneeName: null };

const handedVacancy = ({ settings }: Deps, { id, position }: { id: string; position: string }) => ({
  what: `職缺「${position}」`,
  link: `${settings.publicUrl}/admin/vacancies/${encodeURIComponent(id)}`,
});

/** Gives vacancies to another colleague, with the applications that go along; returns what the log says about it. */
async function hand(tx: Tx, ids: readonly string[], to: string | null) {
  const along = await goAlong(tx, ids, to);
  await data.setAssignee(tx, ids, to);
  return (id: string) => (along.has(id) ? { 一併變更的應徵: along.get(id) } : {});
}

async function handOne(tx: Tx, id: string, { to, detail }: HandOver): Promise<object> {
  return { ...detail, ...(await hand(tx, [id], to))(id) };
}

export const create = (
  deps: Deps,
  staff: Staff,
  { newId: id = uuidv7(), ...input }: OwnVacancyInput & New,
): Promise<AdminVacancy> =>
  makeOnce(deps, (db) => data.findVacancy(db, id), {
    make: () => make(deps, staff, id, input),
    change: () => change(deps, staff, id, { ...input, revision: 0 }),
  });

async function make(
  deps: Deps,
  staff: Staff,
  id: string,
  { assigneeId, ...input }: OwnVacancyInput,
): Promise<AdminVacancy> {
  const { database, now } = deps;
  const at = now();
  const texts = await currentTexts(deps);
  return database.transaction(async (tx) => {
    const expiresAt = input.lastDay === '' ? null : endOfDay(input.lastDay);
    const times = { publishAt: null, expiresAt, updatedAt: at.toISOString() };
    const vacancy = { ...textsOf(input), ...times, id, revision: 0 };
    await data.saveVacancy(tx, vacancy);
    const handed = await handOver(tx, UNASSIGNED, assigneeId);
    await acts.note(tx, staff, '新增職缺', vacancy, at, handed && (await handOne(tx, id, handed)));
    await tellAssignee(tx, staff, handed?.colleague, texts, handedVacancy(deps, vacancy));
    return acts.reread(tx, id, at);
  });
}

/** Both went through plainFacts, so equal facts give equal texts. */
const isSame = (a: StaffFacts, b: StaffFacts) => JSON.stringify(a) === JSON.stringify(b);

/** The fields named in the log. */
const { lastDay, facts: FACTS, assigneeId: _, content, ...TEXTS } = LABELS;
const LOGGED = { ...TEXTS, expiresAt: lastDay, content };

export async function change(
  deps: Deps,
  staff: Staff,
  id: string,
  { revision, assigneeId, ...input }: OwnVacancyInput & { revision: number },
): Promise<AdminVacancy> {
  const { database, now } = deps;
  const at = now();
  const texts = await currentTexts(deps);
  return database.transaction(async (tx) => {
    const before = await acts.existing(tx, id);
    // An imported end within a day is kept as long as its day stays the same.
    const isSameDay = input.lastDay === lastDayOf(before.expiresAt);
    const expiresAt = isSameDay ? before.expiresAt : input.lastDay === '' ? null : endOfDay(input.lastDay);
    const after = { ...before, ...textsOf(input, before.facts), expiresAt };
    const changed = [...changedLabels(LOGGED, before, after), ...(isSame(before.facts, after.facts) ? [] : [FACTS])];
    const handed = await handOver(tx, before, assigneeId);
    if (changed.length === 0 && !handed) return asEntry(before, at.toISOString());
    refuseStale(before, revision);
    if (isNeverShown(after, at.toISOString()))
      throw fieldsRefused({ lastDay: ['截止日期早於發布時間，請先變更發布時間'] });
    if (changed.length > 0) await data.saveVacancy(tx, { ...after, updatedAt: at.toISOString() });
    const named = changed.length > 0 && { 欄位: changed.join('、') };
    await acts.note(tx, staff, '修改職缺', after, at, { ...named, ...(handed && (await handOne(tx, id, handed))) });
    await tellAssignee(tx, staff, handed?.colleague, texts, handedVacancy(deps, after));
    return acts.reread(tx, id, at);
  });
}

/**
 * All in one transaction. Vacancies that are gone or already in that state are skipped; `stale` names those left alone
 * because they changed since they were seen, `refused` those that have expired and were not published.
 */
export async function changeMany(
  deps: Deps,
  staff: Staff,
  { vacancies, action, assigneeId = null }: ManyVacancies,
): Promise<{ changed: number; refused: string[]; stale: string[]; gone: number }> {
  const { database, now } = deps;
  const at = now();
  const texts = await currentTexts(deps);
  const seen = new Map(vacancies.map(({ id, revision }) => [id, revision]));
  return database.transaction(async (tx) => {
    const found = await data.findMany(tx, [...seen.keys()]);
    const stale = found.filter(({ id, revision }) => revision !== seen.get(id));
    const asSeen = found.filter((row) => !stale.includes(row));
    const isOpen = (row: (typeof found)[number]) => statusOf(row, at.toISOString()) === 'open';
    const refused = action === 'publish' ? asSeen.filter((row) => isOver(row, at.toISOString())) : [];
    const wanted = {
      publish: () => asSeen.filter((row) => !isOpen(row) && !isOver(row, at.toISOString())),
      unpublish: () => asSeen.filter((row) => row.publishAt !== null),
      delete: () => asSeen,
      assign: () => asSeen.filter((row) => row.assigneeId !== assigneeId),
    }[action]();
    const changing = wanted.map(({ id }) => id);
    const handed = action === 'assign' ? await handMany(tx, wanted, assigneeId) : undefined;
    if (handed) await tellAssignee(tx, staff, handed.colleague, texts, handedVacancies(deps, wanted));
    else if (action === 'delete') await data.removeVacancies(tx, changing);
    else await data.setPublished(tx, changing, action === 'publish' ? at.toISOString() : null, at.toISOString());
    const noted = { publish: '發布職缺', unpublish: '下架職缺', delete: '刪除職缺', assign: '修改職缺' } as const;
    await auditMany(
      tx,
      staff,
      wanted.map((row) => ({
        action: noted[action],
        subject: acts.subjectOf(row),
        detail: { ...handed?.detailOf(row), 批次: changing.length },
      })),
      at,
    );
    const gone = action === 'delete' ? 0 : seen.size - found.length;
    return { changed: changing.length, refused: refused.map(({ id }) => id), stale: stale.map(({ id }) => id), gone };
  });
}

/** Each is handed over like a single one; returns what the log says about each. */
async function handMany(tx: Tx, rows: Awaited<ReturnType<typeof data.findMany>>, to: string | null) {
  const [first] = rows;
  const colleague = first && (await handOver(tx, first, to))?.colleague;
  const ids = rows.map(({ id }) => id);
  const along = await hand(tx, ids, to);
  const detailOf = (row: (typeof rows)[number]) => ({ ...handedDetail(row.assigneeName, colleague), ...along(row.id) });
  return { detailOf, colleague };
}

/** Many share one letter. */
function handedVacancies(deps: Deps, rows: readonly { id: string; position: string }[]) {
  const [first, second] = rows;
  if (first && !second) return handedVacancy(deps, first);
  return handedMany(deps, 'vacancies', `這 ${rows.length} 個職缺`);
}
