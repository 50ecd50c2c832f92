import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveArticles } from '#features/articles/data.server.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { holdRepliesToContract } from '#platform/http/endpoints.server.ts';
import type { AnyRow } from '#shared/contract.ts';
import { article, vacancy } from '#test/made/content.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { handlers } from '../api.server.ts';

// Generated bodies, queries and ids for every endpoint, by everybody who may call it: whatever is sent, the answer is one
// that the row has. FUZZ_RUNS sets more than the few of every test run; FUZZ_SEED repeats a run.
const RUNS = Number(process.env.FUZZ_RUNS ?? 20);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

holdRepliesToContract();

/** What careless and hostile callers send where a text is expected. */
const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    '\u200b',
    '👩‍👩‍👧‍👦',
    '𠮷野家',
    '０１２',
    '一'.repeat(5000),
    'a'.repeat(70_000),
  ],
  ...["' or 1=1 --", '"; drop table members; --', '%', '_', '\\', '{name}', '#{1+1}', '<script>alert(1)</script>'],
  ...[
    '../../etc/passwd',
    '..%2f..%2f',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '__proto__',
    'constructor',
    'null',
  ],
  ...['2026-02-30', '9999-99-99T99:99:99Z', '-1', '1e999', 'NaN', '1.5', '0x10', 'true', '[object Object]', '=cmd()'],
];

const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.string({ maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
const oddValue = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1, 1.5, 2 ** 53, -(2 ** 31), 1e308, [], {}) },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Ids that exist, so that the code behind the first look-up is reached, too. */
const known: Record<string, string[]> = {};

const namesOf = (shape: unknown): string[] => Object.keys((shape as { shape?: object } | undefined)?.shape ?? {});

const someOf = (names: string[], value: fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });

/** Mostly the fields of the row with odd values, sometimes something else altogether. */
const bodyOf = (row: AnyRow) =>
  row.body
    ? fc.oneof(
        { weight: 6, arbitrary: someOf(namesOf(row.body), oddValue) },
        { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
      )
    : fc.constant(undefined);

const paramsOf = (row: AnyRow) => {
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const value = fc.oneof(oddText, fc.constantFrom('nothing', ...Object.values(known).flat()));
  return fc.record(Object.fromEntries(names.map((name) => [name, value])));
};

interface Case {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

const caseOf = (row: AnyRow): fc.Arbitrary<Case> =>
  fc.record({
    params: paramsOf(row),
    query: someOf(namesOf(row.query), oddText),
    body: bodyOf(row),
  }) as fc.Arbitrary<Case>;

/** A lone surrogate can't be part of an address. */
const inAddress = (text: unknown) => encodeURIComponent(String(text).toWellFormed().slice(0, 2000));

function addressOf(row: AnyRow, { params, query }: Case): string {
  const path = row.path.replace(/\{(\w+)\}/g, (_match: string, name: string) => inAddress(params[name]) || 'x');
  const asked = Object.entries(query).map(([name, value]) => `${name}=${inAddress(value)}`);
  return asked.length > 0 ? `${path}?${asked.join('&')}` : path;
}

/** A form of odd texts and files, if the row takes a form. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as object)) {
    const text = typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
    if (name === 'file') form.append(name, new File([text], text.slice(0, 30).replace(/[\0\r\n"]/g, '') || 'a.pdf'));
    else form.append(name, text);
  }
  return form;
}

// Not here: ending the session that all the others need, or deleting its owner.
const NOT_HERE = /logout$|account\/delete$/i;
const rows = handlers.map(({ row }) => row).filter(({ path }) => !NOT_HERE.test(path));

describe(`odd input at every endpoint (seed ${SEED}, ${RUNS} each)`, () => {
  let close: () => Promise<void>;
  const browsers = {} as Record<'public' | 'member' | 'special' | 'staff' | 'manager', Browser>;

  beforeAll(async () => {
    const site = await staffSite();
    close = site.close;
    const manager = await site.manager();
    const consultant = await site.consultant();
    browsers.public = site.browser();
    browsers.member = await site.member('ming@example.com');
    browsers.special = await site.member('special@example.com');
    browsers.staff = consultant.browser;
    browsers.manager = manager.browser;
    const { db } = site.deps.database;
    await db
      .updateTable('members')
      .set({ is_special_auth: 1 })
      .where('email_key', '=', 'special@example.com')
      .execute();
    await site.deps.database.transaction(async (tx) => {
      await saveVacancies(tx, [vacancy('v1'), vacancy('v2')]);
      await saveArticles(tx, [article('a1'), article('a2')]);
    });
    known.content = ['v1', 'v2', 'a1', 'a2', 'Column'];
    // Not the callers themselves: they are needed until the end.
    const target = await site.consultant('target@agency.example', '對象');
    await site.member('target@example.com');
    const ids = await db
      .selectFrom('members')
      .select('member_id')
      .where('email_key', '=', 'target@example.com')
      .execute();
    known.people = [target.id, ...ids.map(({ member_id }) => member_id)];
  });
  afterAll(() => close());

  test.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s',
    { timeout: 120_000 },
    async (_name, row) => {
      const browser = browsers[row.access as keyof typeof browsers];
      await fc.assert(
        fc.asyncProperty(caseOf(row), async (one) => {
          const body = row.bodyType === 'form' ? formOf(one.body) : one.body;
          const response = await browser.send(row.method, addressOf(row, one), row.body ? (body ?? {}) : undefined);
          const text = await response.text();
          // 503: this file may ask for too many passwords at once. 405: an id of one or two dots makes another address. The
          // steps of signing in check the session themselves.
          const answers = [
            200,
            201,
            204,
            400,
            403,
            404,
            405,
            413,
            415,
            429,
            503,
            ...(row.access === 'public' ? [401] : []),
          ];
          expect(answers).toContain(response.status);
          expect(text).not.toMatch(/\bat .*\.(ts|js):\d+|SQLITE_|syntax error at or near/);
          const type = response.headers.get('Content-Type') ?? '';
          const answer = text && /json/.test(type) ? JSON.parse(text) : undefined;
          // A refusal is told in words.
          for (const message of Object.values(answer?.errors ?? {}).flat()) expect(message).toMatch(/\p{sc=Han}/u);
          expect(response.headers.get('X-Request-Id')).toBeTruthy();
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
  );
});
