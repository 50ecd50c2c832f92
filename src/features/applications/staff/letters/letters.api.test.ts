import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Stage } from '#content/application-stages.ts';
import type { Settings } from '#features/backoffice/settings/contract.ts';
import { DAY_MS } from '#shared/durations.ts';
import { STALE } from '#shared/revisions.ts';
import { PASSWORD } from '#test/sites/account-site.ts';
import { applySite } from '#test/sites/apply-site.ts';
import type { Application, ApplicationRow } from '../contract.ts';
import type { InterviewAct } from '../interviews/contract.ts';
import { type Letter, shownInterviewLetter, shownStageLetter } from './rules.ts';

const PATH = '/api/admin/applications';
const POSTSCRIPT = '謝謝您昨天來 {name}。\n作品集 <b>很好</b>。\n\n祝順利';

/** An application; `move` and `arrange` are the next acts of staff. */
async function letterSite() {
  const { site, browser, applicant, list } = await applySite();
  const member = await applicant('ming@example.com', '王小明', 'v1');
  const row = (await list()).rows[0]!;
  const settings = (await browser.ok('GET', '/api/admin/settings')) as Settings;
  const call = (what: string) => (body: object) => browser.call('POST', `${PATH}/${row.id}/${what}`, body);
  return {
    ...{ site, browser, member, row, settings, move: call('stage'), arrange: call('interview') },
    events: async () => ((await browser.ok('GET', `${PATH}/${row.id}`)) as Application).events,
    /** The nth letter about it, after the code for registering and the receipt. */
    letter: (nth: number) => site.mailTo('ming@example.com', nth + 2),
  };
}

const asShown = ({ subject, text }: Letter) => expect.stringContaining(`${subject}\n\n${text}\n\n--\n`);

test('what is written to one person stands in the letter as it was shown, and in the history; no log has it', async () => {
  const { site, move, row, settings, events, letter } = await letterSite();
  const asked = { from: '新應徵', stage: '婉拒', mail: true, postscript: `${POSTSCRIPT}\r\n ` };
  expect(await move(asked)).toMatchObject([200, { event: { postscript: POSTSCRIPT } }]);
  const mail = await letter(1);
  expect(mail.text).toEqual(asShown(shownStageLetter(settings, row, '婉拒', POSTSCRIPT)!));
  expect(mail.text).toContain(`也會主動與您聯絡。\n\n${POSTSCRIPT}\n\n有任何問題`);
  expect(mail.html).toContain('謝謝您昨天來 {name}。<br>作品集 &lt;b&gt;很好&lt;/b&gt;。</p>');
  expect(await events()).toMatchObject([{ toStage: '婉拒', postscript: POSTSCRIPT }]);
  const noted = await site.deps.database.db.selectFrom('audit_entries').selectAll().execute();
  expect(JSON.stringify(noted)).not.toContain('作品集');
});

test('whoever did not get the answer asks once more for just that, and one letter goes', async () => {
  const { site, move, arrange, letter } = await letterSite();
  const asked = { from: '新應徵', stage: '審閱中', mail: true, postscript: POSTSCRIPT };
  const [, done] = await move(asked);
  expect(await move(asked)).toEqual([200, done]);
  for (const postscript of ['', '別的']) expect(await move({ ...asked, postscript })).toEqual([400, STALE]);
  const interview = { at: new Date(site.deps.now().getTime() + DAY_MS).toISOString(), place: '電話面試' };
  const wanted = { interview, revision: 0, mail: true, postscript: POSTSCRIPT };
  const [, arranged] = await arrange(wanted);
  expect(await arrange(wanted)).toEqual([200, arranged]);
  expect(await arrange({ ...wanted, postscript: '別的' })).toEqual([400, STALE]);
  await letter(2);
  await site.takeMails();
  expect(site.mails.filter(({ to }) => to.address === 'ming@example.com')).toHaveLength(4);
});

