import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { movedLists } from '#app/moved-files.server.ts';
import type { StorageState } from '#features/backoffice/connections/storage/contract.ts';
import { moveSome } from '#platform/storage/moves.server.ts';
import { beginMove } from '#platform/storage/moves-data.server.ts';
import { openPlace } from '#platform/storage/open-storage.server.ts';
import {
  allFiles,
  backUp,
  command,
  emptyPlace,
  reopen,
  restoredPlace,
  temporaryFolder,
  type UsedSite,
  usedSite,
} from '#test/sites/backups.ts';
import { store } from '#test/sites/connections-site.ts';
import { bucketSettings } from '#test/sites/s3.ts';
import { STAFF_PASSWORD } from '#test/sites/staff-site.ts';

const PATH = '/api/admin/connections/storage';

/** A used site whose staff have set a bucket, and which has moved this many slices of its files. */
async function siteInBucket({ slices }: { slices: number }) {
  const site = await usedSite();
  Object.assign(site.deps.settings, { settingsKey: 'a-key-of-at-least-32-characters-1' });
  const s3 = await bucketSettings();
  const { browser } = site.manager;
  const change = async (path: string, body: object) => {
    const { revision } = (await browser.ok('GET', PATH)) as StorageState;
    return browser.ok(path === '' ? 'PUT' : 'POST', PATH + path, { password: STAFF_PASSWORD, ...body, revision });
  };
  await change('', s3);
  for (let i = 0; i < slices && (await moveSome(site.deps, movedLists, 'one')); i++);
  return { site, s3, change };
}

async function moveAll(site: UsedSite): Promise<void> {
  while (await moveSome(site.deps, movedLists, 'one'));
}

const phaseOf = async ({ manager }: UsedSite) => ((await manager.browser.ok('GET', PATH)) as StorageState).phase;

for (const state of ['before the first file', 'in the middle', 'all of it', 'cleared'])
  test(`a backup holds all files, moved to a bucket: ${state}; restored they lie in the folder`, async () => {
    const { site, change } = await siteInBucket({
      slices: { 'before the first file': 0, 'in the middle': 2 }[state] ?? 99,
    });
    const files = await allFiles(site.deps);
    if (state === 'cleared') {
      await change('/end', { how: 'clear' });
      await moveAll(site);
    }
    expect(await phaseOf(site)).toBe({ 'all of it': 'moved', cleared: 'settled' }[state] ?? 'moving');
    const file = await backUp(site.deps.settings);
    const place = await emptyPlace(site.deps.settings);
    const { code, said } = await command(place, 'restore', file);
    expect([code, said]).toEqual([0, expect.stringContaining('現在放在這台主機的資料夾')]);
    const restored = await reopen(place);
    expect(await allFiles(restored.deps)).toEqual(files);
    // Restored into the folder alone: nothing done there changes the bucket of the original site.
    const folder = openPlace(place.dataDir, null);
    for (const key of Object.keys(files)) expect(await folder.get(key)).toBeDefined();
    const [first] = Object.keys(files);
    await restored.deps.storage.remove(first!);
    expect(await site.deps.storage.get(first!)).toBeDefined();
    expect((await command(site.deps.settings, 'drill', file)).code).toBe(0);
    expect(await allFiles(site.deps)).toEqual(files);
  });

test('a site that is replaced by its own backup keeps its bucket', async () => {
  const { settings } = (await usedSite()).deps;
  const s3 = await bucketSettings();
  const keyed = { ...settings, settingsKey: 'a-key-of-at-least-32-characters-1' };
  const place = await restoredPlace(keyed, await backUp(settings));
  const before = await reopen(place);
  const files = await allFiles(before.deps);
  await store(before, 'storage', { now: s3, before: null, phase: 'moving' });
  await before.deps.database.transaction(beginMove);
  while (await moveSome(before.deps, movedLists, 'one'));
  const file = await backUp(place);
  await before.deps.database.close();

  const [bucket, folder] = [openPlace('', s3), openPlace(place.dataDir, null)];
  const [lost] = Object.keys(files);
  for (const one of [bucket, folder]) await one.remove(lost!);
  const { code, said } = await command(place, 'restore', '--replace', file);
  expect([code, said]).toEqual([0, expect.not.stringContaining('這台主機的資料夾')]);
  expect(await allFiles((await reopen(place)).deps)).toEqual(files);
  expect([await bucket.get(lost!), await folder.get(lost!)]).toEqual([expect.any(Buffer), undefined]);
});

test('what would be forgotten is named, and what nobody can open is not replaced', async () => {
  const { settings } = (await usedSite()).deps;
  const s3 = await bucketSettings();
  const keyed = { ...settings, settingsKey: 'a-key-of-at-least-32-characters-1' };
  const file = await backUp(settings);
  const place = await restoredPlace(keyed, file);
  const site = await reopen(place);
  // Back in the folder, with old copies still in the bucket: at the backup its files were no longer kept there.
  await store(site, 'storage', { now: null, before: s3, phase: 'moved' });
  const back = await backUp(place);
  await site.deps.database.close();
  const told = await command(await emptyPlace(keyed), 'restore', back);
  expect(told).toEqual({ code: 0, said: expect.not.stringContaining('備份時檔案在物件儲存') });
  const name = `「resumes」（${s3.endpoint}）`;
  expect(told.said).toContain(`不再記得物件儲存${name}`);

  const other = { ...place, settingsKey: 'another-key-of-at-least-32-characters' };
  const refused = await command(other, 'restore', '--replace', back);
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('請先放回原來的金鑰') });
  const replaced = await command(place, 'restore', '--replace', file);
  expect(replaced).toEqual({ code: 0, said: expect.stringContaining(`不再記得物件儲存${name}`) });
});

test('a backup that cannot read the key says which, and is not made', async () => {
  const { site } = await siteInBucket({ slices: 99 });
  const { settings } = site.deps;
  const folder = temporaryFolder();
  const other = await command({ ...settings, settingsKey: 'another-key-of-at-least-32-characters' }, 'backup', folder);
  const none = await command({ ...settings, settingsKey: undefined }, 'backup', folder);
  const [named, setting] = [path.join(settings.dataDir, 'settings.key'), 'SETTINGS_KEY'];
  expect(other).toEqual({ code: 1, said: expect.stringContaining(setting) });
  expect(none).toEqual({ code: 1, said: expect.stringContaining(settings.databaseUrl ? setting : named) });
  expect(none.said.split('\n')).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
});
