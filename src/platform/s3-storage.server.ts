import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from './settings.server.ts';
import type { Storage } from './storage.server.ts';
import { segmentsOf } from './storage-keys.server.ts';

/** How long the storage may take for one file of a few megabytes, in milliseconds. */
const ANSWER_WITHIN = 30_000;
/** A fault of the network or of the storage itself is tried again; what it refuses is not. */
const TRIES = 3;

/** Files in an S3-compatible bucket, addressed by path, so that any such service will do. */
export function openS3Storage(s3: S3Settings, answerWithin = ANSWER_WITHIN): Storage {
  const { accessKeyId, secretAccessKey, region } = s3;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const bucket = `${s3.endpoint}/${encodeURIComponent(s3.bucket)}`;

  async function send(what: string, url: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(answerWithin);
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await client.fetch(url, { ...init, signal });
        if (response.status < 500 || attempt === TRIES) return response;
        await response.body?.cancel();
      } catch (error) {
        if (signal.aborted) throw new Error(`file storage: ${what} took longer than ${answerWithin} ms`);
        if (attempt === TRIES) throw new Error(`file storage: ${what} failed: ${reasonOf(error)}`);
      }
    }
  }

  const addressOf = (key: string) => `${bucket}/${segmentsOf(key).join('/')}`;

  return {
    async put(key, bytes, contentType) {
      const headers = { 'Content-Type': contentType, 'X-Amz-Content-Sha256': sha256(bytes) };
      const response = await send('put', addressOf(key), { method: 'PUT', headers, body: new Uint8Array(bytes) });
      await succeed('put', response);
    },
    async get(key) {
      const response = await send('get', addressOf(key));
      if (response.status === 404 && (await codeOf(response)) !== 'NoSuchBucket') return undefined;
      await succeed('get', response);
      return Buffer.from(await response.arrayBuffer());
    },
    async remove(key) {
      const response = await send('remove', addressOf(key), { method: 'DELETE' });
      if (response.status === 404 && (await codeOf(response)) !== 'NoSuchBucket') return;
      await succeed('remove', response);
    },
    async ping() {
      await succeed('ping', await send('ping', bucket, { method: 'HEAD' }));
    },
  };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The error code in an answer of the storage: the rest of it may repeat what was sent. */
const codeOf = async (response: Response) => /<Code>(\w{1,60})<\/Code>/.exec(await response.clone().text())?.[1] ?? '';

async function succeed(what: string, response: Response): Promise<void> {
  if (response.ok) return;
  throw new Error(`file storage: ${what} was refused: ${`${response.status} ${await codeOf(response)}`.trim()}`);
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}
