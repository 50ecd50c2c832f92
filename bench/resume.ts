// The resume: durable saves through the whole stack against better-sqlite3 writing the same rows to the same disk, and the
// preview against the bare queries it needs. In turns, in one run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '#test/made/resume.ts';
import { openBare } from './support/bare-work.ts';
import { signInMember } from './support/member.ts';
import { median, printTable, startSite } from './support/site.ts';

const ROUNDS = 5;
const SECONDS = 3;
const MEMBERS = 16;

const site = await startSite(4183, { RATE_LIMITS: 'off' });
const cookies: string[] = [];
for (let i = 0; i < MEMBERS; i++) cookies.push(await signInMember(site.url, site.dataDir, `bench-${i}@example.com`));

for (const cookie of cookies) {
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie };
    const answer = await fetch(site.url + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  await send('POST', '/api/personal', PERSONAL);
  await send('POST', '/api/contact', CONTACT);
  await send('PUT', '/api/condition', CONDITION);
  await send('POST', '/api/education', EDUCATION);
  await send('POST', '/api/jobTenure', TENURE);
  await send('POST', '/api/languageSkill', LANGUAGE);
  for (let i = 0; i < 5; i++) await send('POST', '/api/experience', EXPERIENCE);
}

/** Requests per second; each connection is another member's. */
async function perSecond(connections: number, request: { method: 'GET' | 'POST'; path: string; body?: string }) {
  let next = 0;
  const result = await autocannon({
    url: site.url,
    connections,
    duration: SECONDS,
    setupClient: (client) =>
      client.setHeadersAndBody(
        { 'Content-Type': 'application/json', Cookie: cookies[next++ % MEMBERS] ?? '' },
        request.body ?? '',
      ),
    method: request.method,
    requests: [{ method: request.method, path: request.path }],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.path}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}

const folder = mkdtempSync(join(tmpdir(), 'site-bench-'));
const bare = openBare(site.dataDir, folder, cookies[0] as string);

const saving = { method: 'POST', path: '/api/contact', body: JSON.stringify(CONTACT) } as const;
const reading = { method: 'GET', path: '/api/preview' } as const;
const MEASURED = [
  ['save, 1 connection', () => perSecond(1, saving), bare.save],
  ['save, 16 connections', () => perSecond(16, saving), bare.save],
  ['save, 64 connections', () => perSecond(64, saving), bare.save],
  ['preview, 1 connection', () => perSecond(1, reading), bare.preview],
  ['preview, 16 connections', () => perSecond(16, reading), bare.preview],
] as const;

const rows: (string | number)[][] = [];
for (const [name, ours, theirs] of MEASURED) {
  await ours();
  theirs();
  const rounds: [number, number][] = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push([await ours(), theirs()]);
  const ratios = rounds.map(([a, b]) => a / b);
  rows.push([
    name,
    Math.round(median(rounds.map(([a]) => a))),
    Math.round(median(rounds.map(([, b]) => b))),
    median(ratios).toFixed(2),
    Math.min(...ratios).toFixed(2),
  ]);
}
bare.close();
rmSync(folder, { recursive: true, force: true });
await site.stop();
printTable(['resume', 'site/s', 'bare/s', 'ratio (median)', 'ratio (worst)'], rows);
console.log(
  `Targets: 0.25, 0.40 and 0.50 of the same rows written durably in a loop. ${ROUNDS} rounds of ${SECONDS} s in turn; a save is ` +
    'a transaction of three rows, after the session was checked and the fields were held against their shape.',
);
