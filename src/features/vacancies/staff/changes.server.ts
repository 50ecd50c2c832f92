import { uuidv7 } from 'uuidv7';
import type { AuditAction } from '#features/backoffice/audit/contract.ts';
import { audit, auditMany } from '#features/backoffice/audit/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused, notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import { STALE } from '#shared/revisions.ts';
import { dateTimeText } from '#shared/times.ts';
import { placeOf, salaryOf } from '../import/engine.server.ts';
import { type AdminVacancy, type ManyVacancies, STATUS_LABELS, type VacancyInput } from './contract.ts';
import * as data from './data.server.ts';
import { endOfDay, lastDayOf, statusOf } from './rules.ts';

export const asRow = <T extends { publishAt: string | null; expiresAt: string | null }>(row: T, now: string) => ({
  ...row,
  status: statusOf(row, now),
});

export const asEntry = (found: data.FoundVacancy, now: string): AdminVacancy => ({
  ...asRow(found, now),
  lastDay: lastDayOf(found.expiresAt),
});

const EXPIRES_BEFORE = '截止日期早於發布時間，請先修改截止日期再發布';
const EXPIRED = '截止日期已過，請先修改截止日期再發布';

const note = (
  tx: Tx,
  staff: Staff,
  action: AuditAction,
  { id, position }: { id: string; position: string },
  now: Date,
  detail = {},
) => audit(tx, staff, { action, subject: { kind: '職缺', id, name: position }, detail }, now);

/** The vacancy that a change is about, as the change saw it. */
async function based(tx: Tx, id: string, revision: number | undefined): Promise<data.FoundVacancy> {
  const found = await data.findVacancy(tx, id);
  if (!found) throw notFound();
  if (revision !== undefined && revision !== found.revision) throw ruleBroken(STALE);
  return found;
}

async function reread(tx: Tx, id: string, now: Date): Promise<AdminVacancy> {
  return asEntry((await data.findVacancy(tx, id))!, now.toISOString());
}

/** Place and pay as the site writes them: what is typed here is filtered, sorted and shown by these words. */
function textsOf({ lastDay: _, ...input }: VacancyInput) {
  const found = placeOf(input);
  if ('reason' in found) throw fieldsRefused({ city: [found.reason] });
  return { ...input, ...found.place, salary: salaryOf(input.salary) };
}

export function create({ database, now }: Deps, staff: Staff, input: VacancyInput): Promise<AdminVacancy> {
  const at = now();
  const id = uuidv7();
  return database.transaction(async (tx) => {
    const expiresAt = input.lastDay === '' ? null : endOfDay(input.lastDay);
    const times = { publishAt: null, expiresAt, updatedAt: at.toISOString() };
    const vacancy = { ...textsOf(input), ...times, id, revision: 0 };
    await data.saveVacancy(tx, vacancy);
    await note(tx, staff, '新增職缺', vacancy, at);
    return reread(tx, id, at);
  });
}

/** What staff see of a change in the log: the labels of what is not as before. */
const LABELS: [keyof data.FoundVacancy, string][] = [
  ['position', '職務名稱'],
  ['category', '職務類別'],
  ['nation', '國家'],
  ['city', '縣市'],
  ['township', '鄉鎮市區'],
  ['address', '地址'],
  ['salary', '薪資'],
  ['workType', '工作性質'],
  ['expiresAt', '截止日期'],
  ['content', '工作內容'],
];

export function change(
  { database, now }: Deps,
  staff: Staff,
  id: string,
  { revision, ...input }: VacancyInput & { revision: number },
): Promise<AdminVacancy> {
  const at = now();
  return database.transaction(async (tx) => {
    const before = await based(tx, id, revision);
    // An imported end within a day stays as it is while its day does.
    const isSameDay = input.lastDay === lastDayOf(before.expiresAt);
    const expiresAt = isSameDay ? before.expiresAt : input.lastDay === '' ? null : endOfDay(input.lastDay);
    const after = { ...before, ...textsOf(input), expiresAt };
    // It would be scheduled for ever, and never shown.
    const isScheduled = before.publishAt !== null && before.publishAt > at.toISOString();
    if (isScheduled && expiresAt !== null && expiresAt <= before.publishAt!)
      throw fieldsRefused({ lastDay: ['截止日期早於發布時間，請先變更發布時間'] });
    const changed = LABELS.filter(([name]) => before[name] !== after[name]).map(([, label]) => label);
    if (changed.length === 0) return asEntry(before, at.toISOString());
    await data.saveVacancy(tx, { ...after, updatedAt: at.toISOString() });
    await note(tx, staff, '修改職缺', after, at, { 欄位: changed.join('、') });
    return reread(tx, id, at);
  });
}

