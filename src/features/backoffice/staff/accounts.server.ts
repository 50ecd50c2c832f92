import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { notFound, ruleBroken } from '#platform/http/refusal.server.ts';
import type { Role } from '#shared/contract.ts';
import type { AuditAction } from '../audit/contract.ts';
import { audit } from '../audit/data.server.ts';
import type { StaffEntry } from './contract.ts';
import * as data from './data.server.ts';
import { endLinksFrom } from './invitations-data.server.ts';
import { ROLE_LABELS } from './rules.ts';
import { refuseWrongPassword } from './service.server.ts';
import { endWaysIn, removeSecondFactor } from './sign-in/sign-in-data.server.ts';

type Work = (tx: Tx, entry: StaffEntry) => Promise<Record<string, unknown>>;

/** One change to one account: looked up, made and logged in one transaction. */
function change({ database, now }: Deps, staff: Staff, id: string, action: AuditAction, work: Work) {
  return database.transaction(async (tx) => {
    const entry = await data.findStaff(tx, id);
    if (!entry) throw notFound();
    const detail = await work(tx, entry);
    await audit(tx, staff, { action, subject: { kind: '人員', id, name: entry.name }, detail }, now());
    return (await data.findStaff(tx, id))!;
  });
}

/** The agency must not lock itself out. */
async function keepAManager(tx: Tx, entry: StaffEntry): Promise<void> {
  if (entry.role !== 'manager' || entry.disabledAt) return;
  if (!(await data.isAnotherManagerActive(tx, entry.id))) throw ruleBroken('至少須保留一位啟用中的管理員');
}

export async function changeStaff(
  deps: Deps,
  staff: Staff,
  id: string,
  { name, role, password }: { name: string; role: Role; password: string },
) {
  // Without a password the new role can only be 顧問, as the row says.
  if (password) await refuseWrongPassword(deps, staff, password);
  return change(deps, staff, id, '變更人員', async (tx, entry) => {
    if (role !== 'manager') {
      await keepAManager(tx, entry);
      await endLinksFrom(tx, id);
    }
    await data.updateStaff(tx, id, { name, role }, deps.now());
    return {
      ...(name === entry.name ? {} : { 姓名: `${entry.name} → ${name}` }),
      ...(role === entry.role ? {} : { 角色: `${ROLE_LABELS[entry.role]} → ${ROLE_LABELS[role]}` }),
    };
  });
}

export const disable = (deps: Deps, staff: Staff, id: string) =>
  change(deps, staff, id, '停用人員', async (tx, entry) => {
    await keepAManager(tx, entry);
    await data.updateStaff(tx, id, { disabled_at: deps.now().toISOString() }, deps.now());
    await endLinksFrom(tx, id);
    await endWaysIn(tx, { staffId: id, email: entry.email });
    return {};
  });

export const enable = (deps: Deps, staff: Staff, id: string) =>
  change(deps, staff, id, '啟用人員', async (tx) => {
    await data.updateStaff(tx, id, { disabled_at: null }, deps.now());
    return {};
  });

export async function resetSecondFactor(deps: Deps, staff: Staff, id: string, password: string) {
  await refuseWrongPassword(deps, staff, password);
  return change(deps, staff, id, '重設兩步驟驗證', async (tx, { email }) => {
    await removeSecondFactor(tx, id);
    // Once the second factor is removed, a link that is still valid would be enough to get in.
    await endWaysIn(tx, { staffId: id, email });
    return {};
  });
}

export const endSessions = (deps: Deps, staff: Staff, id: string) =>
  change(deps, staff, id, '結束登入', async (tx, { email }) => {
    await endWaysIn(tx, { staffId: id, email });
    return {};
  });
