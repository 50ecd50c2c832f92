// Cached pages: requests per second against a bare node:http server that returns the same bytes, turn by turn.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ACCEPT, BROWSER, rawAnswer } from './support/drive.ts';
import { median, printTable, startServer, startSite } from './support/site.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;

async function perSecond(url: string): Promise<number> {
  const headers = { ...ACCEPT, 'User-Agent': BROWSER };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}

const site = await startSite(4180);
const rows: (string | number)[][] = [];
for (const path of ['/', '/jobs', '/about']) {
  const { body, headers } = await rawAnswer(site.url, { path });
  const file = join(mkdtempSync(join(tmpdir(), 'site-bench-')), 'body');
  writeFileSync(file, body);
  const bare = await startServer(['bench/support/bare-server.mjs'], 4181, '/', {
    BODY_FILE: file,
    HEADERS: JSON.stringify(headers),
  });
  await perSecond(site.url + path);
  await perSecond(bare.url);
  const ratios: number[] = [];
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const a = await perSecond(site.url + path);
    const b = await perSecond(bare.url);
    ours.push(a);
    theirs.push(b);
    ratios.push(a / b);
  }
  await bare.stop();
  rows.push([
    path,
    body.length,
    Math.round(median(ours)),
    Math.round(median(theirs)),
    median(ratios).toFixed(2),
    Math.min(...ratios).toFixed(2),
  ]);
}
await site.stop();
printTable(['cached page', 'bytes (br)', 'site req/s', 'bare req/s', 'ratio (median)', 'ratio (worst)'], rows);
console.log(
  `Target: ratio ≥ 0.80. ${ROUNDS} rounds of ${SECONDS} s in turn, ${CONNECTIONS} connections, one machine for all.`,
);
