import { expect, test } from 'vitest';
import { registration } from '#test/sites/account-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import type { SiteTexts } from '../fields.ts';
import type { StaffText, Version } from '../staff/contract.ts';
import type { LetterTexts } from './fields.ts';

const PATH = '/api/admin/texts';

async function letterSite() {
  const site = await staffSite();
  const { browser } = await site.manager();
  const read = async (key: keyof SiteTexts) => (await browser.ok('GET', `${PATH}/${key}`)) as StaffText;
  const save = async <K extends keyof LetterTexts>(key: K, change: Partial<LetterTexts[K]>) => {
    const { value, revision } = await read(key);
    return browser.call('PUT', `${PATH}/${key}/draft`, {
      revision,
      value: { ...(value as LetterTexts[K]), ...change },
    });
  };
  const errorsOf = async <K extends keyof LetterTexts>(key: K, change: Partial<LetterTexts[K]>) => {
    const [status, reply] = await save(key, change);
    return [status, (reply as { errors?: object }).errors];
  };
  const publish = async (key: keyof LetterTexts, publishAt = '') => {
    const { revision } = await read(key);
    return browser.ok('POST', `${PATH}/${key}/publish`, { revision, publishAt });
  };
  const write = async <K extends keyof LetterTexts>(key: K, change: Partial<LetterTexts[K]>) => {
    expect((await save(key, change))[0]).toBe(200);
    return publish(key);
  };
  const stranger = site.browser();
  const register = (email: string) => stranger.ok('POST', '/api/register', registration({ email }));
  return { site, browser, stranger, read, save, errorsOf, publish, write, register };
}

test('a letter is sent in the words that staff have published, in the same process and at once', async () => {
  const { site, save, publish, register } = await letterSite();
  await save('letter-confirmation', {
    subject: '{company}：您的驗證碼',
    title: '歡迎加入',
    body: '嗨！\n\n請輸入：\n{code}\n{validity}內有效，有問題請打 {phone}。',
    reason: '有人用這個信箱註冊。',
  });
  await register('first@example.com');
  expect((await site.mailTo('first@example.com')).subject).toBe('請驗證您的電子信箱｜晴川人資');
  await publish('letter-confirmation');
  await register('second@example.com');
  const mail = await site.mailTo('second@example.com');
  expect(mail.subject).toBe('晴川人資：您的驗證碼');
  expect(mail.text).toMatch(
    /^歡迎加入\n\n嗨！\n\n請輸入：\n\n\d{6}\n\n30 分鐘內有效，有問題請打 04-2000-0900。\n\n--\n有人用這個信箱註冊。\n/,
  );
  expect(mail.html).toContain('<p style="margin:0 0 16px">嗨！</p>');
});

// Until 2026-11-26 this letter had no link, and no words for its button.
test('a draft of a letter that had no button yet is shown, saved and published with the delivered one', async () => {
  const { site, read, save, publish } = await letterSite();
  await save('letter-newMessage', { title: '有人留言' });
  const { value } = await read('letter-newMessage');
  const { button } = value as LetterTexts['letter-newMessage'];
  const content = JSON.stringify({ ...(value as object), button: '', body: '{message}' });
  await site.deps.database.db.updateTable('text_drafts').set({ content }).execute();
  expect((await read('letter-newMessage')).value).toMatchObject({ title: '有人留言', button, body: '{message}' });
  await publish('letter-newMessage');
  expect(await read('letter-newMessage')).toMatchObject({ shown: { title: '有人留言', button }, hasDraft: false });
});

test('what a letter is good for cannot be left out, and nothing that stands for nothing gets in', async () => {
  const { errorsOf, read } = await letterSite();
  expect(await errorsOf('letter-confirmation', { body: '驗證碼 {validity}內有效' })).toEqual([
    400,
    { body: ['內文 必須保留 {code}（驗證碼）'] },
  ]);
  expect(await errorsOf('letter-temporaryPassword', { body: '{password}' })).toEqual([
    400,
    { body: ['內文 必須保留 {validity}（有效時間）、{link}（登入頁面的按鈕）'] },
  ]);
  expect(await errorsOf('letter-applied', { body: '謝謝應徵。' })).toEqual([
    400,
    { body: ['內文 必須保留 {vacancy}（職缺）'] },
  ]);
  expect(await errorsOf('letter-contactReceipt', { body: '{nmae} 您好\n{連結}' })).toEqual([
    400,
    {
      body: [
        expect.stringContaining('{nmae} 不是可用的欄位，可用的是 {link}、{company}'),
        expect.stringContaining('{連結}'),
      ],
    },
  ]);
  // Nobody has proven that this mailbox is theirs: its letters must not repeat what a stranger typed.
  expect((await errorsOf('letter-confirmation', { body: '{name}\n{code}\n{validity}' }))[0]).toBe(400);
  expect(await errorsOf('letter-confirmation', { body: '您的驗證碼是 {code}，{validity}內有效' })).toEqual([
    400,
    { body: ['{code}（驗證碼）請單獨寫成一行'] },
  ]);
  expect(await errorsOf('letter-confirmation', { subject: '驗證碼 {code}' })).toEqual([
    400,
    { subject: ['{code} 只能寫在內文'] },
  ]);
  expect((await read('letter-confirmation')).hasDraft).toBe(false);
});

