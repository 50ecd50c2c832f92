// Everything that a large agency's site is asked for after ten years (support/agency-data.ts): each list and report of the
// back-office, each call of a member with 300 applications and of one with none, and public pages. PART sets the share of
// that size (1); the data is made if it is missing. ENGINE=sqlite or postgres measures only that one, ONLY=pattern only what
// matches it; ALL=1 also lists what is fast.
import { existsSync, mkdirSync } from 'node:fs';
import { get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { migrations } from '#migrations/index.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { databaseUrl, runOn, startPostgres } from '#test/databases/postgres-server.ts';
import { fillAgency, openSessions, SESSIONS, sizesOf } from './support/agency-data.ts';
import { printTable, startServer } from './support/site.ts';
import { rank, sleep } from './support/watch.ts';

const PART = Number(process.env.PART ?? 1);
const TIMES = Number(process.env.TIMES ?? 7);
const { ONLY = '' } = process.env;

const listed = (address: string, ...filters: string[]) => [
  address,
  ...filters.map((filter) => `${address}${address.includes('?') ? '&' : '?'}${filter}`),
];

/** `{id}` is the id of the list's first row, and `page=last` the last page. */
const MANAGER = [
  ...listed('/api/admin/dashboard', 'assignee={staff}', 'assignee=none'),
  ...listed('/api/admin/statistics?days=30', 'days=365'),
  '/api/admin/statistics/export.csv?days=365',
  ...listed('/api/admin/report', 'from=2010-01-01', 'from=2026-01-01'),
  '/api/admin/report/placements.csv?from=2010-01-01',
  ...listed(
    '/api/admin/applications',
    'page=last',
    'q=工程師',
    'q=工程師&page=last',
    'q=查無此人',
    'q=陳志',
    'q=member77@example.tw',
  ),
  ...listed(
    '/api/admin/applications',
    'stage=婉拒',
    'stage=婉拒&page=last',
    'stage=新應徵&direction=asc',
    'stage=審閱中&direction=asc',
  ),
  ...listed(
    '/api/admin/applications',
    'assignee={staff}',
    'assignee={staff}&page=last',
    'assignee=none',
    'overdue=true',
    'overdue=false',
  ),
  ...listed(
    '/api/admin/applications',
    'overdue=false&page=last',
    'direction=asc',
    'vacancyId={crowded}',
    'vacancyId={crowded}&page=last',
  ),
  ...listed(
    '/api/admin/applications',
    'vacancyId={crowded}&q=工程',
    'stage=婉拒&assignee={staff}',
    'stage=婉拒&q=工程師&assignee={staff}',
  ),
  ...listed('/api/admin/applications/counts', 'assignee={staff}', 'assignee=none', 'vacancyId={crowded}'),
  '/api/admin/applications/{id}',
  ...listed(
    '/api/admin/applications/{id}/neighbours',
    'stage=婉拒',
    'q=工程師',
    'assignee={staff}',
    'overdue=false',
    'vacancyId={crowded}',
  ),
  '/api/admin/applications/{id}/standing',
  ...listed(
    '/api/admin/talents',
    'page=last',
    'q=工程師',
    'q=工程師&page=last',
    'q=查無此人',
    'q=股份有限公司',
    'q=member77@example.tw',
  ),
  ...listed(
    '/api/admin/talents',
    'source=人才庫',
    'source=人才庫&page=last',
    'category=財務會計',
    'location=台中',
    'language=英文&level=良好',
  ),
  ...listed(
    '/api/admin/talents',
    'workType=兼職',
    'shift=true',
    'payUpTo=30000',
    'availableBy=2026-12-31',
    'tag=標籤0',
    'tag=標籤499',
    'q=工程師&tag=標籤0',
  ),
  ...['/api/admin/talents/{talent}', '/api/admin/talents/{talent}/matches', '/api/admin/talentTags'],
  ...listed('/api/admin/talents/{talent}/neighbours', 'q=工程師', 'source=會員', 'tag=標籤0'),
  ...listed(
    '/api/admin/vacancies',
    'page=last',
    'q=工程師',
    'q=工程師&page=last',
    'q=查無此人',
    'q=股份有限公司',
    'q={client}',
  ),
  ...listed(
    '/api/admin/vacancies',
    'status=open',
    'status=expired',
    'status=expired&page=last',
    'status=draft',
    'status=expiring',
    'status=scheduled',
  ),
  ...listed(
    '/api/admin/vacancies',
    'category=財務會計',
    'city=台中市',
    'assignee={staff}',
    'assignee=none',
    'sort=category',
    'sort=city&direction=asc&page=last',
  ),
  ...[
    '/api/admin/vacancies/{id}',
    '/api/admin/employers',
    '/api/admin/employers?q=科技',
    '/api/admin/employers?q=查無此',
    '/api/admin/synonyms',
  ],
  ...listed(
    '/api/admin/clients',
    'page=last',
    'q=科技',
    'q=查無此',
    'q=04-21000123',
    'q=hr77-0@client.tw',
    'state=往來中',
    'assignee={staff}',
    'assignee=none',
  ),
  ...listed('/api/admin/clients', 'sort=updatedAt&direction=desc', 'sort=updatedAt&direction=desc&page=last'),
  ...['/api/admin/clients/{id}', '/api/admin/clients/{bigClient}'],
  ...listed(
    '/api/admin/messages',
    'page=last',
    'q=服務費',
    'q=服務費&page=last',
    'q=查無此',
    'q=0912000077',
    'q=writer77@example.tw',
    'status=新訊息',
    'status=已回覆&page=last',
  ),
  ...listed(
    '/api/admin/messages',
    'kind=意見申訴',
    'assignee={staff}',
    'assignee=none',
    'overdue=true',
    'overdue=false',
    'client={bigClient}',
  ),
  '/api/admin/messages/{id}',
  ...listed('/api/admin/messages/{id}/neighbours', 'q=服務費', 'status=新訊息', 'assignee={staff}', 'overdue=true'),
  '/api/admin/replyTemplates',
  ...listed(
    '/api/admin/articles',
    'page=last',
    'q=服務費',
    'q=查無此',
    'status=draft',
    'status=expired',
    'type=Column',
    'direction=asc',
  ),
  ...['/api/admin/articles/{id}', '/api/admin/carousel'],
  ...listed(
    '/api/admin/members',
    'page=last',
    'q=陳',
    'q=陳志',
    'q=查無此',
    'q=member77@example.tw',
    'status=active',
    'status=unverified',
    'status=disabled',
    'status=special',
  ),
  ...['/api/admin/members/{id}', '/api/admin/members/{member}'],
  ...listed('/api/admin/newsletters', 'page=last'),
  '/api/admin/newsletters/{id}',
  ...listed('/api/admin/newsletters/{sent}/recipients', 'page=last', 'state=failed', 'state=sent&page=last'),
  '/api/admin/newsletters/{sent}',
  ...listed('/api/admin/subscribers', 'page=last', 'q=member77', 'q=example', 'q=example&page=last', 'q=查無此'),
  ...listed(
    '/api/admin/audit',
    'page=last',
    'q=檢視應徵',
    'q=檢視應徵&page=last',
    'q=查無此人',
    'q=10.0.3.77',
    'action=檢視應徵',
    'action=檢視應徵&page=last',
  ),
  ...listed(
    '/api/admin/audit',
    'action=合併客戶',
    'action=修改客戶',
    'from=2020-01-01&to=2020-01-31',
    'from=2018-01-01&action=登入失敗',
    'q=陳&action=登入失敗',
  ),
  ...[
    '/api/admin/failedMails',
    '/api/admin/failedMails?page=last',
    '/api/admin/staff',
    '/api/admin/staff/names',
    '/api/admin/me',
    '/api/admin/invitations',
  ],
  ...[
    '/api/admin/texts',
    '/api/admin/guide',
    '/api/admin/opening',
    '/api/admin/selfCheck',
    '/api/admin/settings',
    '/api/admin/connections',
    '/api/admin/connections/storage',
  ],
  ...[
    '/api/admin/siteFile',
    '/api/admin/vacancyImports',
    '/api/admin/vacancies/export.csv?status=open',
    '/api/admin/vacancies/export.csv',
    '/api/admin/vacancies/export.xlsx?status=open',
  ],
  ...['/api/admin/applications/export.csv?stage=婉拒', '/api/admin/audit/export?from=2026-01-01'],
];
const MEMBER = [
  ...[
    '/api/isAuthenticated',
    '/api/vacancy/applied',
    '/api/account/applications',
    '/api/account/applications?page=last',
    '/api/account/savedVacancies',
  ],
  ...[
    '/api/account/matches',
    '/api/account/jobAlerts',
    '/api/account/accessLog',
    '/api/account/registration',
    '/api/preview',
    '/api/account/export',
  ],
];
const PUBLIC = [
  ...[
    '/',
    '/about',
    '/jobs',
    '/jobs?keywords=工程師',
    '/jobs?page=100',
    '/jobs?cities=台中市&sort=city',
    '/jobs/filters',
    '/job/{open}',
    '/contactUs',
  ],
  ...[
    '/article/latestNews',
    '/article/newsletter',
    '/article/column',
    '/article/details/{article}',
    '/sitemap.xml',
    '/feed.xml',
    '/robots.txt',
  ],
  ...[
    '/api/Carousel',
    '/api/article/type/Column',
    '/api/article/type/LatestNews',
    '/api/vacancy/regions',
    '/api/Vacancy/Categories',
    '/search-help/suggestions?q=工程',
    '/share/job/{open}.jpg',
  ],
];

interface Answered {
  status: number;
  ms: number;
  bytes: number;
  total: number;
  text: string;
}

const ask = (url: string, cookie: string, isKept = false) =>
  new Promise<Answered>((resolve, reject) => {
    const start = performance.now();
    get(encodeURI(url), { headers: { Cookie: cookie, Origin: new URL(url).origin } }, (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (isKept) chunks.push(chunk);
      });
      answer.on('end', () => {
        const [ms, total] = [performance.now() - start, Number(answer.headers['x-total-count'] ?? 0)];
        resolve({ status: answer.statusCode ?? 0, ms, bytes, total, text: Buffer.concat(chunks).toString() });
      });
      answer.on('error', reject);
    }).on('error', reject);
  });

