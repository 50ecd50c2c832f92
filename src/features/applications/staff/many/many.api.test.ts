import { expect, test } from 'vitest';
import type { AssignOutcome } from '#features/backoffice/assignees/contract.ts';
import { DAY_MS } from '#shared/durations.ts';
import { applySite } from '#test/sites/apply-site.ts';
import type { Application, ApplicationRow, MoveOutcome } from '../contract.ts';

const PATH = '/api/admin/applications';
const NAMES = ['王一', '林二', '周三'];

/** Three have applied, and staff have put the first of them on another vacancy. */
async function manySite() {
  const { site, browser, applicant, list } = await applySite();
  for (const [nth, name] of NAMES.entries()) await applicant(`a${nth}@example.com`, name, 'v1');
  const [first] = (await list('direction=asc')).rows;
  const { talentId } = (await browser.ok('GET', `${PATH}/${first!.id}`)) as Application;
  await browser.ok('POST', `/api/admin/talents/${talentId}/applications`, { vacancyId: 'v2' });
  const read = async () => (await list('direction=asc')).rows;
  /** As the list shows them; with `isMailed`, everybody who can get a letter gets one. */
  const asSeen = (rows: readonly ApplicationRow[], isMailed = false) =>
    rows.map(({ id, stage, interviewRevision, addedBy, hasEmail }) => {
      const mail = isMailed && addedBy === null && hasEmail;
      return { id, from: stage, interviewRevision, mail };
    });
  return {
    ...{ site, browser, read, asSeen },
    move: (body: object) => browser.call('POST', `${PATH}/bulk`, body),
    /** The nth letter about it, after the code for registering and the receipt. */
    letter: (nth: number, of = 0) => site.mailTo(`a${of}@example.com`, nth + 2),
    results: async () => {
      await site.takeMails();
      return site.mails.filter(({ subject }) => subject.includes('應徵結果'));
    },
  };
}

const outcomes = (rows: readonly { id: string }[], ...each: (MoveOutcome | AssignOutcome)[]) => [
  200,
  rows.map(({ id }, nth) => ({ id, outcome: each[nth] })),
];

test('several are moved in one go, each with its letter, history and log; whom staff put there gets none', async () => {
  const { site, browser, read, asSeen, move, results, letter } = await manySite();
  const rows = await read();
  expect(rows.map(({ addedBy, hasEmail }) => [addedBy, hasEmail])).toEqual([
    ...NAMES.map(() => [null, true]),
    ['陳顧問', true],
  ]);
  const asked = { applications: asSeen(rows, true), stage: '婉拒', postscript: '謝謝您。\n祝順利' };
  expect(await move(asked)).toEqual(outcomes(rows, 'moved', 'moved', 'moved', 'moved'));
  expect((await read()).map(({ stage }) => stage)).toEqual(rows.map(() => '婉拒'));
  for (const [nth, name] of NAMES.entries())
    expect((await letter(1, nth)).text).toMatch(
      new RegExp(`${name} 您好：[^]*\\n\\n謝謝您。\\n祝順利\\n\\n有任何問題`),
    );
  const eventOf = async ({ id }: ApplicationRow) =>
    ((await browser.ok('GET', `${PATH}/${id}`)) as Application).events[0];
  const told = { mailSubject: '應徵結果通知：前端工程師', postscript: asked.postscript };
  const moved = { fromStage: '新應徵', toStage: '婉拒', staffName: '陳顧問' };
  expect(await eventOf(rows[2]!)).toMatchObject({ ...moved, ...told });
  expect(await eventOf(rows[3]!)).toMatchObject({ fromStage: '審閱中', mailSubject: null, postscript: null });
  const { db } = site.deps.database;
  const moves = db.selectFrom('audit_entries').selectAll().where('action', '=', '變更應徵階段');
  const noted = await moves.orderBy('entry_id').execute();
  const 人才 = expect.any(String);
  expect(noted.map(({ subject_id, detail }) => [subject_id, JSON.parse(detail)])).toEqual([
    ...rows
      .slice(0, 3)
      .map(({ id }) => [id, { 人才, 階段: '新應徵 → 婉拒', 通知信: '應徵結果通知：前端工程師', 批次: 4 }]),
    [rows[3]!.id, { 人才, 階段: '審閱中 → 婉拒', 批次: 4 }],
  ]);
  // Sent again because the answer was lost, it is done once, and nobody is told twice.
  expect(await move(asked)).toEqual(outcomes(rows, 'moved', 'moved', 'moved', 'moved'));
  expect(await results()).toHaveLength(3);
  expect(await eventOf(rows[0]!)).toMatchObject(told);
});

