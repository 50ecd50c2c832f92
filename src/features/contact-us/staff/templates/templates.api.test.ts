import { expect, test } from 'vitest';
import { STALE } from '#shared/revisions.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { MAX_TEMPLATES, type ReplyTemplates } from './contract.ts';

const PATH = '/api/admin/replyTemplates';
const DELIVERED = ['企業詢問服務', '求職者詢問職缺', '收到履歷'];

async function templateSite() {
  const site = await staffSite();
  const { browser } = await site.manager();
  const list = async (by = browser) => (await by.ok('GET', PATH)) as ReplyTemplates;
  const names = async () => (await list()).templates.map(({ name }) => name);
  return { site, browser, list, names };
}

test('templates are delivered, added, changed, put in order and taken away; the log says by whom', async () => {
  const { site, browser, list, names } = await templateSite();
  const [first] = (await list()).templates;
  expect(await names()).toEqual(DELIVERED);
  // 顧問 use them, too.
  const consultant = (await site.consultant()).browser;
  expect(await list(consultant)).toMatchObject({ agency: { company: '晴川人資', phone: '04-2000-0900' }, revision: 0 });
  for (const [method, path] of [
    ['POST', PATH],
    ['PUT', `${PATH}/service`],
    ['DELETE', `${PATH}/service`],
    ['POST', `${PATH}/order`],
  ] as const)
    expect((await consultant.call(method, path, { name: 'x', text: 'x', ids: ['x'], revision: 0 }))[0]).toBe(403);

  const added = (await browser.ok('POST', PATH, {
    name: '約時間',
    text: '{name} 您好：\n\n{phone}',
  })) as ReplyTemplates;
  const { id, revision } = added.templates.at(-1)!;
  expect(added.templates.slice(0, 1)).toEqual([first]);
  await browser.ok('PUT', `${PATH}/${id}`, { name: '約面談', text: '{company}', revision });
  expect((await list()).templates.at(-1)).toMatchObject({ name: '約面談', text: '{company}', revision: 2 });
  const ids = [id, 'resume', 'service', 'vacancy'];
  await browser.ok('POST', `${PATH}/order`, { ids, revision: 2 });
  expect(await names()).toEqual(['約面談', '收到履歷', '企業詢問服務', '求職者詢問職缺']);
  await browser.ok('DELETE', `${PATH}/resume`, { revision: 0 });
  expect(await names()).toEqual(['約面談', '企業詢問服務', '求職者詢問職缺']);
  expect((await site.log()).slice(-4)).toEqual([
    '林主管 新增回覆範本 約時間',
    '林主管 修改回覆範本 約面談',
    '林主管 排序回覆範本',
    '林主管 刪除回覆範本 收到履歷',
  ]);
});

test('of two who change one template the second is told; who changes another one is in nobody’s way', async () => {
  const { browser, list, names } = await templateSite();
  const change = (id: string, name: string, revision = 0) =>
    browser.call('PUT', `${PATH}/${id}`, { name, text: '您好', revision });
  const answers = await Promise.all([change('service', '甲'), change('service', '乙')]);
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 400]);
  expect(await change('service', '丙')).toEqual([400, STALE]);
  expect((await change('vacancy', '丁'))[0]).toBe(200);
  expect(await browser.call('DELETE', `${PATH}/service`, { revision: 0 })).toEqual([400, STALE]);
  const { revision } = await list();
  const before = await names();
  const order = (ids: string[], seen = revision) => browser.call('POST', `${PATH}/order`, { ids, revision: seen });
  for (const [ids, seen] of [
    [['resume', 'service', 'vacancy'], revision - 1],
    [['resume', 'service'], revision],
    [['resume', 'service', 'service'], revision],
    [['resume', 'service', 'vacancy', 'nothing'], revision],
    // The id of a template from a site file may be long.
    [['resume', 'service', 'x'.repeat(200)], revision],
  ] as const)
    expect(await order([...ids], seen)).toEqual([400, STALE]);
  expect(await names()).toEqual(before);
  for (const method of ['PUT', 'DELETE'])
    expect((await browser.call(method, `${PATH}/nothing`, { name: 'x', text: 'x', revision: 0 }))[0]).toBe(404);
});

test('what is wrong with a template is told, and there is an end to them', async () => {
  const { browser } = await templateSite();
  expect(await browser.errors(PATH, { name: ' ', text: '{nmae}，您應徵的 {position}' })).toEqual({
    name: ['名稱 為必填'],
    text: ['內容 的 {nmae}、{position} 不是可用的欄位，可用的是 {name}、{company}、{phone}'],
  });
  expect(await browser.errors(PATH, { name: '全形', text: '｛name｝ 您好' })).toEqual({
    text: ['內容 的 ｛name｝ 不是可用的欄位，可用的是 {name}、{company}、{phone}'],
  });
  expect(await browser.errors(PATH, { name: '長'.repeat(41), text: '長'.repeat(3001) })).toEqual({
    name: ['名稱 不得超過 40 個字元'],
    text: ['內容 不得超過 3000 個字元'],
  });
  expect(await browser.errors(PATH, { name: '收到履歷', text: '您好' })).toEqual({
    name: ['已經有「收到履歷」這個範本'],
  });
  for (let i = DELIVERED.length; i < MAX_TEMPLATES; i++) await browser.ok('POST', PATH, { name: `${i}`, text: '您好' });
  expect(await browser.errors(PATH, { name: '再一個', text: '您好' })).toBe('回覆範本最多 30 個，請先刪除不用的');
});
