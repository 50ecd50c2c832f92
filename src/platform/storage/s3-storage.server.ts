import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { markOutage } from '../http/outage.server.ts';
import type { S3Settings } from '../settings/settings.server.ts';
import { type Storage, StorageRefused } from './storage.server.ts';
import { segmentsOf } from './storage-keys.server.ts';

/** How long the storage may take for one file of a few megabytes, in milliseconds. */
const ANSWER_WITHIN = 30_000;
/** A fault of the network or of the storage itself is tried again; what it refuses is not. */
const TRIES = 3;

/** Of an object: no file here is half as large. What a bucket of anybody's sends without end isn't read. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Of an answer that tells an error. */
const MOST_SAID = 64 * 1024;

/** Files in an S3-compatible bucket, addressed by path, so that any such service will do. */
export function openS3Storage(s3: S3Settings, answerWithin = ANSWER_WITHIN, mostBytes = MOST_BYTES): Storage {
  const { accessKeyId, secretAccessKey, region } = s3;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const bucket = `${s3.endpoint}/${encodeURIComponent(s3.bucket)}`;

  async function send(what: string, url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        // Nobody else may say where files go; a redirect is told as what it is.
        const response = await client.fetch(url, { ...init, signal, redirect: 'manual' });
        if (response.status < 500 || attempt === TRIES) return response;
        await response.body?.cancel();
      } catch (error) {
        if (attempt === TRIES || signal.aborted) throw outage(`file storage: ${what} failed: ${reasonOf(error)}`);
      }
    }
  }

  /**
   * Asks, and reads the answer, within the time that there is. By a timer of our own: AbortSignal.timeout(), handed on
   * to a Request, may be collected as garbage before it is over, and then nobody ends the waiting.
   */
  async function ask<T>(
    what: string,
    url: string,
    init: RequestInit,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const giveUp = new AbortController();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(outage(`file storage: ${what} took longer than ${answerWithin} ms`));
      giveUp.abort();
    }, answerWithin);
    const answer = send(what, url, init, giveUp.signal)
      .then(read)
      .catch((error: Error) => {
        throw markOutage(error); // broken off in the middle of the body, at the latest
      });
    // An answer that comes too late is ignored.
    answer.catch(() => {});
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  const addressOf = (key: string) => `${bucket}/${segmentsOf(key).join('/')}`;

  return {
    async put(key, bytes, contentType) {
      const headers = { 'Content-Type': contentType, 'X-Amz-Content-Sha256': sha256(bytes) };
      const init = { method: 'PUT', headers, body: new Uint8Array(bytes) };
      await ask('put', addressOf(key), init, (response) => succeed('put', response));
    },
    get: async (key) =>
      ask('get', addressOf(key), {}, async (response) => {
        if (!(await isThere('get', response))) return undefined;
        const { bytes, isWhole } = await readUpTo(response, mostBytes);
        if (!isWhole) throw outage(`file storage: get was answered with more than ${mostBytes} bytes`);
        return bytes;
      }),
    remove: async (key) =>
      ask('remove', addressOf(key), { method: 'DELETE' }, async (response) => {
        await isThere('remove', response);
        await response.body?.cancel();
      }),
    ping: () => ask('ping', bucket, { method: 'HEAD' }, (response) => succeed('ping', response)),
    folder: async () => undefined,
  };
}

/** Whatever the cause, all that can be done is to try again later. */
const outage = (message: string) => markOutage(new Error(message));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The body, or as much of it as may be read. */
async function readUpTo(response: Response, most: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the answer.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) return { bytes: Buffer.concat(chunks), isWhole: false };
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), isWhole: true };
}

/** The error code in an answer of the storage: the rest of it may repeat what was sent. */
const codeOf = async (response: Response) =>
  /<Code>(\w{1,60})<\/Code>/.exec(String((await readUpTo(response, MOST_SAID)).bytes))?.[1] ?? '';

/** Whether it did what was asked, or there is no such object. */
async function isThere(what: string, response: Response): Promise<boolean> {
  if (response.ok) return true;
  const code = await codeOf(response);
  if (response.status === 404 && what !== 'put' && what !== 'ping' && code !== 'NoSuchBucket') return false;
  const said = `${response.status} ${code}`.trim();
  throw markOutage(new StorageRefused(`file storage: ${what} was refused: ${said}`, response.status));
}

async function succeed(what: string, response: Response): Promise<void> {
  await isThere(what, response);
  await response.body?.cancel();
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}