test('nothing typed becomes a header, and what is filled in is not filled in again', async () => {
  const { site, stranger, errorsOf, write, register } = await letterSite();
  for (const subject of ['一\r\nBcc: x@example.com', '一\n二', '一\u2028二'])
    expect(await errorsOf('letter-confirmation', { subject })).toEqual([400, { subject: ['主旨 不是有效的值'] }]);
  await write('letter-confirmation', { subject: '=?utf-8?B?QmNj?= <b>' });
  await register('b@example.com');
  expect((await site.mailTo('b@example.com')).subject).toBe('=?utf-8?B?QmNj?= <b>');
  const form = {
    email: 'a@b.example',
    name: '{phone}',
    phone: '04-2222-3333',
    subject: '{message}',
    content: '{kind}',
  };
  await stranger.ok('POST', '/api/contactUs', form);
  const told = await site.mailTo('service@qingchuan-hr.example');
  expect(told.subject).toBe('【意見申訴】{message}');
  expect(told.text).toContain('聯絡人：{phone}');
  expect(told.text).toContain('內容：{kind}');
});

test('the signature stands under every letter, with the facts of the company', async () => {
  const { site, stranger, write, register } = await letterSite();
  await write('letter-signature', { text: '{company} 敬上\n\n{address}　{email}' });
  await register('c@example.com');
  const foot = '\n晴川人資 敬上\n407 台中市西屯區晴川路 88 號 9 樓　service@qingchuan-hr.example';
  expect((await site.mailTo('c@example.com')).text.endsWith(foot)).toBe(true);
  await stranger.ok('POST', '/api/newsletter/subscribe', { email: 'd@example.com' });
  const { text } = await site.mailTo('d@example.com');
  expect(text).toContain('取消訂閱：\nhttp');
  expect(text.endsWith(foot)).toBe(true);
});

test('no word of staff takes away the link that ends a subscription', async () => {
  const { site, stranger, write } = await letterSite();
  await write('letter-welcome', { body: '歡迎。', reason: '您訂閱了。' });
  await stranger.ok('POST', '/api/newsletter/subscribe', { email: 'e@example.com' });
  const mail = await site.mailTo('e@example.com');
  expect(mail.unsubscribeUrl).toContain('/api/newsletter/unsubscribe/');
  expect(mail.text).toContain(`取消訂閱：\n${mail.unsubscribeUrl}`);
});

test('the preview shows the draft as mail, with made-up values, and to staff alone', async () => {
  const { browser, stranger, save } = await letterSite();
  await save('letter-staffInvitation', { title: '一起工作吧' });
  const shown = await browser.send('GET', '/admin/preview/text/letter-staffInvitation');
  const html = await shown.text();
  expect(html).toContain('主旨：<strong>邀請您加入晴川人資後台</strong>');
  expect(html).toContain('一起工作吧');
  expect(html).toContain('林主管 邀請您以「顧問」身分使用晴川人資的後台。請在 72 小時內設定密碼');
  expect(html).toContain('純文字版本');
  expect(html).not.toMatch(/\{[a-zA-Z]+\}/);
  expect(shown.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  );
  const refused = await stranger.send('GET', '/admin/preview/text/letter-staffInvitation');
  expect([refused.status, await refused.text()]).toEqual([404, expect.not.stringContaining('一起工作吧')]);
  // Letters aren't pages.
  expect((await stranger.call('GET', '/words/letter-staffInvitation'))[0]).toBe(404);
});

test('every letter and the signature can be previewed as delivered', async () => {
  const { browser } = await letterSite();
  const rows = (await browser.ok('GET', PATH)) as { id: string }[];
  const keys = rows.map(({ id }) => id).filter((id) => id.startsWith('letter-'));
  expect(keys).toHaveLength(28);
  for (const key of keys) {
    const html = await (await browser.send('GET', `/admin/preview/text/${key}`)).text();
    expect([key, html]).toEqual([key, expect.stringContaining('晴川人力資源管理顧問股份有限公司｜407')]);
    expect([key, html]).toEqual([key, expect.not.stringMatching(/\{[a-zA-Z]+\}|undefined/)]);
  }
});

test('a letter waits for its time, has a history, and leads back to the delivered one', async () => {
  const { site, browser, read, save, publish, register } = await letterSite();
  await save('letter-confirmation', { title: '歡迎' });
  await publish('letter-confirmation', new Date(site.deps.now().getTime() + 60_000).toISOString());
  await register('f@example.com');
  expect((await site.mailTo('f@example.com')).text).toMatch(/^請驗證您的電子信箱\n/);
  site.wait(90_000);
  await register('g@example.com');
  expect((await site.mailTo('g@example.com')).text).toMatch(/^歡迎\n/);
  const versions = (await browser.ok('GET', `${PATH}/letter-confirmation/versions`)) as Version[];
  expect(versions[0]!.differences).toEqual([{ where: '信件開頭的標題', before: '請驗證您的電子信箱', after: '歡迎' }]);
  const { revision } = await read('letter-confirmation');
  await browser.ok('POST', `${PATH}/letter-confirmation/versions/0/restore`, { revision });
  await publish('letter-confirmation');
  await register('h@example.com');
  expect((await site.mailTo('h@example.com')).text).toMatch(/^請驗證您的電子信箱\n/);
});
