import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { onTestFinished } from 'vitest';
import type { S3Settings } from '#platform/settings/settings.server.ts';
import { openS3Storage } from '#platform/storage/s3-storage.server.ts';
import type { Storage } from '#platform/storage/storage.server.ts';

/** A bucket on this machine that checks signatures; removed after the test. */
export const bucket = async (changes: Partial<S3Settings> = {}): Promise<Storage> =>
  openS3Storage({ ...(await bucketSettings()), ...changes });

/** The settings to reach a bucket. */
export async function bucketSettings(): Promise<S3Settings> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const configureBuckets = [{ name: 'resumes', configs: [] }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = await server.run();
  onTestFinished(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'resumes',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
}
