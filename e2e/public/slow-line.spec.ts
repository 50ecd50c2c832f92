import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/site.ts';

/** The site behind a line on which pages come as far as their heading; the rest follows when it is let through. */
async function behindSlowLine(site: string) {
  const rest = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(site + request.url, { method: request.method, headers: { Accept: '*/*' } });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('Content-Type') ?? '';
    response.writeHead(answer.status, { 'Content-Type': type });
    const cut = /html/.test(type) ? body.indexOf('</h1>') : 0;
    response.write(body.subarray(0, cut));
    if (cut > 0) await rest.promise;
    response.end(body.subarray(cut));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, letThrough: rest.resolve, close };
}

test('a page of which the end is still coming stays as it is, and works once it is there', async ({
  page,
  baseURL,
  watched,
}) => {
  watched.allowed.push(/^foreign: /);
  const line = await behindSlowLine(baseURL!);
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts = page.waitForResponse(/entry-client.*\.js$/);
  await page.goto(`${line.url}/about`, { waitUntil: 'commit' });
  await (await scripts).finished();
  // Nothing is left to be done but what waits for the rest.
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(done)))),
  );
  await expect(page.locator('h1')).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  line.letThrough();
  await page.getByRole('button', { name: '開啟選單' }).click();
  await expect(page.getByRole('dialog', { name: '選單' })).toBeVisible();
  await line.close();
});
