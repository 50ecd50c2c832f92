import { expect, test } from 'vitest';
import type { Storage } from '#platform/storage/storage.server.ts';
import * as make from '#test/made/files.ts';
import { type AccountSite, accountSite, type Browser } from '#test/sites/account-site.ts';
import { bucket } from '#test/sites/s3.ts';
import type { UploadedFile } from './contract.ts';
import { readFileOf, releaseFilesOf, removeLeaving } from './data.server.ts';
import { repairedLine, repairFiles, reportMissing } from './repair/repair.server.ts';
import { repairAtStart } from './service.server.ts';

const upload = async (browser: Browser, title = 'a') => {
  const form = make.uploadForm(make.pdf(), { categoryName: '作品集', title });
  const [status, reply] = await browser.call('POST', '/api/upload', form);
  return { status, file: reply as UploadedFile };
};

async function signedIn() {
  const site = await accountSite();
  return { site, member: await site.member('ming@example.com') };
}

/** The site's storage, with some of its functions replaced. */
function breakStorage({ deps }: AccountSite, broken: Partial<Storage>) {
  const whole = deps.storage;
  deps.storage = { ...whole, ...broken };
  return () => {
    deps.storage = whole;
  };
}

const rows = ({ deps }: AccountSite) =>
  deps.database.db
    .selectFrom('uploaded_files')
    .select(['file_upload_id as id', 'status'])
    .orderBy('file_upload_id')
    .execute();

async function keys({ deps }: AccountSite) {
  const all: string[] = [];
  for await (const found of (await deps.storage.folder())!.keys()) all.push(...found);
  return all;
}

const nothing = { uploads: 0, deletions: 0, strays: 0, drafts: 0 };
const fail = async () => {
  throw new Error('ENOSPC: no space left on device');
};

test('a storage that takes no file leaves no row, and the answer tells nothing of the inside', async () => {
  const { site, member } = await signedIn();
  const mend = breakStorage(site, { put: fail });
  const form = make.uploadForm(make.pdf(), { categoryName: '作品集', title: 'a' });
  const [status, reply] = await member.call('POST', '/api/upload', form);
  expect([status, JSON.stringify(reply)]).toEqual([500, expect.not.stringContaining('ENOSPC')]);
  expect(await rows(site)).toEqual([]);
  mend();
  expect(await keys(site)).toEqual([]);
  expect((await upload(member)).status).toBe(201);
});

test('a storage that takes a file and then says that it failed leaves nothing', async () => {
  const { site, member } = await signedIn();
  const { put } = site.deps.storage;
  const mend = breakStorage(site, {
    put: async (...file) => {
      await put(...file);
      await fail();
    },
  });
  expect((await upload(member)).status).toBe(500);
  mend();
  expect([await rows(site), await keys(site)]).toEqual([[], []]);
});

test('what cannot be removed now is gone for the member, and removed by the upkeep', async () => {
  const { site, member } = await signedIn();
  const { file } = await upload(member);
  const mend = breakStorage(site, { remove: fail });
  expect((await member.send('DELETE', `/api/uploadFile/${file.fileUploadId}`)).status).toBe(204);
  expect(await member.ok('GET', '/api/uploadFile')).toEqual([]);
  expect((await member.send('GET', `/${file.urlPath}`)).status).toBe(404);
  expect(await rows(site)).toEqual([{ id: file.fileUploadId, status: 'leaving' }]);
  expect(await repairFiles(site.deps)).toEqual(nothing);
  mend();
  expect(await repairFiles(site.deps)).toEqual({ ...nothing, deletions: 1 });
  expect([await rows(site), await keys(site)]).toEqual([[], []]);
});

test('a replaced file that cannot be removed does not fail the new one', async () => {
  const { site, member } = await signedIn();
  const put = () => member.call('POST', '/api/upload', make.uploadForm(make.pdf(), { categoryName: '推薦協議書' }));
  await put();
  const mend = breakStorage(site, { remove: fail });
  expect((await put())[0]).toBe(201);
  mend();
  expect(await repairFiles(site.deps)).toEqual({ ...nothing, deletions: 1 });
  expect(await keys(site)).toHaveLength(1);
});

test('an upload into a resume that leaves meanwhile ends as not found and leaves nothing', async () => {
  const { site, member } = await signedIn();
  const { put } = site.deps.storage;
  const { db } = site.deps.database;
  const mend = breakStorage(site, {
    put: async (...file) => {
      await put(...file);
      await db.updateTable('talents').set({ member_id: null }).execute();
    },
  });
  expect((await upload(member)).status).toBe(404);
  mend();
  expect([await rows(site), await keys(site)]).toEqual([[], []]);
});

