import { expect, test } from 'vitest';
import { atMost, emailCases, expectCases, linesOfText, requiredText } from '#test/made/field-rules.ts';
import { accountSite } from '#test/sites/account-site.ts';

const PATH = '/api/contactUs';
const AGENCY = 'service@qingchuan-hr.example';
const form = (changes: object = {}) => ({
  email: 'ming@example.com',
  name: '王小明',
  phone: '02-1234-5678',
  subject: '想找工程師',
  content: '您好，\n我們想找三位工程師。',
  ...changes,
});

test('names every refused field', async () => {
  const browser = (await accountSite()).browser();
  expect(await browser.errors(PATH, {})).toEqual({
    email: ['電子信箱 為必填'],
    name: ['聯絡人 為必填'],
    phone: ['聯絡電話 為必填'],
    subject: ['主旨 為必填'],
    content: ['內容 為必填'],
  });
  const long = { companyName: '公'.repeat(101), subject: '主'.repeat(301), content: '內'.repeat(3001) };
  expect(await browser.errors(PATH, form(long))).toEqual({
    companyName: ['公司名稱 不得超過 100 個字元'],
    subject: ['主旨 不得超過 300 個字元'],
    content: ['內容 不得超過 3000 個字元'],
  });
});

test('a consultation is stored, mailed to the agency with Reply-To, and its sender gets a receipt', async () => {
  const site = await accountSite();
  expect(await site.browser().ok('POST', PATH, form({ companyName: '好公司' }))).toEqual({ ok: true });
  const toAgency = await site.mailTo(AGENCY);
  expect(toAgency).toMatchObject({
    subject: '【合作諮詢】想找工程師',
    replyTo: { name: '王小明', address: 'ming@example.com' },
  });
  expect(toAgency.text).toContain('公司名稱：好公司');
  expect(toAgency.text).toContain('我們想找三位工程師。');
  const receipt = await site.mailTo('ming@example.com');
  expect(receipt.text).toContain('一到兩個工作天');
  expect(receipt.text + receipt.html).not.toContain('工程師');
  const stored = await site.deps.database.db.selectFrom('contact_messages').selectAll().execute();
  expect(stored).toMatchObject([{ company_name: '好公司', subject: '想找工程師', notice_version: '2026-11-01' }]);
  // The page where it is answered and assigned, one press from the letter.
  expect(toAgency.text).toContain(`https://site.example/admin/messages/${stored[0]?.message_id}/show`);
});

test('a message that is sent again since its answer was lost is one; with other words it is another', async () => {
  const site = await accountSite();
  const browser = site.browser();
  const send = (changes: object, messageKey = 'a'.repeat(32)) =>
    browser.ok('POST', PATH, form({ ...changes, messageKey }));
  for (const changes of [{}, { companyName: '好公司' }, { companyName: '好公司', content: '還有一件事。' }])
    for (let n = 0; n < 2; n++) expect(await send(changes)).toEqual({ ok: true });
  await send({}, 'b'.repeat(32));
  for (let n = 0; n < 2; n++) await send({}, '');
  const stored = await site.deps.database.db.selectFrom('contact_messages').select('content').execute();
  expect(stored).toHaveLength(6);
});

test('a number typed in full-width digits is stored and mailed in plain ones', async () => {
  const site = await accountSite();
  await site.browser().ok('POST', PATH, form({ phone: '０４－２２２２－３３３３＃１２' }));
  expect((await site.mailTo(AGENCY)).text).toContain('04-2222-3333#12');
});

test('without a company name it is an appeal', async () => {
  const site = await accountSite({ CONTACT_MAIL_TO: '客服 <care@example.com>' });
  await site.browser().ok('POST', PATH, form());
  await site.browser().ok('POST', PATH, form({ companyName: null }));
  for (const nth of [1, 2]) {
    const mail = await site.mailTo('care@example.com', nth);
    expect(mail.subject).toBe('【意見申訴】想找工程師');
    expect(mail.text).not.toContain('公司名稱');
  }
});

test('what is typed cannot become markup of the mail', async () => {
  const site = await accountSite();
  await site.browser().ok('POST', PATH, form({ content: '<script>alert(1)</script>' }));
  expect((await site.mailTo(AGENCY)).html).toContain('&lt;script&gt;');
});

test('every field at its bounds', async () => {
  const browser = (await accountSite()).browser();
  await expectCases(
    browser,
    PATH,
    {
      companyName: [
        // Left out it is an appeal.
        ...requiredText('公司名稱', '好公司').filter(([, value]) => value !== undefined && value !== null),
        ...atMost('公司名稱', 100),
      ],
      email: emailCases(),
      name: [...requiredText('聯絡人', '王小明'), ...atMost('聯絡人', 50)],
      phone: [...requiredText('聯絡電話', '02-1234-5678'), ...atMost('聯絡電話', 50)],
      subject: [...requiredText('主旨', '主旨'), ...atMost('主旨', 300)],
      content: [...linesOfText('內容', '內容'), ...atMost('內容', 3000)],
    },
    (field, value) => form({ [field]: value }),
  );
});