test('every letter about an interview reads as it was shown, with what was added', async () => {
  const { site, move, arrange, row, settings, letter } = await letterSite();
  const inDays = (days: number) => new Date(site.deps.now().getTime() + days * DAY_MS).toISOString();
  const first = { at: inDays(2), place: '線上 https://meet.example.com/abc' };
  const second = { at: inDays(4), place: '台中市西區民權路 100 號' };
  const told = { mail: true, postscript: POSTSCRIPT };
  const shown = (act: InterviewAct, interview: typeof first) =>
    asShown(shownInterviewLetter(settings, row, { act, ...interview }, POSTSCRIPT));
  const asked = { from: '新應徵', stage: '面試' satisfies Stage, interview: first, interviewRevision: 0 };
  expect(await move({ ...asked, ...told })).toMatchObject([200, { event: { postscript: POSTSCRIPT } }]);
  for (const [nth, interview] of [second, second, null].entries())
    expect(await arrange({ interview, revision: nth + 1, ...told })).toMatchObject([200, { event: {} }]);
  const mails = await Promise.all([1, 2, 3, 4].map(letter));
  const texts = mails.map(({ text }) => text);
  expect(texts).toEqual([shown('安排', first), shown('變更', second), shown('通知', second), shown('取消', second)]);
  expect(texts[0]).toContain(`地點：線上 https://meet.example.com/abc\n附言：${POSTSCRIPT}\n\n附件`);
  // Outlook knows no other line breaks, and doesn't make links itself.
  expect(mails[0]!.html).toContain('線上 <a href="https://meet.example.com/abc" ');
  for (const { html } of mails)
    expect(html).toContain('{name}。<br>作品集 &lt;b&gt;很好&lt;/b&gt;。<br><br>祝順利</dd>');
});

test('what is too long, or would be kept without being sent, is refused at its field', async () => {
  const { browser, row } = await letterSite();
  const path = `${PATH}/${row.id}`;
  const asked = { from: '新應徵', stage: '婉拒', interview: undefined };
  const cases = [
    [{ mail: true, postscript: '長'.repeat(1001) }, '附言 不得超過 1000 個字元'],
    [{ mail: true, postscript: 7 }, '附言 不是有效的值'],
    [{ mail: false, postscript: '謝謝' }, '附言 只能隨通知信寄出'],
  ] as const;
  for (const [told, why] of cases) {
    expect(await browser.errors(`${path}/stage`, { ...asked, ...told })).toEqual({ postscript: [why] });
    const cancelled = { interview: null, revision: 0, ...told };
    expect(await browser.errors(`${path}/interview`, cancelled)).toEqual({ postscript: [why] });
  }
  expect((await browser.ok('GET', PATH)) as ApplicationRow[]).toMatchObject([{ stage: '新應徵' }]);
});

test('the member’s own copy has what was written to them, and it goes with them', async () => {
  const { site, member, move } = await letterSite();
  await move({ from: '新應徵', stage: '審閱中' });
  await move({ from: '審閱中', stage: '婉拒', mail: true, postscript: POSTSCRIPT });
  const copy = new Uint8Array(await (await member.send('GET', '/api/account/export')).arrayBuffer());
  const { applications } = JSON.parse(strFromU8(unzipSync(copy)['resume.json']!));
  expect(applications[0].letters).toEqual([
    { sentAt: expect.any(String), subject: '應徵結果通知：前端工程師', postscript: POSTSCRIPT },
  ]);
  await member.ok('POST', '/api/account/delete', { password: PASSWORD });
  expect(await site.deps.database.db.selectFrom('application_events').selectAll().execute()).toEqual([]);
});

test('a name that is an address makes no link in the letter: its mailbox may be somebody else’s', async () => {
  const { site, browser, applicant, list } = await applySite();
  await applicant('ming@example.com', 'https://evil.example', 'v1');
  const row = (await list()).rows[0]!;
  const { browser: manager } = await site.manager();
  const words = { stage: '婉拒', subject: '結果', text: '{name}，謝謝您。' };
  await manager.ok('PUT', '/api/admin/settings/letters', { ...words, revision: 0 });
  const asked = { from: '新應徵', stage: '婉拒', mail: true, postscript: '請看 https://example.com/a' };
  await browser.ok('POST', `${PATH}/${row.id}/stage`, asked);
  const { html } = await site.mailTo('ming@example.com', 3);
  expect(html).toContain('>https://evil.example，謝謝您。<');
  expect(html).toContain('href="https://example.com/a"');
});