test('the repair ends what a killed process has left, and says what it did', async () => {
  const { site, member } = await signedIn();
  const { db } = site.deps.database;
  const files = [];
  for (const title of ['a', 'b', 'c', 'd']) files.push((await upload(member, title)).file);
  const [arriving, , , kept] = files as [UploadedFile, UploadedFile, UploadedFile, UploadedFile];
  await db.updateTable('uploaded_files').set({ status: 'arriving' }).where('title', '=', 'a').execute();
  await db.updateTable('uploaded_files').set({ status: 'leaving' }).where('title', '=', 'b').execute();
  await db.deleteFrom('uploaded_files').where('title', '=', 'c').execute();
  // An upload may still be under way in another process.
  expect(await repairFiles(site.deps)).toEqual({ ...nothing, deletions: 1, strays: 1 });
  expect((await rows(site)).map(({ id }) => id)).toEqual([arriving.fileUploadId, kept.fileUploadId]);
  expect((await keys(site)).toSorted()).toEqual([arriving.urlPath, kept.urlPath].toSorted());
  const alone = await repairFiles(site.deps, { isAlone: true });
  expect(alone).toEqual({ ...nothing, uploads: 1 });
  expect(repairedLine(alone)).toBe('Files repaired: 1 unfinished upload removed');
  expect(await keys(site)).toEqual([kept.urlPath]);
  const again = await repairFiles(site.deps, { isAlone: true });
  expect([again, repairedLine(again)]).toEqual([nothing, undefined]);
  expect(await member.ok('GET', '/api/uploadFile')).toEqual([kept]);
});

test('beside other processes an upload is given up after ten minutes', async () => {
  const { site, member } = await signedIn();
  await upload(member);
  await site.deps.database.db.updateTable('uploaded_files').set({ status: 'arriving' }).execute();
  site.wait(9 * 60_000);
  expect(await repairFiles(site.deps)).toEqual(nothing);
  site.wait(60_000);
  expect(await repairFiles(site.deps)).toEqual({ ...nothing, uploads: 1 });
});

test('the line names all that was done', () => {
  expect(repairedLine({ uploads: 2, deletions: 3, strays: 1, drafts: 1 })).toBe(
    'Files repaired: 2 unfinished uploads removed, 3 deletions finished, 1 half-written file removed, 1 file without an entry removed',
  );
});

test('a folder full of files that the database does not know is left alone', async () => {
  const { site } = await signedIn();
  for (let i = 0; i < 30; i++) await site.deps.storage.put(`users/t${i}/f.pdf`, make.pdf(), 'application/pdf');
  expect(await repairFiles(site.deps, { isAlone: true })).toEqual(nothing);
  expect(await keys(site)).toHaveLength(30);
});

test('an entry whose file is missing is reported, answered as not found and kept', async () => {
  const { site, member } = await signedIn();
  const { file } = await upload(member);
  await upload(member);
  expect(await reportMissing(site.deps)).toBe(0);
  await site.deps.storage.remove(file.urlPath);
  expect(await reportMissing(site.deps)).toBe(1);
  expect((await member.send('GET', `/${file.urlPath}`)).status).toBe(404);
  await repairFiles(site.deps, { isAlone: true });
  expect(await rows(site)).toHaveLength(2);
});

test('all files of a resume are released together and removed after the commit', async () => {
  const { site, member } = await signedIn();
  const { file } = await upload(member);
  await upload(member, 'b');
  const other = await site.member('hua@example.com');
  const { file: others } = await upload(other);
  expect((await readFileOf(site.deps, file.talentId, file))?.content).toEqual(make.pdf());
  expect(await readFileOf(site.deps, others.talentId, file)).toBeUndefined();
  await site.deps.database.transaction((tx) => releaseFilesOf(tx, file.talentId));
  expect(await member.ok('GET', '/api/uploadFile')).toEqual([]);
  expect(await removeLeaving(site.deps, file.talentId)).toBe(2);
  expect(await keys(site)).toEqual([others.urlPath]);
});

test('on S3 files are stored, served, replaced and removed as on disk', async () => {
  const { site, member } = await signedIn();
  site.deps.storage = await bucket();
  const fields = { categoryName: '推薦協議書' };
  const send = async () =>
    (await member.call('POST', '/api/upload', make.uploadForm(make.pdf(), fields)))[1] as UploadedFile;
  const first = await send();
  const second = await send();
  expect(await site.deps.storage.get(first.urlPath)).toBeUndefined();
  const served = await member.send('GET', `/${second.urlPath}`);
  expect(Buffer.from(await served.arrayBuffer())).toEqual(make.pdf());
  expect((await member.send('DELETE', `/api/uploadFile/${second.fileUploadId}`)).status).toBe(204);
  expect(await site.deps.storage.get(second.urlPath)).toBeUndefined();
  expect(await rows(site)).toEqual([]);
  expect(await repairAtStart(site.deps)).toBeUndefined();
  site.deps.storage = await bucket({ secretAccessKey: 'wrong' });
  expect((await upload(member)).status).toBe(503);
  expect((await member.send('GET', '/readyz')).status).toBe(503);
  // The storage could not even remove what it may already have accepted: the row stays until it can.
  expect((await rows(site)).map(({ status }) => status)).toEqual(['leaving']);
  expect(await repairAtStart(site.deps)).toBeUndefined();
});
