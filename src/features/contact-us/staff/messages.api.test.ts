import { expect, test } from 'vitest';
import type { Dashboard } from '#features/backoffice/dashboard/contract.ts';
import { STALE } from '#shared/revisions.ts';
import { based } from '#test/made/revised.ts';
import { STAFF_PASSWORD, staffSite } from '#test/sites/staff-site.ts';
import type { Message, MessageRow } from './contract.ts';

const PATH = '/api/admin/messages';
const q = encodeURIComponent;
const MESSAGE = {
  email: 'hsu@client.example',
  name: '許經理',
  phone: '02-1234-5678',
  subject: '派遣報價',
  content: '十位作業員',
};

async function messageSite() {
  const site = await staffSite({ CONTACT_MAIL_TO: '服務台 <service@agency.example>' });
  const { browser, id: staffId } = await site.consultant();
  const write = (changes: object = {}) => site.browser().ok('POST', '/api/contactUs', { ...MESSAGE, ...changes });
  const list = async (query = '') => {
    const response = await browser.send('GET', `${PATH}?${query}`);
    expect(response.status).toBe(200);
    const rows = (await response.json()) as MessageRow[];
    return { rows, subjects: rows.map(({ subject }) => subject), total: response.headers.get('X-Total-Count') };
  };
  return { site, browser, staffId, write, list };
}

test('messages arrive newest first, and are found by words, kind, status and who looks after them', async () => {
  const { browser, staffId, write, list } = await messageSite();
  await write({ companyName: '晨光貿易' });
  await write({ subject: '顧問態度', content: '臺中門市' });
  expect(await list()).toMatchObject({
    subjects: ['顧問態度', '派遣報價'],
    total: '2',
    rows: [
      { kind: '意見申訴', status: '新訊息', isOverdue: false },
      { kind: '合作諮詢', companyName: '晨光貿易' },
    ],
  });
  expect((await list(`q=${q('台中')}`)).subjects).toEqual(['顧問態度']);
  expect((await list(`q=${q('晨光 作業員')}`)).subjects).toEqual(['派遣報價']);
  expect((await list(`kind=${q('意見申訴')}`)).subjects).toEqual(['顧問態度']);
  const { id } = (await list()).rows[0]!;
  await browser.ok(
    'PATCH',
    `${PATH}/${id}`,
    await based(browser, `${PATH}/${id}`, { status: '處理中', assigneeId: staffId }),
  );
  expect((await list(`status=${q('處理中')}&assignee=me`)).subjects).toEqual(['顧問態度']);
  expect((await list('assignee=me')).rows).toMatchObject([{ assigneeName: '陳顧問' }]);
  expect((await list('page=2&pageSize=1')).subjects).toEqual(['派遣報價']);
  await write({ subject: '宿舍', name: 'Trần Thị Đào' });
  for (const word of ['tran dao', 'Trần', 'ĐÀO']) expect((await list(`q=${q(word)}`)).subjects, word).toEqual(['宿舍']);
});

test('whoever calls is found by the number, however it was typed and is shown', async () => {
  const { browser, write, list } = await messageSite();
  const typed = ['02-1234-5678', '(02) 1234 5678 #12', '+886 2 1234-5678', '+886-912-345-678', '0912345678'];
  for (const phone of typed) await write({ subject: phone, phone });
  await write({ subject: '別家', phone: '02-1234-5679', content: '請改打 0987-654-321' });
  const [mobile, landline] = [typed.slice(3).toReversed(), typed.slice(0, 3).toReversed()];
  for (const shown of ['0912345678', '0912-345-678', '+886912345678', '０９１２３４５６７８'])
    expect([shown, (await list(`q=${q(shown)}`)).subjects]).toEqual([shown, mobile]);
  for (const shown of ['0212345678', '(02)1234-5678', '+886 2 1234 5678'])
    expect([shown, (await list(`q=${q(shown)}`)).subjects]).toEqual([shown, landline]);
  expect(await list(`q=${q('0912345678')}&page=2&pageSize=1`)).toMatchObject({ subjects: [mobile[1]], total: '2' });
  expect((await list(`q=${q('0987-654-321')}`)).subjects).toEqual(['別家']);
  expect((await list(`q=${q('0212345670')}`)).subjects).toEqual([]);
  const { rows } = await list(`q=${q('0912345678')}`);
  expect(await browser.ok('GET', `${PATH}/${rows[0]!.id}/neighbours?q=${q('0912-345-678')}`)).toEqual({
    previous: null,
    next: rows[1]!.id,
  });
});

