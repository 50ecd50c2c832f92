import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { isPassword } from '#platform/passwords.server.ts';
import { readPasswordHash } from './data.server.ts';
import { refuseEndedSession } from './sessions.server.ts';

/**
 * Call it before anything whose effect would outlast a stolen session (docs/decisions/0090). The limit for guesses is in the
 * call's row (OWN_PASSWORD).
 */
export async function refuseWrongPassword(
  { database }: Deps,
  staff: Staff,
  password: string,
  field = 'password',
): Promise<void> {
  const wrong = fieldsRefused({ [field]: ['密碼錯誤'] });
  const passwordHash = await readPasswordHash(database.db, staff.id);
  if (!(await isPassword(passwordHash, password, 'staff'))) throw wrong;
  await refuseEndedSession(database.db, staff);
  if ((await readPasswordHash(database.db, staff.id)) !== passwordHash) throw wrong;
}