async function measure(url: string, busiest: Awaited<ReturnType<typeof openSessions>>) {
  /** The longest wait of somebody who asks at the same time, that is, the longest block of the event loop. */
  let [longest, isRunning] = [0, true];
  const ping = (async () => {
    for (;;) {
      longest = Math.max(longest, (await ask(`${url}/healthz`, '')).ms);
      if (!isRunning) return;
      await sleep(1);
    }
  })();
  const rows: (string | number)[][] = [];
  const cookies = {
    manager: `staff_session=${SESSIONS.manager}`,
    'of many': `session=${SESSIONS.busy}`,
    'of none': `session=${SESSIONS.new}`,
    public: '',
  };
  const read = async <T>(address: string) => JSON.parse((await ask(url + address, cookies.manager, true)).text) as T;
  const first = async (address: string) => (await read<{ id: string }[]>(address))[0]?.id ?? '';
  const [staff] = (await read<{ id: string }[]>('/api/admin/staff/names')).slice(9);
  const open = await read<{ id: string }[]>('/api/admin/vacancies?status=open&pageSize=100');
  const [issue] = (await read<{ id: string; state: string }[]>('/api/admin/newsletters')).filter(
    ({ state }) => state === 'sent',
  );
  const members = await ask(`${url}/api/admin/members?q=member0@example.tw`, cookies.manager, true);
  const [busy] = JSON.parse(members.text) as { id: string }[];
  const { talentId } = await read<{ talentId: string }>(`/api/admin/members/${busy?.id}`);
  const known: Record<string, string> = {
    ...{ staff: staff?.id ?? '', sent: issue?.id ?? '', open: open[0]!.id, member: busy?.id ?? '', talent: talentId },
    ...{ ...busiest, client: (await read<{ name: string }>(`/api/admin/clients/${busiest.bigClient}`)).name },
    article: await first('/api/admin/articles?status=open'),
  };
  const fill = async (address: string) => {
    const list = /^\/api\/admin\/\w+(?=\/\{id\})/.exec(address)?.[0];
    const id = list ? await first(list) : '';
    return address.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? id : known[name]!));
  };
  for (const [who, addresses] of [
    ['manager', MANAGER],
    ['of many', MEMBER],
    ['of none', MEMBER],
    ['public', PUBLIC],
  ] as const)
    for (const asked of new Set(addresses)) {
      if (!`${who} ${asked}`.match(ONLY)) continue;
      let address = await fill(asked);
      if (address.includes('page=last')) {
        const one = await ask(url + address.replace('page=last', 'page=1'), cookies[who]);
        address = address.replace('page=last', `page=${Math.max(1, Math.ceil(one.total / 25))}`);
      }
      const answers: Answered[] = [];
      await sleep(5);
      longest = 0;
      const isLong = () => answers.reduce((sum, { ms }) => sum + ms, 0) > 6000;
      while (answers.length < TIMES && !isLong()) answers.push(await ask(url + address, cookies[who]));
      await sleep(5);
      const [times, last] = [answers.map(({ ms }) => ms), answers.at(-1)!];
      if (last.status >= 300) console.log(`${last.status} for ${address}`);
      rows.push([
        `${who} ${asked}`,
        rank(times, 0.5).toFixed(0),
        Math.max(...times).toFixed(0),
        longest.toFixed(0),
        last.total,
        last.bytes,
      ]);
    }
  isRunning = false;
  await ping;
  const slow = rows.filter(([, p50, , block]) => Number(p50) > 150 || Number(block) > 50);
  console.log(`${rows.length} asked; those over 150 ms, or that held the event loop for more than 50:`);
  printTable(['', 'p50', 'max', 'longest block', 'total', 'bytes'], process.env.ALL ? rows : slow);
}