test('a message leads to those before and after it in its list', async () => {
  const { browser, staffId, write, list } = await messageSite();
  for (const subject of ['派遣甲', '代招乙', '派遣丙', '派遣丁']) await write({ subject });
  const { rows } = await list();
  const idOf = (subject: string) => rows.find((row) => row.subject === subject)!.id;
  const around = async (subject: string, query = '') => {
    const found = await browser.ok('GET', `${PATH}/${idOf(subject)}/neighbours?${query}`);
    const { previous, next } = found as { previous: string | null; next: string | null };
    const subjectOf = (id: string | null) => rows.find((row) => row.id === id)?.subject ?? null;
    return [subjectOf(previous), subjectOf(next)];
  };
  expect(rows.map(({ subject }) => subject)).toEqual(['派遣丁', '派遣丙', '代招乙', '派遣甲']);
  expect(await around('派遣丙')).toEqual(['派遣丁', '代招乙']);
  expect(await around('派遣丁')).toEqual([null, '派遣丙']);
  expect(await around('派遣甲')).toEqual(['代招乙', null]);
  expect(await around('派遣丙', `q=${q('派遣')}`)).toEqual(['派遣丁', '派遣甲']);
  // The answered message stays the starting point for finding the next.
  const path = `${PATH}/${idOf('派遣丙')}`;
  await browser.ok('PATCH', path, await based(browser, path, { status: '已回覆', assigneeId: staffId }));
  expect(await around('派遣丙', `status=${q('新訊息')}`)).toEqual(['派遣丁', '代招乙']);
  expect(await around('派遣丁', `status=${q('新訊息')}`)).toEqual([null, '代招乙']);
  expect(await around('派遣甲', 'assignee=me')).toEqual(['派遣丙', null]);
  expect((await browser.call('GET', `${PATH}/nothing/neighbours`))[0]).toBe(404);
});

test('an answer goes out by mail, once committed, and is kept with the message', async () => {
  const { site, browser, staffId, write, list } = await messageSite();
  await write({ companyName: '晨光貿易' });
  const { id, revision } = (await list()).rows[0]!;
  const reply = { subject: '回覆：派遣報價', text: '您好\n\n附上報價 <b>。\n1. 作業員\n2. 班長\n\n陳顧問', revision };
  expect(
    await browser.ok('POST', `${PATH}/${id}/reply`, await based(browser, `${PATH}/${id}/reply`, reply)),
  ).toMatchObject({
    status: '已回覆',
    assigneeId: staffId,
    answeredAt: expect.any(String),
    replies: [{ subject: reply.subject, text: reply.text, staffName: '陳顧問' }],
  });
  const mail = await site.mailTo(MESSAGE.email, 2);
  expect(mail).toMatchObject({
    to: { name: '許經理', address: MESSAGE.email },
    replyTo: { name: '服務台', address: 'service@agency.example' },
    subject: reply.subject,
  });
  expect(mail.html).toContain('附上報價 &lt;b&gt;。');
  // As it looked when it was typed: lines are lines, and a blank line separates paragraphs.
  expect(mail.text).toContain('您好\n\n附上報價 <b>。\n1. 作業員\n2. 班長\n\n陳顧問');
  expect(mail.html).toMatch(/。<br>1. 作業員<br>2. 班長<\/p>\s*<p[^>]*>陳顧問</);
  // As typed: with one greeting.
  expect(mail.text?.match(/您好/g)).toHaveLength(1);
  // A colleague who had it open is told, and no second mail is sent.
  expect(await browser.call('POST', `${PATH}/${id}/reply`, await based(browser, `${PATH}/${id}/reply`, reply))).toEqual(
    [400, STALE],
  );
  expect(((await browser.ok('GET', `${PATH}/${id}`)) as Message).replies).toHaveLength(1);
  expect(await site.log()).toContain('陳顧問 回覆訊息 派遣報價');
});

test('of two who take up a message at once one is told', async () => {
  const { browser, write, list } = await messageSite();
  await write();
  const { id, revision } = (await list()).rows[0]!;
  const take = () => browser.call('PATCH', `${PATH}/${id}`, { status: '處理中', revision });
  const answers = await Promise.all([take(), take()]);
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 400]);
  expect(
    await browser.ok('PATCH', `${PATH}/${id}`, await based(browser, `${PATH}/${id}`, { status: '已回覆' })),
  ).toMatchObject({
    answeredAt: expect.any(String),
  });
  expect(
    await browser.ok('PATCH', `${PATH}/${id}`, await based(browser, `${PATH}/${id}`, { status: '處理中' })),
  ).toMatchObject({ answeredAt: null });
});

