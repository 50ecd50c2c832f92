import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { store } from '#test/sites/connections-site.ts';
import { outbox } from '#test/sites/outbox.ts';
import { keepZipcodesFresh, zipcodes } from './service.server.ts';

const FEW = [
  { zipcode: '100', city_name: '台北市', name: '中正區' },
  { zipcode: '209', city_name: '連江縣', name: '南竿鄉' },
];

/** A server with the listing that the program has, under any path but these: `/elsewhere` leads to another, `/few` and `/none` hold less. */
async function listingServer() {
  const asked: string[] = [];
  const all = zipcodes();
  const held: Record<string, unknown> = { '/few': FEW, '/none': [] };
  const server = createServer((req, res) => {
    asked.push(req.url!);
    if (req.url === '/elsewhere') return res.writeHead(302, { Location: '/secret' }).end();
    return res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(held[req.url!] ?? all));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('an address that staff set is fetched at once, another one too, and a redirect leads nowhere', async () => {
  const { asked, url } = await listingServer();
  const site = await outbox();
  onTestFinished(keepZipcodesFresh(site.deps));
  await store(site, 'zipcodes', { url: `${url}/first` });
  const file = join(site.dataDir, 'zipcodes.json');
  await expect.poll(() => existsSync(file)).toBe(true);
  await store(site, 'zipcodes', { url: `${url}/elsewhere` });
  await expect.poll(() => asked).toContain('/elsewhere');
  await store(site, 'zipcodes', { url: `${url}/second` });
  await expect.poll(() => asked).toContain('/second');
  expect(asked).toEqual(['/first', '/elsewhere', '/second']);
});

test('the address of the environment wins, and may lead elsewhere', async () => {
  const { asked, url } = await listingServer();
  const site = await outbox();
  site.deps.settings.zipcodeUrl = `${url}/elsewhere`;
  await store(site, 'zipcodes', { url: `${url}/first` });
  onTestFinished(keepZipcodesFresh(site.deps));
  await expect.poll(() => asked).toEqual(['/elsewhere', '/secret']);
});

test('a listing is taken as it is, however short, but never an empty one', async () => {
  const all = zipcodes();
  const { asked, url } = await listingServer();
  const site = await outbox();
  await store(site, 'zipcodes', { url: `${url}/few` });
  onTestFinished(keepZipcodesFresh(site.deps));
  await expect.poll(zipcodes).toEqual(FEW);
  await store(site, 'zipcodes', { url: `${url}/none` });
  await expect.poll(() => asked).toContain('/none');
  expect(zipcodes()).toEqual(FEW);
  // Other tests read the same module.
  await store(site, 'zipcodes', { url: `${url}/all` });
  await expect.poll(zipcodes).toEqual(all);
});

test('stopping breaks off a server that keeps silent', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const site = await outbox();
  site.deps.settings.zipcodeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = once(server, 'request');
  const stop = keepZipcodesFresh(site.deps);
  const [request] = (await asked) as [IncomingMessage];
  const brokenOff = once(request.socket, 'close');
  await stop();
  await brokenOff;
});
