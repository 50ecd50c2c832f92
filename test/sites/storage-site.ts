import { movedLists } from '#app/moved-files.server.ts';
import type { StorageState } from '#features/backoffice/connections/storage/contract.ts';
import type { S3Settings } from '#platform/settings/settings.server.ts';
import { moveSome } from '#platform/storage/moves.server.ts';
import { openPlace } from '#platform/storage/open-storage.server.ts';
import type { Storage } from '#platform/storage/storage.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import * as make from '../made/files.ts';
import { uploadPicture } from '../made/pictures.ts';
import { upload } from './backups.ts';
import { connectionsSite } from './connections-site.ts';
import { bucketSettings } from './s3.ts';
import { STAFF_PASSWORD } from './staff-site.ts';

export const STORAGE = '/api/admin/connections/storage';

export const typedOf = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) => ({
  ...{ endpoint, bucket, region, accessKeyId, secretAccessKey, password: STAFF_PASSWORD },
});

/** A site with two files of a member and an article's cover in its folder, and with a bucket. */
export async function storageSite(env: Record<string, string> = {}) {
  const lines: string[] = [];
  const { site, browser } = await connectionsSite(
    env,
    createLog('trace', { write: (line: string) => void lines.push(line) }),
  );
  const member = await site.member('ming@example.com');
  const add = async (title: string) =>
    ((await upload(member, make.pdf(title), { categoryName: '作品集', title, name: `${title}.pdf` })) as MemberFile)
      .urlPath;
  const keys = [await add('作品一'), await add('作品二')];
  const picture = await uploadPicture(browser, await make.jpeg(1700, 1100), { purpose: 'cover' });
  const s3 = await bucketSettings();
  const read = async () => (await browser.ok('GET', STORAGE)) as StorageState;
  const work = async (runner = 'one') => {
    while (await moveSome(site.deps, movedLists, runner));
    return read();
  };
  const act = async (method: 'PUT' | 'POST', path: string, body: object = {}) => {
    const { revision } = await read();
    return (await browser.ok(method, STORAGE + path, { password: STAFF_PASSWORD, ...body, revision })) as StorageState;
  };
  return {
    ...{ site, browser, member, keys, picture: picture.url, s3, lines, add, read, work, act },
    folder: openPlace(site.deps.settings.dataDir, null),
    bucket: openPlace('', s3),
    open: async (key: string) => (await member.send('GET', `/${key}`)).status,
  };
}
export interface MemberFile {
  fileUploadId: string;
  urlPath: string;
}

export const has = async (place: Storage, keys: readonly string[]) =>
  Promise.all(keys.map(async (key) => (await place.get(key)) !== undefined));