test('whoever is given a message is told by mail, and who takes one up is not', async () => {
  const { site, browser, staffId, write, list } = await messageSite();
  const { browser: manager, id: lin } = await site.manager();
  await write();
  const { id, revision } = (await list('assignee=none')).rows[0]!;
  await browser.ok('PATCH', `${PATH}/${id}`, { assigneeId: staffId, revision });
  expect((await list('assignee=none')).total).toBe('0');
  await browser.ok('PATCH', `${PATH}/${id}`, await based(browser, `${PATH}/${id}`, { assigneeId: lin }));
  await site.mailTo('service@agency.example');
  const mail = await site.mailTo('lin@agency.example');
  expect(mail.subject).toBe('陳顧問 請您負責訊息「派遣報價」');
  expect(mail.text).toContain(`/admin/messages/${id}/show`);
  expect(JSON.stringify(mail)).not.toContain(MESSAGE.email);
  await manager.ok('PATCH', `${PATH}/${id}`, await based(manager, `${PATH}/${id}`, { status: '處理中' }));
  expect(site.mails.filter(({ to }) => to.address.endsWith('@agency.example'))).toHaveLength(2);
});

test('several are given to a colleague at once; what is settled, or somebody else’s by then, stays', async () => {
  const { site, browser, staffId, write, list } = await messageSite();
  const { id: lin } = await site.manager();
  for (const subject of ['甲', '乙', '丙', '丁']) await write({ subject });
  const seen = (await list()).rows.toReversed();
  const [first, second, third] = seen;
  await browser.ok('PATCH', `${PATH}/${first!.id}`, { status: '不需回覆', revision: first!.revision });
  await browser.ok('PATCH', `${PATH}/${second!.id}`, { assigneeId: staffId, revision: second!.revision });
  const items = [...seen.map(({ id, assigneeId: from }) => ({ id, from })), { id: 'nothing', from: null }];
  const answer = await browser.ok('POST', `${PATH}/bulk/assignee`, { items, assigneeId: lin });
  const became = ['unchanged', 'stale', 'given', 'given', 'gone'];
  expect(answer).toEqual(items.map(({ id }, nth) => ({ id, outcome: became[nth] })));
  const now = (await list()).rows.toReversed();
  expect(now.map(({ assigneeName }) => assigneeName)).toEqual([null, '陳顧問', '林主管', '林主管']);
  // Somebody with one of them open is told that it has changed.
  expect(now[2]!.revision).toBe(third!.revision + 1);
  const mail = await site.mailTo('lin@agency.example');
  expect(mail.subject).toBe('陳顧問 請您負責這 2 則訊息');
  const acts = site.deps.database.db.selectFrom('audit_entries').select('detail').where('action', '=', '處理訊息');
  expect((await acts.execute()).map(({ detail }) => JSON.parse(detail).批次).filter(Boolean)).toEqual([2, 2]);
  expect(await browser.errors(`${PATH}/bulk/assignee`, { items: [], assigneeId: lin })).toEqual({
    items: ['訊息 為必填'],
  });
});

test('what is not answered within two working days is overdue', async () => {
  const { site, browser, write, list } = await messageSite();
  await write();
  expect((await list('overdue=true')).total).toBe('0');
  site.wait(14 * 86_400_000);
  await browser.ok('POST', '/api/admin/login', { email: 'chen@agency.example', password: STAFF_PASSWORD });
  const { id } = (await list('overdue=true')).rows[0]!;
  await browser.ok('PATCH', `${PATH}/${id}`, await based(browser, `${PATH}/${id}`, { status: '已回覆' }));
  expect((await list('overdue=true')).total).toBe('0');
});

test('what wants no answer, as advertising, waits for nobody and is not said to be answered', async () => {
  const { site, browser, write, list } = await messageSite();
  await write();
  site.wait(14 * 86_400_000);
  await browser.ok('POST', '/api/admin/login', { email: 'chen@agency.example', password: STAFF_PASSWORD });
  const { id } = (await list('overdue=true')).rows[0]!;
  const set = async (status: string) =>
    browser.ok('PATCH', `${PATH}/${id}`, await based(browser, `${PATH}/${id}`, { status }));
  expect(await set('不需回覆')).toMatchObject({ isOverdue: false, answeredAt: null });
  expect([(await list('overdue=true')).total, (await list(`status=${q('不需回覆')}`)).total]).toEqual(['0', '1']);
  expect(((await browser.ok('GET', '/api/admin/dashboard')) as Dashboard).todo.overdueMessages).toBe(0);
  expect(await set('處理中')).toMatchObject({ isOverdue: true });
});

