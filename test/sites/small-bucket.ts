import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { S3Settings } from '#platform/settings/settings.server.ts';

/** The answer instead of what was asked. */
interface Refused {
  status: number;
  code: string;
}

/** Called before each request is done, with the key of its object. */
type Look = (method: string, key: string) => Promise<Refused | undefined> | Refused | undefined;

/** A bucket in memory, in which something may happen just while it is asked. It checks no signature. */
export async function smallBucket() {
  const objects = new Map<string, Buffer>();
  const hook: { look: Look } = { look: () => undefined };
  const server = createServer(async (request, response) => {
    const key = decodeURIComponent(request.url ?? '').replace(/^\/small\/?/, '');
    const body = await buffer(request);
    const refused = await hook.look(request.method ?? '', key);
    if (refused) return response.writeHead(refused.status).end(`<Error><Code>${refused.code}</Code></Error>`);
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    const found = objects.get(key);
    if (request.method === 'GET' && !found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    response.end(request.method === 'GET' ? found : undefined);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close().closeAllConnections());
  const s3: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ bucket: 'small', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'a-secret-that-nobody-may-see' },
  };
  return { s3, objects, hook };
}
