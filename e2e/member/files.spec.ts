import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import * as make from '#test/made/files.ts';
import { findBrowser } from '../../scripts/testing/find-browser.mjs';
import { newMember } from '../support/member.ts';
import { dataFolder, openAt, type Server, startServer, stop } from '../support/server.ts';

interface Stored {
  fileUploadId: string;
  category: string;
  title: string;
  urlPath: string;
}

interface Site {
  dataDir: string;
  start(): Promise<{ server: Server; url: string }>;
}

/** Servers on one data folder, one after another; those still running end with the test. */
async function onOneFolder(work: (site: Site) => Promise<void>) {
  const { dataDir, remove } = dataFolder();
  const started: Server[] = [];
  const start = async () => {
    const server = startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', SEED: 'none' });
    started.push(server);
    return { server, url: await openAt(server) };
  };
  try {
    await work({ dataDir, start });
  } finally {
    for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL');
    await Promise.all(started.map((server) => server.ends()));
    remove();
  }
}

/** The paths of all files in the folder, drafts among them. */
function filesIn(dataDir: string): string[] {
  try {
    return readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(dataDir, 'files/').length));
  } catch {
    return [];
  }
}

const upload = (url: string, headers: Record<string, string>, bytes: Uint8Array, fields: make.UploadFields) =>
  fetch(`${url}/api/upload`, { method: 'POST', headers, body: make.uploadForm(bytes, fields) });

const list = async (url: string, headers: Record<string, string>) =>
  (await (await fetch(`${url}/api/uploadFile`, { headers })).json()) as Stored[];

/** A PDF different from all others, large enough for a kill in the middle of its upload. */
function ownPdf(): Buffer {
  return make.padded(make.pdf(randomBytes(40).toString('hex')), 200_000 + Math.floor(Math.random() * 2_000_000));
}

test('kill -9 in the middle of uploads and removals loses nothing that was promised and leaves nothing else', async () => {
  test.setTimeout(300_000);
  await onOneFolder(async ({ dataDir, start }) => {
    const first = await start();
    const member = await newMember(first.url, dataDir, 'ming@example.com');
    await stop(first.server);
    const sent = new Map<string, Buffer>();
    const kept = new Map<string, Stored>();
    const repairs: string[] = [];
    for (let round = 0; round < 8 || (repairs.length === 0 && round < 40); round++) {
      const { server, url } = await start();
      repairs.push(...(/^Files repaired: .*$/m.exec(server.written()) ?? []));
      // Everything listed is complete, everything promised is listed, and the folder contains nothing else.
      const files = await list(url, member);
      for (const file of files) {
        const answer = await fetch(`${url}/${file.urlPath}`, { headers: member });
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect([answer.status, sent.get(file.title)?.equals(bytes)]).toEqual([200, true]);
      }
      const ids = files.map((file) => file.fileUploadId);
      expect([...kept.keys()].filter((id) => !ids.includes(id))).toEqual([]);
      expect(filesIn(dataDir).toSorted()).toEqual(files.map((file) => file.urlPath).toSorted());
      // Some files stay, so that there is always room.
      for (const file of files.slice(6)) {
        kept.delete(file.fileUploadId);
        await fetch(`${url}/api/uploadFile/${file.fileUploadId}`, { method: 'DELETE', headers: member });
      }
      let toBeAnswered = 1 + Math.floor(Math.random() * 4);
      const { promise: areAnswered, resolve: answered } = Promise.withResolvers<void>();
      const work = Array.from({ length: 8 }, async () => {
        const title = randomUUID();
        sent.set(title, ownPdf());
        const fields = { categoryName: '作品集', title, uploadKey: title };
        const answer = await upload(url, member, sent.get(title) as Buffer, fields);
        if (answer.status === 201) {
          const file = (await answer.json()) as Stored;
          kept.set(file.fileUploadId, file);
        }
        if (--toBeAnswered === 0) answered();
      });
      const removals = files.slice(0, 2).map(async (file) => {
        kept.delete(file.fileUploadId);
        await fetch(`${url}/api/uploadFile/${file.fileUploadId}`, { method: 'DELETE', headers: member });
      });
      // The time of an upload depends on the machine: in every second round some are answered, in the others some are under
      // way.
      await (round % 2 === 0 ? sleep(20 + Math.random() * 200) : areAnswered);
      server.child.kill('SIGKILL');
      await Promise.allSettled([...work, ...removals]);
      await server.ends();
    }
    expect(repairs.length).toBeGreaterThan(0);
  });
});