/** Fills the database if it is empty, and asks the site that runs on it. */
async function onDatabase(where: { dataDir: string; databaseUrl?: string }, isMissing: boolean) {
  const database = await openDatabase({ ...where, writesMuch: true });
  await migrate(database, migrations);
  if (isMissing) await fillAgency(database, Date.now(), PART);
  const busiest = await openSessions(database);
  await database.close();
  const env = { DATA_DIR: where.dataDir, RATE_LIMITS: 'off', SEED: 'none', LOG_LEVEL: 'error' };
  const url = where.databaseUrl && { DATABASE_URL: where.databaseUrl };
  const args = ['--max-semi-space-size=16', 'dist/server/main.js'];
  const site = await startServer(args, 4181, '/readyz', { ...env, ...url });
  // After its start the site reads the whole database.
  await sleep(15_000);
  await measure(site.url, busiest).finally(() => site.stop());
}

console.log(sizesOf(PART));
const dataDir = path.resolve(`.cache/bench/agency-${PART}`);
if (process.env.ENGINE !== 'postgres') {
  const isMissing = !existsSync(path.join(dataDir, 'site.sqlite'));
  mkdirSync(dataDir, { recursive: true });
  await onDatabase({ dataDir }, isMissing);
}
if (process.env.ENGINE !== 'sqlite') {
  const server = await startPostgres(path.join(os.tmpdir(), 'site-bench-postgres'));
  if ('missing' in server) console.log(`PostgreSQL left out: ${server.missing}`);
  else {
    const name = `bench_agency_${String(PART).replace('.', '_')}`;
    const made = runOn(server.url, `create database ${name} template template0`);
    const isMissing = await made.then(
      () => true,
      () => false,
    );
    mkdirSync(`${dataDir}-postgres`, { recursive: true });
    await onDatabase({ dataDir: `${dataDir}-postgres`, databaseUrl: databaseUrl(server.url, name) }, isMissing);
    await server.stop();
  }
}
process.exit(0);
