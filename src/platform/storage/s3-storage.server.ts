import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { markOutage } from '../http/outage.server.ts';
import type { S3Settings } from '../settings/settings.server.ts';
import { type Storage, StorageRefused } from './storage.server.ts';
import { segmentsOf } from './storage-keys.server.ts';

/** How long the storage may take for one file of a few megabytes, in milliseconds. */
const ANSWER_WITHIN = 30_000;
/** A network fault or an error of the storage itself is retried; a refusal is not. */
const TRIES = 3;

/** The most that is read of an object: no file here is half as large, and somebody's bucket might send without end. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The most that is read of an error answer. */
const MOST_SAID = 64 * 1024;

/** Stores files in an S3-compatible bucket, addressed by path, so that any such service will do. */
export function openS3Storage(s3: S3Settings, answerWithin = ANSWER_WITHIN, mostBytes = MOST_BYTES): Storage {
  const { accessKeyId, secretAccessKey, region } = s3;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const bucket = `${s3.endpoint}/${encodeURIComponent(s3.bucket)}`;

  async function send(what: string, url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        // Nobody else may decide where files go; a redirect is reported as such.
        const response = await client.fetch(url, { ...init, signal, redirect: 'manual' });
        if (response.status < 500 || attempt === TRIES) return response;
        await response.body?.cancel();
      } catch (error) {
        if (attempt === TRIES || signal.aborted) throw outage(`file storage: ${what} failed: ${reasonOf(error)}`);
      }
    }
  }

  /**
   * Asks, and reads the answer, within the time limit. With a timer of our own: AbortSignal.timeout(), passed to a Request,
   * may be garbage-collected before it fires, and then nothing ends the wait.
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
        throw markOutage(error); // by now the body has been interrupted, too
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

/** Whatever the cause, the only thing to do is to try again later. */
const outage = (message: string) => markOutage(new Error(message));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The body, or as much of it as may be read. */
async function readUpTo(response: Response, most: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the answer.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) return { bytes: Buffer.concat(chunks), isWhole: false };
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), isWhole: true };
}

/** The error code of the storage's answer; the rest of the answer may repeat what was sent. */
const codeOf = async (response: Response) =>
  /<Code>(\w{1,60})<\/Code>/.exec(String((await readUpTo(response, MOST_SAID)).bytes))?.[1] ?? '';

/** Whether the storage did what was asked, or has no such object. */
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