test('an upload whose line breaks leaves nothing, and the retry is one file', () =>
  onOneFolder(async ({ dataDir, start }) => {
    const { url } = await start();
    const member = await newMember(url, dataDir, 'ming@example.com');
    const fields = { categoryName: '作品集', title: 'a', uploadKey: randomUUID() };
    const form = new Response(make.uploadForm(ownPdf(), fields));
    const body = Buffer.from(await form.arrayBuffer());
    const { hostname, port, host } = new URL(url);
    const head =
      `POST /api/upload HTTP/1.1\r\nHost: ${host}\r\nCookie: ${member.Cookie}\r\n` +
      `Content-Type: ${form.headers.get('Content-Type')}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const send = async (bytes: Buffer) => {
      const socket = connect(Number(port), hostname);
      await new Promise((resolve) => socket.once('connect', resolve));
      await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(head), bytes]), resolve));
      await sleep(30);
      socket.destroy();
    };
    // In the middle of the body; and after all of it, but before the answer.
    await send(body.subarray(0, body.length / 2));
    await send(body);
    const headers = { ...member, 'Content-Type': form.headers.get('Content-Type') as string };
    const retries = await Promise.all(
      [1, 2].map(() => fetch(`${url}/api/upload`, { method: 'POST', headers, body: new Uint8Array(body) })),
    );
    expect(retries.map(({ status }) => status)).toEqual([201, 201]);
    const files = await list(url, member);
    expect(files).toHaveLength(1);
    expect(filesIn(dataDir)).toEqual(files.map((file) => file.urlPath));
    expect(readFileSync(join(dataDir, 'files', files[0]?.urlPath ?? '')).length).toBeGreaterThan(200_000);
  }));

test('a body without an end is cut off at the limit, and the site goes on', () =>
  onOneFolder(async ({ dataDir, start }) => {
    const { url } = await start();
    const member = await newMember(url, dataDir, 'ming@example.com');
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        if (sent > 40_000_000) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const headers = { ...member, 'Content-Type': 'multipart/form-data; boundary=x' };
    const endless = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const status = await fetch(`${url}/api/upload`, endless).then(
      (answer) => answer.status,
      () => 413,
    );
    expect(status).toBe(413);
    expect(sent).toBeLessThan(30_000_000);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }));

test('the site answers while photos are encoded', () =>
  onOneFolder(async ({ dataDir, start }) => {
    const { url } = await start();
    const member = await newMember(url, dataDir, 'ming@example.com');
    const large = await make.png(5000, 5000);
    const fields = { categoryName: '個人生活照', name: 'a.png' };
    const uploads = Array.from({ length: 6 }, () => upload(url, member, large, fields));
    let slowest = 0;
    let isDone = false;
    const done = Promise.all(uploads).then((answers) => {
      isDone = true;
      return answers.map(({ status }) => status);
    });
    while (!isDone) {
      const started = performance.now();
      await fetch(`${url}/api/isAuthenticated`, { headers: member });
      slowest = Math.max(slowest, performance.now() - started);
      await sleep(10);
    }
    expect(await done).toEqual(Array(6).fill(201));
    expect(slowest).toBeLessThan(1500);
  }));

test('the browser of its owner shows a picture and a PDF, closed off as they are', async ({ browser }) => {
  await onOneFolder(async ({ dataDir, start }) => {
    const { url } = await start();
    const member = await newMember(url, dataDir, 'ming@example.com');
    const context = await browser.newContext({ extraHTTPHeaders: member });
    const page = await context.newPage();
    const stored = async (bytes: Buffer, fields: make.UploadFields) =>
      (await (await upload(url, member, bytes, fields)).json()) as Stored;
    const photo = await stored(await make.png(), { categoryName: '專業證照', title: 'a', name: 'a.png' });
    const answer = await page.goto(`${url}/${photo.urlPath}`);
    expect(answer?.headers()['content-security-policy']).toMatch(/^sandbox;/);
    expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBe(60);
    const pdf = await stored(
      Buffer.from(await (await fetch(`${url}/documents/recommendation-agreement.pdf`)).arrayBuffer()),
      {
        categoryName: '推薦協議書',
      },
    );
    const address = `${url}/${pdf.urlPath}`;
    // The Chromium made for tests has no PDF viewer, is recognized as having none, and would save the file.
    if (findBrowser()?.endsWith('headless-shell')) {
      const answer = await context.request.get(address);
      expect(answer.headers()['content-security-policy']).toMatch(/^sandbox;/);
    } else {
      await page.goto(address);
      // Chromium's PDF viewer is a frame of its own beside the document; if a sandbox keeps it out, there is none.
      await expect
        .poll(() => page.frames().map((frame) => frame.url()))
        .toContainEqual(expect.stringMatching(/^chrome-/));
    }
    await context.close();
  });
});

test('the agreement to sign can be downloaded as a PDF', async ({ request }) => {
  const answer = await request.get('/documents/recommendation-agreement.pdf');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const bytes = await answer.body();
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBeLessThan(300_000);
});
