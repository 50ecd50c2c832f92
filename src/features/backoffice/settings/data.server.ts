import { applicationLetters } from '#content/application-letters.ts';
import { STAGES, type Stage } from '#content/application-stages.ts';
import { vacancyCheck } from '#content/vacancy-check.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Settings, StageLetter, Thresholds } from './contract.ts';
import './tables.server.ts';

export const THRESHOLDS = 'vacancyCheck';
export const letterName = (stage: Stage) => `letter.${stage}`;

/** A letter that was never set has revision 0; if nothing is stored, the built-in values count. */
export async function readSettings(db: Db): Promise<Pick<Settings, 'letters' | 'thresholds'>> {
  const rows = await db.selectFrom('settings').select(['name', 'revision', 'value']).execute();
  const stored = new Map(rows.map((row) => [row.name, row]));
  const read = <T>(name: string) => {
    const row = stored.get(name);
    return { revision: row?.revision ?? 0, value: row && (JSON.parse(row.value) as T | null) };
  };
  const letters = STAGES.map((stage): StageLetter => {
    const { revision, value } = read<{ subject: string; text: string }>(letterName(stage));
    const standard = applicationLetters[stage];
    const built = { subject: standard?.subject ?? '', text: standard?.paragraphs.join('\n\n') ?? '' };
    return { stage, ...(value ?? built), isStandard: !value, revision };
  });
  const { revision, value } = read<Pick<Thresholds, 'negotiableFrom' | 'widestRange' | 'checkedAt'>>(THRESHOLDS);
  // A value stored by an earlier version may lack a threshold.
  const { negotiableFrom, widestRange, checkedAt } = { ...vacancyCheck, ...value };
  return { letters, thresholds: { negotiableFrom, widestRange, checkedAt, isStandard: !value, revision } };
}

/** The letter of a stage; undefined if none is sent. */
export async function readLetter(db: Db, stage: string): Promise<StageLetter | undefined> {
  const { letters } = await readSettings(db);
  return letters.find((letter) => letter.stage === stage && letter.text !== '');
}

/** A single stored value; without one the revision is 0. */
export async function readSetting<T>(db: Db, name: string): Promise<{ revision: number; value: T | null }> {
  const row = await db.selectFrom('settings').select(['revision', 'value']).where('name', '=', name).executeTakeFirst();
  return { revision: row?.revision ?? 0, value: row ? (JSON.parse(row.value) as T | null) : null };
}

/** null restores the built-in value. */
export async function saveSetting(
  tx: Tx,
  setting: { name: string; value: object | null; revision: number; staffName: string },
  now: Date,
): Promise<void> {
  const row = {
    revision: setting.revision,
    updated_at: now.toISOString(),
    staff_name: setting.staffName,
    value: JSON.stringify(setting.value),
  };
  await tx
    .insertInto('settings')
    .values({ name: setting.name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
