// Requests to a running server, and their results.
import { type IncomingHttpHeaders, request } from 'node:http';
import autocannon from 'autocannon';

export const ACCEPT = { 'Accept-Encoding': 'br' };
/** A browser's name: visits of browsers are counted, those of programs are not. */
export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export interface Asked {
  method?: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Record<string, string>;
  /** Another path for each request, so that none is answered from a cache. */
  next?: () => string;
}

export interface Driven {
  perSecond: number;
  p50: number;
  p99: number;
  /** All answers within the time. */
  answers: number;
  /** Answers other than 2xx, and requests without an answer. */
  errors: number;
}

/** Each connection sends `asked` in turn, each as soon as the one before is answered. */
export async function drive(url: string, asked: Asked[], connections: number, seconds: number): Promise<Driven> {
  return driven(await autocannon({ ...options(url, asked, connections), duration: seconds }));
}

/** The same until `amount` requests have been answered. */
export async function driveAll(url: string, asked: Asked[], connections: number, amount: number): Promise<Driven> {
  const began = performance.now();
  let last = began;
  const result = await new Promise<Driven>((resolve, reject) => {
    const sender = autocannon({ ...options(url, asked, connections), amount }, (error, all) =>
      error ? reject(error) : resolve(driven(all)),
    );
    // It ends only with the next whole second.
    sender.on('response', () => {
      last = performance.now();
    });
  });
  return { ...result, perSecond: (result.answers * 1000) / (last - began) };
}

function options(url: string, asked: Asked[], connections: number) {
  const requests = asked.map(({ method = 'GET', headers, next, ...one }) => ({
    method,
    ...one,
    ...(next ? { setupRequest: (request: autocannon.Request) => ({ ...request, path: next() }) } : {}),
    headers: { ...ACCEPT, ...(one.body ? { 'Content-Type': 'application/json' } : {}), ...headers },
  }));
  return { url, connections, requests };
}

const driven = ({ requests, latency, non2xx, errors }: autocannon.Result): Driven => ({
  perSecond: requests.average,
  p50: latency.p50,
  p99: latency.p99,
  answers: requests.total,
  errors: non2xx + errors,
});

/** The bytes of an answer as they travel, still compressed, and the headers that a bare server must send, too. */
export function rawAnswer(
  url: string,
  { method = 'GET', path, body, headers }: Asked,
): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const type = body ? { 'Content-Type': 'application/json' } : {};
    request(url + path, { method, headers: { ...ACCEPT, ...type, ...headers } }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('end', () => {
        const kept = { ...res.headers };
        for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']) delete kept[name];
        resolve({ body: Buffer.concat(chunks), headers: kept });
      });
    })
      .on('error', reject)
      .end(body);
  });
}
