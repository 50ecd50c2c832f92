import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bucket } from '#test/sites/s3.ts';
import { outageOf } from '../http/outage.server.ts';
import { loadSettings } from '../settings/settings.server.ts';
import { openDiskStorage } from './disk-storage.server.ts';
import { openS3Storage } from './s3-storage.server.ts';
import type { Storage } from './storage.server.ts';

function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'storage-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Keeps everybody from writing into a folder: its mode does (EACCES), for root the mark that nothing changes (EPERM). */
function lockFolder(path: string): { missing?: string; open: () => void } {
  if (process.getuid?.() !== 0) {
    chmodSync(path, 0o500);
    return { open: () => chmodSync(path, 0o700) };
  }
  try {
    execFileSync('chattr', ['+i', path], { stdio: 'pipe' });
    return { open: () => void execFileSync('chattr', ['-i', path]) };
  } catch (error) {
    return { missing: (error as Error).message.trim(), open: () => {} };
  }
}

/** A server that answers so; where it is. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const KEY = 'users/0198/photo.webp';
const bytes = Buffer.from('RIFF 履歷');

describe.each<[string, () => Promise<Storage>]>([
  ['disk', async () => openDiskStorage(folder())],
  ['S3', () => bucket()],
])('storage on %s', (_, open) => {
  test('gives back what it was given, until it is removed', async () => {
    const storage = await open();
    await storage.ping();
    expect(await storage.get(KEY)).toBeUndefined();
    await storage.put(KEY, bytes, 'image/webp');
    await storage.put('users/0198/other.webp', Buffer.from('x'), 'image/webp');
    expect(await storage.get(KEY)).toEqual(bytes);
    await storage.remove(KEY);
    await storage.remove(KEY);
    expect(await storage.get(KEY)).toBeUndefined();
    expect(String(await storage.get('users/0198/other.webp'))).toBe('x');
  });

  test.each([
    '../x/y',
    'users/../../etc/passwd',
    'users//x',
    '/etc/passwd',
    'users/.hidden',
    'users/a\\b',
    'users/a\u0000',
    'x',
    '',
  ])('takes no key like %j', async (key) => {
    const storage = await open();
    await expect(storage.put(key, bytes, 'image/webp')).rejects.toThrow('not a storage key');
    await expect((async () => storage.get(key))()).rejects.toThrow('not a storage key');
    await expect(storage.remove(key)).rejects.toThrow('not a storage key');
  });

  test('takes many at once, beside removals in the same folder', async () => {
    const storage = await open();
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const key = `users/0198/f${i}.pdf`;
        await storage.put(key, Buffer.from(key), 'application/pdf');
        if (i % 4) await storage.remove(key);
      }),
    );
    for (let i = 0; i < 40; i++)
      expect(String(await storage.get(`users/0198/f${i}.pdf`))).toBe(i % 4 ? 'undefined' : `users/0198/f${i}.pdf`);
  });
});

describe('storage on disk', () => {
  test('writes into a folder that others empty at the same time', async () => {
    const storage = openDiskStorage(folder());
    await Promise.all(
      Array.from({ length: 4 }, async (_, sender) => {
        for (let i = 0; i < 150; i++) {
          const key = `users/0198/f${sender}-${i}.pdf`;
          await storage.put(key, bytes, 'application/pdf');
          await storage.remove(key);
        }
      }),
    );
  });

  test('is readable by its user alone, and leaves no empty folder', async () => {
    const dir = folder();
    const storage = openDiskStorage(dir);
    await storage.put(KEY, bytes, '');
    const mode = (path: string) => (statSync(join(dir, path)).mode & 0o777).toString(8);
    expect(['files', 'files/users/0198', `files/${KEY}`].map(mode)).toEqual(['700', '700', '600']);
    await storage.remove(KEY);
    expect(readdirSync(join(dir, 'files/users'))).toEqual([]);
  });

  test('lists its files without drafts, and removes those once they are old', async () => {
    const dir = folder();
    const storage = openDiskStorage(dir);
    await storage.put(KEY, bytes, '');
    const draft = join(dir, 'files/users/0198/.photo.webp.1.tmp');
    writeFileSync(draft, 'half');
    const keys = [];
    for await (const found of (await storage.folder())!.keys()) keys.push(...found);
    expect(keys).toEqual([KEY]);
    expect(await (await storage.folder())!.removeDrafts(60_000)).toBe(0);
    utimesSync(draft, new Date(0), new Date(0));
    expect(await (await storage.folder())!.removeDrafts(60_000)).toBe(1);
    expect(readdirSync(join(dir, 'files/users/0198'))).toEqual(['photo.webp']);
  });

  test('a write that fails leaves nothing', async () => {
    const dir = folder();
    const storage = openDiskStorage(dir);
    await storage.put(KEY, bytes, '');
    // A folder in place of a file: the rename fails, for every user.
    await storage.put('users/0198/taken/x', bytes, '');
    await expect(storage.put('users/0198/taken', bytes, '')).rejects.toThrow();
    expect(readdirSync(join(dir, 'files/users/0198')).toSorted()).toEqual(['photo.webp', 'taken']);
  });

  test('a folder that may not be written is an outage, whatever the system calls it', async () => {
    const dir = folder();
    const storage = openDiskStorage(dir);
    await storage.put(KEY, bytes, '');
    const files = join(dir, 'files/users/0198');
    const lock = lockFolder(files);
    if (lock.missing) return console.log(`not tried, no folder can be locked here: ${lock.missing}`);
    try {
      const refused = await storage.put('users/0198/other.webp', bytes, '').catch((error: unknown) => error);
      expect(outageOf(refused)).toBe('readOnly');
      expect(outageOf(await storage.remove(KEY).catch((error: unknown) => error))).toBe('readOnly');
      expect(await storage.get(KEY)).toEqual(bytes);
    } finally {
      lock.open();
    }
    await storage.put('users/0198/other.webp', bytes, '');
    expect(readdirSync(files).toSorted()).toEqual(['other.webp', 'photo.webp']);
  });

  test('an empty or missing folder has no files', async () => {
    const storage = openDiskStorage(folder());
    for await (const found of (await storage.folder())!.keys()) expect(found).toEqual([]);
    expect(await (await storage.folder())!.removeDrafts(0)).toBe(0);
    await storage.remove(KEY);
  });

  test('does not answer when its folder is gone', async () => {
    const dir = folder();
    const storage = openDiskStorage(dir);
    await storage.ping();
    chmodSync(dir, 0o700);
    rmSync(dir, { recursive: true });
    await expect(storage.ping()).rejects.toThrow();
  });
});

describe('storage on S3', () => {
  test('a wrong secret is named as what it is, without the secret', async () => {
    const storage = await bucket({ secretAccessKey: 'not-the-secret' });
    await expect(storage.put(KEY, bytes, 'image/webp')).rejects.toThrow(
      /^file storage: put was refused: 403 SignatureDoesNotMatch$/,
    );
    await expect(storage.get(KEY)).rejects.toThrow(/^file storage: get was refused: 403 SignatureDoesNotMatch$/);
    await expect(storage.remove(KEY)).rejects.toThrow(/^file storage: remove was refused: 403 SignatureDoesNotMatch$/);
    await expect(storage.ping()).rejects.toThrow(/^file storage: ping was refused: 403$/);
  });

  test('a missing bucket is a fault, not a missing file', async () => {
    const storage = await bucket({ bucket: 'nowhere' });
    await expect(storage.get(KEY)).rejects.toThrow('file storage: get was refused: 404 NoSuchBucket');
    await expect(storage.remove(KEY)).rejects.toThrow('file storage: remove was refused: 404 NoSuchBucket');
  });

  const S3 = { bucket: 'b', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 's' };

  test('a server that is not there is named', async () => {
    const storage = openS3Storage({ endpoint: 'http://127.0.0.1:9', ...S3 });
    await expect(storage.ping()).rejects.toThrow(/^file storage: ping failed: /);
  });

  test('a server that is silent is not waited for', async () => {
    const endpoint = await answering(() => {});
    const storage = openS3Storage({ endpoint, ...S3 }, 100);
    // Node forgets a timeout that only a Request refers to; the wait would then never end.
    setFlagsFromString('--expose-gc');
    const collecting = setInterval(runInNewContext('gc'), 20);
    onTestFinished(() => clearInterval(collecting));
    await expect(storage.get(KEY)).rejects.toThrow('file storage: get took longer than 100 ms');
  });

  test('a passing fault is tried again, a lasting one is told', async () => {
    let asked = 0;
    const endpoint = await answering((_, answer) => {
      asked++;
      answer.writeHead(asked < 3 ? 503 : 200).end('<Error><Code>SlowDown</Code></Error>');
    });
    await openS3Storage({ endpoint, ...S3 }).put(KEY, bytes, 'image/webp');
    expect(asked).toBe(3);
    asked = -10;
    await expect(openS3Storage({ endpoint, ...S3 }).put(KEY, bytes, 'image/webp')).rejects.toThrow('503 SlowDown');
  });
});

test('the settings name a bucket', () => {
  const env = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'resumes',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(loadSettings({}).s3).toBeUndefined();
  expect(loadSettings(env).s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'resumes',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});