test('what somebody has changed meanwhile is left alone and named, the others are moved', async () => {
  const { site, browser, read, asSeen, move, results } = await manySite();
  const rows = await read();
  const { browser: colleague } = await site.manager();
  const theirs = (of: ApplicationRow, what: string, body: object) =>
    colleague.ok('POST', `${PATH}/${of.id}/${what}`, body);
  await theirs(rows[0]!, 'stage', { from: '新應徵', stage: '面試' });
  const interview = { at: new Date(site.deps.now().getTime() + DAY_MS).toISOString(), place: '電話面試' };
  await theirs(rows[1]!, 'interview', { interview, revision: 0 });
  const gone = { ...rows[3]!, id: 'nothing' };
  const some = [...rows.slice(0, 3), gone];
  const asked = { applications: asSeen(some, true), stage: '婉拒' };
  expect(await move(asked)).toEqual(outcomes(some, 'stale', 'stale', 'moved', 'gone'));
  // Nor is a colleague's identical act reported as one's own.
  const [first] = rows;
  await theirs(first!, 'stage', { from: '面試', stage: '新應徵' });
  await theirs(first!, 'stage', { from: '新應徵', stage: '婉拒', mail: true });
  expect(await move(asked)).toEqual(outcomes(some, 'stale', 'stale', 'moved', 'gone'));
  expect((await read()).map(({ stage }) => stage)).toEqual(['婉拒', '新應徵', '婉拒', '審閱中']);
  expect(await results()).toHaveLength(2);
  // Seen in its present state it is moved, and its interview ends with it; one already there stays as it is.
  const now = (await read()).slice(0, 2);
  expect(await move({ applications: asSeen(now), stage: '婉拒' })).toEqual(outcomes(now, 'unchanged', 'moved'));
  expect((await browser.ok('GET', `${PATH}/${rows[1]!.id}`)) as Application).toMatchObject({
    interview: null,
    events: [{ toStage: '婉拒', interview: { act: '取消', ...interview } }, {}],
  });
});

test('several are given to one colleague, told by one letter; what somebody else was given meanwhile stays theirs', async () => {
  const { site, browser, read } = await manySite();
  const { id: lin } = await site.manager();
  const settled = (await read())[1]!;
  await browser.ok('POST', `${PATH}/${settled.id}/stage`, { from: '新應徵', stage: '婉拒' });
  const rows = await read();
  const hand = (some: readonly { id: string; assigneeId: string | null }[], assigneeId: string | null) => {
    const items = some.map(({ id, assigneeId: from }) => ({ id, from }));
    return browser.call('POST', `${PATH}/bulk/assignee`, { items, assigneeId });
  };
  const [first, ...others] = rows;
  const gone = { ...first!, id: 'nothing' };
  expect(await hand([...others, gone], lin)).toEqual(
    outcomes([...others, gone], 'unchanged', 'given', 'given', 'gone'),
  );
  expect(await hand(rows, null)).toEqual(outcomes(rows, 'unchanged', 'unchanged', 'stale', 'stale'));
  expect(await hand([first!], 'nobody')).toMatchObject([400, {}]);
  const now = (await read()).map(({ assigneeName }) => assigneeName);
  expect(now).toEqual([null, null, '林主管', '林主管']);
  const mail = await site.mailTo('lin@agency.example');
  expect(mail.subject).toBe('陳顧問 請您負責這 2 筆應徵');
  for (const name of NAMES) expect(JSON.stringify(mail)).not.toContain(name);
  const { db } = site.deps.database;
  const acts = db.selectFrom('audit_entries').select('detail').where('action', '=', '指派應徵');
  expect((await acts.execute()).map(({ detail }) => JSON.parse(detail).批次)).toEqual([2, 2]);
});

test('the letter of those whose interview ends takes it out of their calendars, of each its own', async () => {
  const { site, browser, read, asSeen, move, letter } = await manySite();
  for (const [nth, { id }] of (await read()).slice(0, 2).entries()) {
    const at = new Date(site.deps.now().getTime() + (nth + 1) * DAY_MS).toISOString();
    const arranged = { interview: { at, place: '電話面試' }, revision: 0, mail: true };
    await browser.ok('POST', `${PATH}/${id}/interview`, arranged);
  }
  const rows = (await read()).slice(0, 2);
  expect((await move({ applications: asSeen(rows, true), stage: '取消' }))[0]).toBe(400);
  expect(await move({ applications: asSeen(rows, true), stage: '婉拒' })).toEqual(outcomes(rows, 'moved', 'moved'));
  for (const [nth, { id }] of rows.entries()) {
    const [arranged, cancelled] = [await letter(1, nth), await letter(2, nth)];
    const uid = new RegExp(`UID:interview-${id}`);
    expect([arranged.calendar?.method, cancelled.calendar?.method]).toEqual(['REQUEST', 'CANCEL']);
    for (const { calendar } of [arranged, cancelled]) expect(calendar?.text.replaceAll('\r\n ', '')).toMatch(uid);
  }
});

test('a letter that nobody can get, and what is wrong, is refused; a hundred go at once', async () => {
  const { browser, read, asSeen, move } = await manySite();
  const rows = await read();
  const errors = (body: object) => browser.errors(`${PATH}/bulk`, body);
  const applications = asSeen(rows);
  const stage = '婉拒';
  expect(await move({ applications: asSeen(rows, true), stage: '取消' })).toEqual([400, '「取消」階段沒有通知信']);
  expect(await errors({ applications, stage, postscript: '謝謝' })).toEqual({ postscript: ['附言 只能隨通知信寄出'] });
  expect(await errors({ applications: [], stage: '成功' })).toEqual({
    applications: ['應徵 為必填'],
    stage: ['階段 不是有效的選項'],
  });
  const many = Array.from({ length: 101 }, (_, nth) => ({ ...applications[0]!, id: `x${nth}` }));
  expect(await errors({ applications: many, stage })).toEqual({ applications: ['應徵 最多可選 100 項'] });
  expect(await move({ applications: many.slice(1), stage })).toMatchObject([200, { length: 100 }]);
  // Somebody put there by staff gets no letter of rejection, whatever a call says.
  const put = { ...applications[3]!, mail: true };
  expect(await move({ applications: [put], stage })).toEqual(outcomes([put], 'stale'));
  expect((await read()).map(({ stage: one }) => one)).toEqual(['新應徵', '新應徵', '新應徵', '審閱中']);
});
