import { audit } from '#features/backoffice/audit/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { shapeOf, withConstants } from '#shared/fields/described.ts';
import { dateTimeText } from '#shared/times.ts';
import { DELIVERED } from '../data.server.ts';
import { describedText, type SiteTexts, TEXTS, type TextKey } from '../fields.ts';
import * as data from './data.server.ts';
import { faultsOf } from './rules.ts';

/** @throws {Refusal} unless it is the signed-in user's password */
type Proof = (deps: Deps, staff: Staff, password: string) => Promise<void>;

let proof: Proof | undefined;

/** Registered by the room with staff's accounts, which itself depends on the texts. */
export function provesPasswords(own: Proof): void {
  proof = own;
}

export const refuseWrongPassword: Proof = async (...given) => {
  if (!proof) throw new Error('a text is published where the accounts of staff were never loaded');
  return proof(...given);
};

/** The value as its description requires. @throws {Refusal} with a message for each wrong field */
export function checkedText<K extends TextKey>(key: K, value: unknown): SiteTexts[K] {
  const parsed = shapeOf(describedText(key)).safeParse(value);
  const faults = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })),
    ...(parsed.success ? faultsOf(key, parsed.data) : []),
  ];
  if (parsed.success && faults.length === 0)
    return withConstants(describedText(key), parsed.data, DELIVERED[key]) as SiteTexts[K];
  const errors: Record<string, string[]> = {};
  for (const { path, message } of faults) errors[path] = [...(errors[path] ?? []), message];
  throw fieldsRefused(errors);
}

export const labelOf = (key: TextKey) => (TEXTS[key] as { label?: string }).label ?? key;

export const nextVersion = (versions: readonly { version: number }[]) =>
  Math.max(0, ...versions.map(({ version }) => version)) + 1;

/** What is still shown as delivered becomes the agency's own version, which no update of the program changes. */
export async function keepDelivered(tx: Tx, staff: Staff, key: TextKey, at: Date): Promise<void> {
  const publishAt = at.toISOString();
  const versions = await data.listVersions(tx, key);
  if (versions.some((one) => one.publishAt <= publishAt)) return;
  const row = { version: nextVersion(versions), content: DELIVERED[key], publishAt, staffName: staff.name };
  await data.addVersion(tx, key, row, at);
  const subject = { kind: '網站內容', id: key, name: labelOf(key) } as const;
  const detail = { 發布時間: dateTimeText(publishAt), 變更: '保留預設內容' };
  await audit(tx, staff, { action: '發布網站內容', subject, detail }, at);
}
