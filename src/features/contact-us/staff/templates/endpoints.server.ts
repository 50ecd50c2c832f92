import { uuidv7 } from 'uuidv7';
import type { AuditAction } from '#features/backoffice/audit/contract.ts';
import { audit } from '#features/backoffice/audit/data.server.ts';
import { saveSetting } from '#features/backoffice/settings/data.server.ts';
import { currentTexts } from '#features/company/data.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { handle } from '#platform/http/endpoints.server.ts';
import { fieldsRefused, notFound, refuseStale, ruleBroken } from '#platform/http/refusal.server.ts';
import { STALE } from '#shared/revisions.ts';
import * as contract from './contract.ts';
import * as data from './data.server.ts';

type Template = contract.ReplyTemplate;

/** The current templates, with the values to fill in. */
async function answer(deps: Deps): Promise<contract.ReplyTemplates> {
  const { templates, revision } = await data.readTemplates(deps.database.db);
  const { name, phone } = (await currentTexts(deps)).company;
  return { templates, revision, agency: { company: name, phone } };
}

interface Changed {
  templates: Template[];
  action: AuditAction;
  /** The template the change is about. */
  about?: { id: string; name: string };
  detail?: Record<string, unknown>;
}

/** `work` returns the changed list, if anything changes; `now` is the current revision. */
async function change(deps: Deps, staff: Staff, work: (all: Template[], now: number) => Changed | undefined) {
  const at = deps.now();
  await deps.database.transaction(async (tx) => {
    const { templates, revision } = await data.readTemplates(tx);
    const changed = work(templates, revision);
    if (!changed) return;
    const { templates: value, action, about, detail = {} } = changed;
    await saveSetting(tx, { name: data.TEMPLATES, value, revision: revision + 1, staffName: staff.name }, at);
    await audit(tx, staff, { action, subject: { kind: '回覆範本', id: '', name: '', ...about }, detail }, at);
  });
  return answer(deps);
}

/** The template to change. */
function existing(all: readonly Template[], id: string): Template {
  const found = all.find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}

/** In a menu, two of the same name could not be told apart. */
function refuseTaken(others: readonly Template[], name: string): void {
  if (others.some((one) => one.name === name)) throw fieldsRefused({ name: [`已經有「${name}」這個範本`] });
}

export const endpoints = [
  handle(contract.listTemplates, ({ deps }) => answer(deps)),
  handle(contract.createTemplate, ({ deps, staff, body }) =>
    change(deps, staff, (all, now) => {
      if (all.length >= contract.MAX_TEMPLATES)
        throw ruleBroken(`回覆範本最多 ${contract.MAX_TEMPLATES} 個，請先刪除不用的`);
      refuseTaken(all, body.name);
      const about = { id: uuidv7(), name: body.name };
      const templates = [...all, { ...about, text: body.text, revision: now + 1 }];
      return { templates, action: '新增回覆範本', about, detail: { 內容: body.text } };
    }),
  ),
  handle(contract.changeTemplate, ({ deps, staff, params: { id }, body: { revision, name, text } }) =>
    change(deps, staff, (all, now) => {
      const before = existing(all, id);
      if (before.name === name && before.text === text) return undefined;
      refuseStale(before, revision);
      refuseTaken(
        all.filter((one) => one !== before),
        name,
      );
      const templates = all.map((one) => (one === before ? { id, name, text, revision: now + 1 } : one));
      const renamed = before.name === name ? {} : { 原名稱: before.name };
      return { templates, action: '修改回覆範本', about: { id, name }, detail: { ...renamed, 內容: text } };
    }),
  ),
  handle(contract.deleteTemplate, ({ deps, staff, params: { id }, body: { revision } }) =>
    change(deps, staff, (all) => {
      const found = existing(all, id);
      refuseStale(found, revision);
      return { templates: all.filter((one) => one !== found), action: '刪除回覆範本', about: { id, name: found.name } };
    }),
  ),
  handle(contract.orderTemplates, ({ deps, staff, body: { ids, revision } }) =>
    change(deps, staff, (all, now) => {
      const templates = ids.flatMap((id) => all.find((one) => one.id === id) ?? []);
      if (revision !== now || new Set(templates).size !== all.length || ids.length !== all.length)
        throw ruleBroken(STALE);
      return { templates, action: '排序回覆範本', detail: { 順序: templates.map(({ name }) => name).join('、') } };
    }),
  ),
];
