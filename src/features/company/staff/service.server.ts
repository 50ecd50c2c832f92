import type { Deps } from '#platform/deps.server.ts';
import type { Staff } from '#platform/http/callers.server.ts';
import { fieldsRefused } from '#platform/http/refusal.server.ts';
import { shapeOf, withConstants } from '#shared/fields/described.ts';
import { DELIVERED } from '../data.server.ts';
import { describedText, type SiteTexts, type TextKey } from '../fields.ts';
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