test('what is wrong is told, what is unknown is not found', async () => {
  const { browser, write, list } = await messageSite();
  await write();
  const { id } = (await list()).rows[0]!;
  expect(
    await browser.errors(
      `${PATH}/${id}/reply`,
      await based(browser, `${PATH}/${id}/reply`, { subject: '', text: 'x'.repeat(5001) }),
    ),
  ).toEqual({
    subject: ['主旨 為必填'],
    text: ['內容 不得超過 5000 個字元'],
  });
  expect(
    (await browser.errors(
      `${PATH}/${id}/reply`,
      await based(browser, `${PATH}/${id}/reply`, { subject: 'a\nBcc: x@y.example', text: 'a' }),
    )) as object,
  ).toEqual({
    subject: ['主旨 不是有效的值'],
  });
  expect(
    (await browser.call('PATCH', `${PATH}/${id}`, await based(browser, `${PATH}/${id}`, { assigneeId: 'nobody' })))[0],
  ).toBe(400);
  expect(
    (await browser.call('PATCH', `${PATH}/${id}`, await based(browser, `${PATH}/${id}`, { status: '刪除' })))[0],
  ).toBe(400);
  for (const unknown of ['nothing', '%00', '%F0%9F%9A%80']) {
    expect((await browser.call('GET', `${PATH}/${unknown}`))[0]).toBe(404);
    expect(
      (
        await browser.call(
          'PATCH',
          `${PATH}/${unknown}`,
          await based(browser, `${PATH}/${unknown}`, { status: '處理中' }),
        )
      )[0],
    ).toBe(404);
    expect(
      (
        await browser.call(
          'POST',
          `${PATH}/${unknown}/reply`,
          await based(browser, `${PATH}/${unknown}/reply`, { subject: 'a', text: 'b' }),
        )
      )[0],
    ).toBe(404);
  }
});

test('a message names the client that it is from, and the client’s messages are found', async () => {
  const { browser, write, list } = await messageSite();
  const client = { name: '晨光貿易', contacts: [{ name: '林採購', title: '', phone: '', email: '', notes: '' }] };
  const add = async (changes: object, contact: object = {}) => {
    const contacts = [{ ...client.contacts[0], ...contact }];
    return (await browser.ok('POST', '/api/admin/clients', { ...client, contacts, ...changes })) as { id: string };
  };
  await write({ companyName: '晨光貿易', subject: '還沒有客戶' });
  const clientsOf = async (subject: string) => {
    const { rows } = await list();
    const { id } = rows.find((row) => row.subject === subject)!;
    return ((await browser.ok('GET', `${PATH}/${id}`)) as Message).clients.map(({ name }) => name);
  };
  expect(await clientsOf('還沒有客戶')).toEqual([]);
  const morning = await add({}, { email: 'Lin@Morning.example' });
  const [mountain, river] = [
    await add({ name: '山徑單車' }, { phone: '(04) 2345-6789 #12' }),
    await add({ name: '川流 100%_' }),
  ];
  expect(await clientsOf('還沒有客戶')).toEqual(['晨光貿易']);
  await write({ companyName: '晨光　貿易', subject: '只有空白不同' });
  await write({ companyName: '晨光', subject: '名字的一半' });
  await write({ subject: '申訴', email: 'LIN@morning.example' });
  await write({ companyName: '別的名字', subject: '來電', phone: '04-2345-6789 分機 12' });
  await write({ subject: '總機', phone: '04-2345-6789' });
  await write({ companyName: '川流 100%_', subject: '百分比', email: 'lin@morning.example' });
  await write({ companyName: '川流 1000A', subject: '不是百分比' });
  expect(await clientsOf('申訴')).toEqual(['晨光貿易']);
  expect(await clientsOf('來電')).toEqual(['山徑單車']);
  // The client of exactly that name comes first.
  expect(await clientsOf('百分比')).toEqual(['川流 100%_', '晨光貿易']);
  for (const subject of ['名字的一半', '總機', '不是百分比'])
    expect([subject, await clientsOf(subject)]).toEqual([subject, []]);
  const of = async ({ id }: { id: string }, query = '') => (await list(`client=${id}&${query}`)).subjects;
  expect(await of(morning)).toEqual(['百分比', '申訴', '還沒有客戶']);
  expect(await list(`client=${morning.id}&page=2&pageSize=2`)).toMatchObject({ subjects: ['還沒有客戶'], total: '3' });
  expect(await of(morning, `kind=${q('意見申訴')}`)).toEqual(['申訴']);
  expect(await of(mountain)).toEqual(['來電']);
  expect(await of(river)).toEqual(['百分比']);
  expect(await list('client=nothing')).toMatchObject({ subjects: [], total: '0' });
  // However the number is written, the message names the client in whose list it is.
  const typed = [
    '04-2345-6789 ext.12',
    '+886-4-2345-6789 轉 12',
    '+886 (0)4 2345–6789#12',
    '０４－２３４５－６７８９　分機：１２',
  ];
  for (const phone of typed) await write({ subject: phone, phone });
  for (const phone of typed) expect([phone, await clientsOf(phone)]).toEqual([phone, ['山徑單車']]);
  expect(await of(mountain)).toEqual([...typed.toReversed(), '來電']);
});
