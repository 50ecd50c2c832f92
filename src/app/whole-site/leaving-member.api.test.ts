import { expect, test } from 'vitest';
import { removeMember } from '#features/account/data.server.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { afterStep } from '#test/databases/after-step.ts';
import { vacancy } from '#test/made/content.ts';
import * as make from '#test/made/files.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import type { Browser } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { handlers } from '../api.server.ts';

// A member may leave between any two steps of any call about them: the result is the answer from before or the one from
// after, never half of each, and never a failure.

const EMAIL = 'ming@example.com';

/** Tables of the member's own rows, each before those that refer to it. */
const OWN = ['members', 'sessions', 'talents', 'personals', 'contacts', 'conditions', 'educations'] as const;
const THEN = ['talent_search', 'uploaded_files', 'applications'] as const;

async function leavingSite() {
  const site = await staffSite();
  const { browser: manager } = await site.manager();
  const { database } = site.deps;
  const { db } = database;
  await database.transaction((tx) =>
    saveVacancies(
      tx,
      ['v1', 'v2', 'v3'].map((id) => vacancy(id)),
    ),
  );
  const member = await site.member(EMAIL);
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', { ...CONTACT, email: EMAIL });
  await member.ok('PUT', '/api/condition', CONDITION);
  await member.call('POST', '/api/education', EDUCATION);
  const form = make.uploadForm(make.pdf(), { categoryName: '作品集', title: '作品', name: 'a.pdf' });
  const [, file] = (await member.call('POST', '/api/upload', form)) as [number, { urlPath: string }];
  for (const vacancyId of ['v1', 'v2']) await member.ok('POST', '/api/vacancy/apply', { vacancyId });
  const { talent_id, member_id } = await db
    .selectFrom('talents')
    .select(['talent_id', 'member_id'])
    .executeTakeFirstOrThrow();
  const { application_id } = await db.selectFrom('applications').select('application_id').executeTakeFirstOrThrow();
  const ids: Record<string, string> = { talents: talent_id, applications: application_id, members: member_id! };
  const kept = await Promise.all(
    [...OWN, ...THEN].map(
      async (table) =>
        [
          table,
          await db
            .selectFrom(table as 'members')
            .selectAll()
            .execute(),
        ] as const,
    ),
  );
  const leave = (tx: Tx) => removeMember(tx, { id: member_id!, email: EMAIL }, site.deps.now());
  return {
    site,
    database,
    manager,
    member,
    ids,
    file: `/${file.urlPath}`,
    leave,
    /** Puts everything back. */
    comeBack: () =>
      database.transaction(async (tx) => {
        await leave(tx);
        await tx.deleteFrom('uploaded_files').execute();
        for (const [table, rows] of kept)
          await tx
            .insertInto(table as 'members')
            .values(rows)
            .execute();
      }),
  };
}

type LeavingSite = Awaited<ReturnType<typeof leavingSite>>;

/** Fields that every call adds to, or dates. */
const MOVING = new Set(['accesses', 'sessions', 'notes', 'events', 'stageAt', 'appliedAt', 'disabledAt', 'at', 'id']);

async function said(browser: Browser, { method, path, body }: Call): Promise<string> {
  const response = await browser.send(method, path, body);
  const { status, headers } = response;
  const text = await response.text();
  if (status >= 400 || path.startsWith('/users/')) return `${status} ${path.startsWith('/api/') ? text : ''}`;
  if (!headers.get('Content-Type')?.startsWith('application/json')) return `${status} ${headers.get('Content-Type')}`;
  return `${status} ${JSON.stringify(JSON.parse(text), (key, value) => (MOVING.has(key) ? undefined : value))}`;
}

interface Call {
  method: string;
  path: string;
  body?: object;
  /** A list may also come without the row, and a page of it without what stands beside. */
  isList?: boolean;
}

/** Answers in between that are neither the one from before nor the one from after. */
async function oddAnswers(site: LeavingSite, browser: Browser, call: Call): Promise<string[]> {
  const { database, leave, comeBack } = site;
  const ask = () => said(browser, call);
  await comeBack();
  const before = await ask();
  expect(before).toMatch(/^20/);
  await comeBack();
  await database.transaction(leave);
  const after = await ask();
  const odd: string[] = [];
  for (let nth = 1; ; nth++) {
    await comeBack();
    const { answer, isReached } = await afterStep(database, nth, leave, ask);
    if (!isReached) return odd;
    const isEither = answer === before || answer === after;
    if (!isEither && !(call.isList && answer.startsWith('200'))) odd.push(`${call.path}, ${nth}: ${answer}`);
  }
}

test('staff who read of a member at that moment find them, or find nothing', async () => {
  const site = await leavingSite();
  const rows = handlers.filter(({ row }) => /^\/api\/admin\/(members|talents|applications)/.test(row.path));
  const calls = rows.flatMap(({ row: { method, path, query } }): Call[] => {
    if (method !== 'GET') return [];
    const ofOne = path.replace('{id}', site.ids[path.split('/')[3]!]!);
    const isList = !path.includes('{id}') || path.endsWith('/neighbours');
    const asked = { method, path: ofOne, isList };
    return query && isList ? [asked, { ...asked, path: `${ofOne}?q=${EMAIL}` }] : [asked];
  });
  expect(calls.length).toBeGreaterThan(10);
  for (const call of [...calls, { method: 'GET', path: site.file }])
    expect(await oddAnswers(site, site.manager, call)).toEqual([]);
});

test('staff who change something of a member at that moment do so, or are told that there is nothing', async () => {
  const site = await leavingSite();
  const ofApplication = `/api/admin/applications/${site.ids.applications}`;
  const ofMember = `/api/admin/members/${site.ids.members}`;
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  const calls: [string, object?][] = [
    [`${ofApplication}/stage`, { from: '新應徵', stage: '面試', mail: true }],
    [`${ofApplication}/interview`, { interview: { at: tomorrow, place: '電話面試' }, revision: 0, mail: true }],
    [`${ofApplication}/notes`, { text: '已致電' }],
    [`/api/admin/talents/${site.ids.talents}/notes`, { text: '已致電' }],
    [`/api/admin/talents/${site.ids.talents}/applications`, { vacancyId: 'v3' }],
    [`${ofMember}/special`, { isSpecial: true }],
    [`${ofMember}/disable`],
    [`${ofMember}/endSessions`],
    [`${ofMember}/delete`, { confirmation: EMAIL }],
  ];
  for (const [path, body] of calls)
    expect(await oddAnswers(site, site.manager, { method: 'POST', path, ...(body && { body }) })).toEqual([]);
});

test('a member whose account goes during a call is signed out', async () => {
  const site = await leavingSite();
  const read = (path: string, isList = false): Call => ({ method: 'GET', path, isList });
  const calls = [
    read('/api/account/export'),
    read('/api/account/registration'),
    read('/api/account/accessLog', true),
    read('/api/account/applications', true),
    read('/api/vacancy/applied', true),
    { method: 'POST', path: '/api/personal', body: PERSONAL },
    { method: 'POST', path: '/api/vacancy/apply', body: { vacancyId: 'v3' } },
  ];
  for (const call of calls) expect(await oddAnswers(site, site.member, call)).toEqual([]);
});
