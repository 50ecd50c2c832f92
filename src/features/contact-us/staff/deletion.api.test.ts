import { expect, test } from 'vitest';
import { based } from '#test/made/revised.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import type { MessageRow } from './contract.ts';

const PATH = '/api/admin/messages';
const MESSAGE = {
  email: 'Hsu@client.example',
  name: '許經理',
  phone: '02-1234-5678',
  subject: '請刪除我的資料',
  content: '身分證字號打錯欄位了',
};

async function messageSite() {
  const site = await staffSite({ CONTACT_MAIL_TO: 'service@agency.example' });
  const { browser } = await site.consultant();
  const { browser: manager } = await site.manager();
  await site.browser().ok('POST', '/api/contactUs', MESSAGE);
  const [{ id }] = (await browser.ok('GET', PATH)) as [MessageRow];
  const remove = (confirmation: string, by = manager) => by.call('POST', `${PATH}/${id}/delete`, { confirmation });
  return { site, browser, id, remove };
}

test('a message is deleted with its answers when its sender asks, by a 管理員 who types the address', async () => {
  const { site, browser, id, remove } = await messageSite();
  const { db } = site.deps.database;
  const reply = { subject: 'Re: 請刪除我的資料', text: '許經理您好，已刪除。' };
  await browser.ok('POST', `${PATH}/${id}/reply`, await based(browser, `${PATH}/${id}/reply`, reply));
  expect((await remove(MESSAGE.email, browser))[0]).toBe(403);
  expect(await remove('else@client.example')).toMatchObject([
    400,
    { errors: { confirmation: ['與留言的電子信箱不符'] } },
  ]);
  expect((await remove('hsu@CLIENT.example'))[0]).toBe(204);
  expect((await remove(MESSAGE.email))[0]).toBe(404);
  expect(await browser.ok('GET', `${PATH}?q=${encodeURIComponent('許經理')}`)).toEqual([]);
  for (const table of ['contact_messages', 'contact_replies'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  // What the message said is not repeated in the log.
  const entries = await db.selectFrom('audit_entries').selectAll().where('action', '=', '刪除訊息').execute();
  expect(entries).toMatchObject([{ subject_kind: '訊息', subject_id: id, subject_name: '', staff_name: '林主管' }]);
  expect(entries.map(({ detail }) => JSON.parse(detail))).toEqual([{ 類型: '意見申訴' }]);
});

test('of a message that is deleted no letter waits but what its sender is told', async () => {
  const site = await staffSite({ CONTACT_MAIL_TO: 'service@agency.example' });
  const { browser: manager } = await site.manager();
  const { id: assigneeId } = await site.consultant();
  site.refuseMails('EAUTH');
  await site.browser().ok('POST', '/api/contactUs', MESSAGE);
  const [{ id }] = (await manager.ok('GET', PATH)) as [MessageRow];
  await manager.ok('PATCH', `${PATH}/${id}`, await based(manager, `${PATH}/${id}`, { assigneeId }));
  const reply = { subject: 'Re', text: '已刪除' };
  await manager.ok('POST', `${PATH}/${id}/reply`, await based(manager, `${PATH}/${id}/reply`, reply));
  const { db } = site.deps.database;
  const tried = db.selectFrom('outbox_mails').select('mail_id').where('last_fault', '=', 'EAUTH');
  await expect.poll(async () => (await tried.execute()).length).toBe(4);
  expect((await manager.call('POST', `${PATH}/${id}/delete`, { confirmation: MESSAGE.email }))[0]).toBe(204);
  await site.takeMails();
  await expect.poll(() => site.mails.length).toBe(2);
  expect(site.mails.map(({ to }) => to.address)).toEqual([MESSAGE.email, MESSAGE.email]);
});
