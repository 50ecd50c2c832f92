import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Runs npm run audit against a registry on this machine that knows these faults. */
async function audit(advisories: object, status = 200): Promise<{ code: number; line: string }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isAudit = request.url?.endsWith('/advisories/bulk');
      response.writeHead(isAudit ? status : 404, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(isAudit ? advisories : {}));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const cache = mkdtempSync(join(tmpdir(), 'site-audit-'));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  const env = { ...process.env, npm_config_registry: registry, npm_config_cache: cache };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/audit.mjs'], { env }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), line: stdout.trim() }),
    );
  });
}

const fault = (severity: string) => ({
  hono: [
    { id: 1, url: 'https://x.example/1', title: 'a fault', severity, vulnerable_versions: '*', cwe: [], cvss: {} },
  ],
});

test('a high fault in what runs on the server fails, and is named', async () => {
  const { code, line } = await audit(fault('high'));
  expect([code, line]).toEqual([
    1,
    expect.stringMatching(/^Dependencies: known high or critical faults: .*hono \(high\)/),
  ]);
});

test('a lesser one passes, and so does none', async () => {
  expect(await audit(fault('low'))).toMatchObject({ code: 0, line: expect.stringContaining('no known high') });
  expect(await audit({})).toMatchObject({ code: 0, line: expect.stringContaining('no known high') });
});

test('a registry that cannot be asked is told in one line, and has not passed', async () => {
  const { code, line } = await audit({}, 405);
  expect([code, line]).toEqual([
    2,
    expect.stringMatching(/^Dependencies: not audited, the registry can't be asked.*$/),
  ]);
});