export function remove({ database, now }: Deps, staff: Staff, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    const found = await based(tx, id, undefined);
    await data.removeVacancies(tx, [id]);
    await note(tx, staff, '刪除職缺', found, now());
  });
}

export function publish(
  { database, now }: Deps,
  staff: Staff,
  id: string,
  { revision, publishAt }: { revision: number; publishAt: string },
): Promise<AdminVacancy> {
  const at = now();
  const from = publishAt || at.toISOString();
  return database.transaction(async (tx) => {
    const found = await based(tx, id, revision);
    const status = statusOf(found, at.toISOString());
    if (status === 'open' && publishAt === '') return asEntry(found, at.toISOString());
    if (from < at.toISOString()) throw fieldsRefused({ publishAt: ['發布時間須晚於現在'] });
    if (isOver(found, new Date(from))) throw ruleBroken(isOver(found, at) ? EXPIRED : EXPIRES_BEFORE);
    await data.setPublished(tx, [id], from, from);
    await note(tx, staff, '發布職缺', found, at, { 原狀態: STATUS_LABELS[status], 發布時間: dateTimeText(from) });
    return reread(tx, id, at);
  });
}

const isOver = ({ expiresAt }: { expiresAt: string | null }, at: Date) =>
  expiresAt !== null && expiresAt <= at.toISOString();

export function unpublish({ database, now }: Deps, staff: Staff, id: string, revision: number): Promise<AdminVacancy> {
  const at = now();
  return database.transaction(async (tx) => {
    const found = await based(tx, id, revision);
    if (found.publishAt === null) return asEntry(found, at.toISOString());
    await data.setPublished(tx, [id], null, at.toISOString());
    await note(tx, staff, '下架職缺', found, at);
    return reread(tx, id, at);
  });
}

export function duplicate({ database, now }: Deps, staff: Staff, id: string): Promise<AdminVacancy> {
  const at = now();
  const copyId = uuidv7();
  return database.transaction(async (tx) => {
    const found = await based(tx, id, undefined);
    const times = { publishAt: null, expiresAt: null, updatedAt: at.toISOString() };
    await data.saveVacancy(tx, { ...found, ...times, id: copyId });
    await note(tx, staff, '複製職缺', { ...found, id: copyId }, at, { 原職缺: id });
    return reread(tx, copyId, at);
  });
}

/**
 * All in one transaction. What is gone or already so is left out; `stale` names what stays as it is because it is no longer
 * as it was seen, `refused` what is over and was not published.
 */
export function changeMany(
  { database, now }: Deps,
  staff: Staff,
  { vacancies, action }: ManyVacancies,
): Promise<{ changed: number; refused: string[]; stale: string[] }> {
  const at = now();
  const seen = new Map(vacancies.map(({ id, revision }) => [id, revision]));
  return database.transaction(async (tx) => {
    const found = await data.findMany(tx, [...seen.keys()]);
    const stale = found.filter(({ id, revision }) => revision !== seen.get(id));
    const asSeen = found.filter((row) => !stale.includes(row));
    const isOpen = (row: (typeof found)[number]) => statusOf(row, at.toISOString()) === 'open';
    const refused = action === 'publish' ? asSeen.filter((row) => isOver(row, at)) : [];
    const wanted = {
      publish: () => asSeen.filter((row) => !isOpen(row) && !isOver(row, at)),
      unpublish: () => asSeen.filter((row) => row.publishAt !== null),
      delete: () => asSeen,
    }[action]();
    const changing = wanted.map(({ id }) => id);
    if (action === 'delete') await data.removeVacancies(tx, changing);
    else await data.setPublished(tx, changing, action === 'publish' ? at.toISOString() : null, at.toISOString());
    const noted = { publish: '發布職缺', unpublish: '下架職缺', delete: '刪除職缺' } as const;
    await auditMany(
      tx,
      staff,
      wanted.map(({ id, position }) => ({
        action: noted[action],
        subject: { kind: '職缺', id, name: position },
        detail: { 批次: changing.length },
      })),
      at,
    );
    return { changed: changing.length, refused: refused.map(({ id }) => id), stale: stale.map(({ id }) => id) };
  });
}
