import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { dataFolder, openAt, type Server, startServer, stop } from '../support/server.ts';

/** Starts servers on one data folder and ends what is left of them. */
async function onOneFolder(work: (start: (env?: Record<string, string>) => Server) => Promise<void>) {
  const { dataDir, remove } = dataFolder();
  const started: Server[] = [];
  try {
    await work((env = {}) => {
      const server = startServer({ DATA_DIR: dataDir, ...env });
      started.push(server);
      return server;
    });
  } finally {
    for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL');
    await Promise.all(started.map((server) => server.ends()));
    remove();
  }
}

const PAGES = ['/', '/about', '/jobs', '/privacy', '/service/consult', '/article/column', '/article/latestNews'];

for (const [env, line] of [
  [{ DATABSE_URL: 'postgres://user:secret@db/x' }, 'Unknown setting DATABSE_URL; did you mean DATABASE_URL?\n'],
  [{ SEED: 'secret' }, "Setting SEED is not usable: expected 'demo' or 'none'.\n"],
] as const) {
  test(`a bad setting stops the start with one line: ${line.trim()}`, () =>
    onOneFolder(async (start) => {
      expect(await start(env).ends()).toEqual({ code: 1, stdout: '', stderr: line });
    }));
}

test('a data folder that cannot be is named in one line', async () => {
  for (const [dataDir, code] of [
    ['/proc/x', 'ENOENT'],
    ['/etc/passwd', 'EEXIST'],
  ] as const) {
    const stderr = `The data folder ${dataDir} cannot be made (${code}): check DATA_DIR.\n`;
    expect(await startServer({ DATA_DIR: dataDir }).ends()).toEqual({ code: 1, stdout: '', stderr });
  }
});

test('a second server on the same data folder is refused, and the first goes on', () =>
  onOneFolder(async (start) => {
    const first = start();
    const url = await openAt(first);
    const { code, stderr } = await start().ends();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`^Another server \\(pid ${first.child.pid}\\) is running on the data folder .+\n$`),
    );
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }));

test('searches are made ready once the site is open, before anybody asks', () =>
  onOneFolder(async (start) => {
    const server = start({ LOG_LEVEL: 'info' });
    await server.writes(/"vacancies":[1-9]\d*,"ms":\d+,"msg":"searches are ready"/);
    expect(server.written()).not.toContain('/api/vacancy');
  }));

test('a port that is taken is named, with what to do', () =>
  onOneFolder(async (start) => {
    const port = new URL(await openAt(start())).port;
    const other = dataFolder();
    try {
      const { code, stderr } = await start({ DATA_DIR: other.dataDir, PORT: port }).ends();
      expect(code).toBe(1);
      expect(stderr).toBe(`Port ${port} is already in use; choose another one, for example PORT=3001 npm start.\n`);
    } finally {
      other.remove();
    }
  }));

test('a HOST that is no address of the machine is named', () =>
  onOneFolder(async (start) => {
    const { code, stderr } = await start({ HOST: '192.0.2.1', PORT: '4745', SEED: 'none' }).ends();
    expect(code).toBe(1);
    expect(stderr).toBe(
      'Cannot listen on 192.0.2.1:4745 (EADDRNOTAVAIL): HOST is no address of this machine; leave it out to listen on all.\n',
    );
  }));

test('a damaged database is named, with what to do', () =>
  onOneFolder(async (start) => {
    const { dataDir, remove } = dataFolder();
    try {
      writeFileSync(`${dataDir}/site.sqlite`, 'not a database'.repeat(1000));
      const { code, stderr } = await start({ DATA_DIR: dataDir }).ends();
      expect(code).toBe(1);
      expect(stderr).toMatch(/^The site could not start: its database file is damaged\. .*restore a backup.*\n$/);
    } finally {
      remove();
    }
  }));

test('SIGTERM lets an open request finish, takes no new one and ends with 0', () =>
  onOneFolder(async (start) => {
    const server = start();
    const url = new URL(await openAt(server));
    const socket = connect(Number(url.port), url.hostname).setEncoding('utf8');
    let answer = '';
    const answers = (pattern: RegExp) =>
      new Promise<void>((resolve) => {
        const look = () => pattern.test(answer) && resolve();
        socket.on('data', look);
        look();
      });
    socket.on('data', (text: string) => {
      answer += text;
    });
    const body = JSON.stringify({ keywords: [], page: 1, fields: 'card' });
    socket.write(
      `POST /api/vacancy HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // The server has the request, and waits for its body.
    await answers(/^HTTP\/1.1 100 Continue/);
    server.child.kill('SIGTERM');
    await server.writes(/SIGTERM: finishing open requests/);
    await expect(fetch(url)).rejects.toThrow();
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(body);
    await answers(/HTTP\/1.1 200 OK[\s\S]*"vacancyId"/);
    const finished = Date.now();
    await closed;
    expect((await server.ends()).code).toBe(0);
    expect(server.written()).toContain('Stopped\n');
    // Not only because the connections were cut after ten seconds.
    expect(Date.now() - finished).toBeLessThan(8_000);
  }));

test('a second start on the same data neither fills nor migrates again', () =>
  onOneFolder(async (start) => {
    const count = async (url: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`${url}/api/vacancy`, { method: 'POST', headers, body: '{"page":1}' });
      return [answer.headers.get('X-Total-Count'), ((await answer.json()) as { vacancyId: string }[])[0]?.vacancyId];
    };
    const first = start();
    const before = await count(await openAt(first));
    expect(Number(before[0])).toBeGreaterThan(50);
    expect(first.written()).toContain('Filled the empty database with demonstration content');
    expect((await stop(first)).code).toBe(0);
    const second = start();
    expect(await count(await openAt(second))).toEqual(before);
    expect(second.written()).not.toMatch(/Filled|prepared/);
  }));

test('SEED=none starts empty, and every page still answers', () =>
  onOneFolder(async (start) => {
    const url = await openAt(start({ SEED: 'none' }));
    for (const path of [...PAGES, '/sitemap.xml', '/feed.xml', '/jobs.xml', '/readyz', '/api/Carousel'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    expect(await (await fetch(`${url}/api/vacancy/regions`)).json()).toEqual([]);
    expect(await (await fetch(`${url}/jobs`)).text()).toContain('目前沒有刊登中的職缺');
  }));

test('what browsers load is compressed, named by its content and kept for a year', () =>
  onOneFolder(async (start) => {
    const url = await openAt(start());
    const html = await (await fetch(url)).text();
    const files = html.match(/\/assets\/[^" ]+/g) ?? [];
    expect(files.length).toBeGreaterThan(4);
    for (const file of new Set(files)) {
      const { status, headers } = await fetch(url + file, { headers: { 'Accept-Encoding': 'br' } });
      expect([file, status, headers.get('Content-Encoding')]).toEqual([file, 200, 'br']);
      expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Set-Cookie')).toBeNull();
    }
    for (const path of [
      '/assets/../../package.json',
      '/..%2f..%2fpackage.json',
      '/.vite/manifest.json',
      '/assets/x.map',
    ])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
  }));
