import { expect, test } from 'vitest';
import type { ApplicationRow } from '#features/applications/staff/contract.ts';
import type { MessageRow } from '#features/contact-us/staff/contract.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { vacancy } from '#test/made/content.ts';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import { PASSWORD } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';

const EMAIL = 'ming@example.com';
/** The resume has another address than the account. */
const REACHED_AT = 'ming.work@example.com';
const AGENCY = 'jobs@agency.example';

/** A member with waiting letters, to them and about them: the mail server is down. */
async function waitingSite({ isPool = false } = {}) {
  const site = await staffSite({ CONTACT_MAIL_TO: AGENCY });
  const { browser: manager } = await site.manager();
  await site.deps.database.transaction((tx) => saveVacancies(tx, [vacancy('v1', { position: '前端工程師' })]));
  const member = await site.member(EMAIL);
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', { ...CONTACT, email: REACHED_AT });
  await member.ok('PUT', '/api/condition', CONDITION);
  await member.call('POST', '/api/education', EDUCATION);
  const before = site.mails.length;
  site.refuseMails('EAUTH');
  await member.ok('POST', '/api/vacancy/apply', { vacancyId: 'v1' });
  const [application] = (await manager.ok('GET', '/api/admin/applications')) as ApplicationRow[];
  const move = { from: '新應徵', stage: '面試', mail: true };
  await manager.ok('POST', `/api/admin/applications/${application!.id}/stage`, move);
  await member.ok('POST', '/api/newsletter/subscribe', { email: EMAIL });
  const { db } = site.deps.database;
  if (isPool) {
    await db.updateTable('members').set({ is_special_auth: 1 }).execute();
    await member.ok('PATCH', '/api/preview/clearUserId');
  }
  await member.ok('POST', '/api/ForgotPassword', { email: EMAIL });
  expect((await member.send('GET', '/api/account/export')).status).toBe(200);
  // What the member wrote like any visitor, and the answer to it, are the agency's correspondence.
  const message = { email: EMAIL, name: '王小明', phone: '0912', subject: '請問', content: '內容' };
  await member.ok('POST', '/api/contactUs', message);
  const [written] = (await manager.ok('GET', '/api/admin/messages')) as MessageRow[];
  const reply = { subject: '答覆', text: '您好', revision: written!.revision };
  await manager.ok('POST', `/api/admin/messages/${written!.id}/reply`, reply);
  const tried = db.selectFrom('outbox_mails').select('mail_id').where('last_fault', '=', 'EAUTH');
  await expect.poll(async () => (await tried.execute()).length).toBe(9);
  return {
    site,
    member,
    manager,
    /** The letters sent once the mail server is back: to whom, and about what. */
    arriving: async () => {
      await site.takeMails();
      const waiting = db.selectFrom('outbox_mails').select('mail_id').where('state', '=', 'waiting');
      await expect.poll(async () => (await waiting.execute()).length).toBe(0);
      return site.mails
        .slice(before)
        .map(({ to, subject }) => `${to.address} ${subject.split('｜')[0]}`)
        .toSorted();
    },
  };
}

const OF_AGENCY = [`${AGENCY} 【意見申訴】請問`, `${EMAIL} 答覆`, `${EMAIL} 我們收到您的留言了`];
/** The letter to the agency: the applications that it was told of are gone, too. */
const LEFT = `${AGENCY} 【履歷已刪除】應徵一併移除`;
const EXPORTED = `${EMAIL} 您下載了個人資料`;

test('who deletes the account gets the letters that tell so, and none that waited for the account', async () => {
  const { member, arriving } = await waitingSite();
  expect(await member.call('POST', '/api/account/delete', { password: PASSWORD })).toEqual([200, { ok: true }]);
  expect(await arriving()).toEqual([...OF_AGENCY, LEFT, EXPORTED, `${EMAIL} 帳號已刪除`].toSorted());
});

test('the same where staff delete it; a letter that was given up can’t be sent again either', async () => {
  const { site, manager, arriving } = await waitingSite();
  const { db } = site.deps.database;
  const stage = db.selectFrom('outbox_mails').select('mail_id').where('mail', 'like', `%"address":"${REACHED_AT}"%`);
  const letters = (await stage.execute()).map(({ mail_id }) => mail_id);
  await db
    .updateTable('outbox_mails')
    .set({ state: 'dead', ended_at: '2026-11-26' })
    .where('mail_id', 'in', stage)
    .execute();
  const [row] = (await manager.ok('GET', `/api/admin/members?q=${EMAIL}`)) as { id: string }[];
  await manager.call('POST', `/api/admin/members/${row!.id}/delete`, { confirmation: EMAIL });
  for (const id of letters) expect((await manager.call('POST', `/api/admin/failedMails/${id}/resend`))[0]).toBe(404);
  expect(await manager.ok('GET', '/api/admin/failedMails')).toEqual([]);
  expect(await arriving()).toEqual([...OF_AGENCY, LEFT, EXPORTED, `${EMAIL} 帳號已刪除`].toSorted());
});

test('of a resume in the pool, which stays, the letters go', async () => {
  const { member, arriving } = await waitingSite({ isPool: true });
  expect(await member.call('POST', '/api/account/delete', { password: PASSWORD })).toEqual([200, { ok: true }]);
  const ofApplication = [`${AGENCY} 【應徵】前端工程師`, `${REACHED_AT} 面試邀約：前端工程師`];
  expect(await arriving()).toEqual([...OF_AGENCY, EXPORTED, ...ofApplication, `${EMAIL} 帳號已刪除`].toSorted());
});

test('what has gone keeps no trace of whose it was', async () => {
  const { site, arriving } = await waitingSite();
  await arriving();
  const { db } = site.deps.database;
  const kept = await db.selectFrom('outbox_mails').selectAll().execute();
  const { member_id } = await db.selectFrom('members').select('member_id').executeTakeFirstOrThrow();
  expect(kept.length).toBeGreaterThan(9);
  expect(JSON.stringify(kept)).not.toContain(member_id);
});
