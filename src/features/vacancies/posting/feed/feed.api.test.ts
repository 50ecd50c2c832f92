import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { noteDemonstration } from '#features/company/data.server.ts';
import { AFTER, BEFORE, store, vacancy } from '#test/made/content.ts';
import { readXml } from '#test/made/markup.ts';
import { NOW, ORIGIN, testSite } from '#test/sites/site.ts';

const PATH = '/api/vacancies.xml';

async function readFeed(site: Awaited<ReturnType<typeof testSite>>) {
  const answer = await site.get(PATH);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/xml');
  return readXml(await answer.text());
}

test('every open vacancy stands in it once, however many there are', async () => {
  const site = await testSite();
  expect((await readFeed(site)).texts('job')).toEqual([]);
  const ids = Array.from({ length: 120 }, (_, i) => `v${String(i).padStart(3, '0')}`);
  const hidden = [{ publishAt: null }, { publishAt: AFTER }, { expiresAt: NOW }];
  await store(site, {
    vacancies: [...ids.map((id) => vacancy(id)), ...hidden.map((changes, i) => vacancy(`v050 hidden ${i}`, changes))],
  });
  const { root, texts } = await readFeed(site);
  expect(root).toBe('source');
  expect(texts('publisherurl')).toEqual([`${ORIGIN}/`]);
  expect(texts('lastBuildDate')).toEqual([NOW]);
  expect(texts('referencenumber')).toEqual(ids);
});

test('the demonstration’s vacancies stay out of it until staff make them their own', async () => {
  const site = await testSite();
  await store(site, { vacancies: ['demo', 'kept', 'own'].map((id) => vacancy(id)) });
  const { database } = site.deps;
  await database.transaction(async (tx) => {
    await noteDemonstration(tx, [
      { kind: 'vacancies', id: 'demo' },
      { kind: 'vacancies', id: 'kept' },
    ]);
    await tx.updateTable('vacancies').set({ revision: 1 }).where('vacancy_id', '=', 'kept').execute();
  });
  expect((await readFeed(site)).texts('referencenumber')).toEqual(['kept', 'own']);
});

test('whoever takes gzip is sent a tenth of the bytes', async () => {
  const site = await testSite();
  await store(site, { vacancies: Array.from({ length: 120 }, (_, i) => vacancy(`v${i}`)) });
  const ask = (accepted: string) => site.get(PATH, { 'Accept-Encoding': accepted });
  const [plain, small] = [await ask('identity'), await ask('gzip, deflate, br')];
  expect([plain, small].map(({ headers }) => [headers.get('Content-Encoding'), headers.get('Vary')])).toEqual([
    [null, 'Accept-Encoding'],
    ['gzip', 'Accept-Encoding'],
  ]);
  const [whole, bytes] = [Buffer.from(await plain.arrayBuffer()), Buffer.from(await small.arrayBuffer())];
  expect(gunzipSync(bytes).equals(whole)).toBe(true);
  expect(bytes.length).toBeLessThan(whole.length / 10);
});

test('it says what the page says, in elements that boards know, and what isn’t known is left out', async () => {
  const site = await testSite();
  await store(site, {
    vacancies: [
      vacancy('a/1', {
        position: 'R&D 工程師 ]]> \u0001<b>',
        facts: {
          pay: { period: '月薪', low: 42_000, high: 52_000 },
          ...{ headcount: 2, experience: 3, education: '大學', skills: ['React'], shifts: ['日班'] },
          ...{ remote: 'some', employments: ['約聘', '工讀'], otherCategories: ['系統規劃'] },
          ...{ employer: '晨光貿易', employerShown: 'name' },
        },
        expiresAt: AFTER,
      }),
      vacancy('b', {
        workType: '兼職',
        salary: '時薪 200 元',
        nation: '越南',
        ...{ city: '平陽省', township: '', address: '', content: '' },
        facts: { employer: '祕密企業', employerShown: 'description', employerText: '上市公司', remote: 'all' },
      }),
    ],
  });
  const { texts } = await readFeed(site);
  expect(texts('title')).toEqual(['R&D 工程師 ]]> <b>', '職務b']);
  expect(texts('url')).toEqual([`${ORIGIN}/job/a%2F1`, `${ORIGIN}/job/b`]);
  expect(texts('date')).toEqual([BEFORE, BEFORE]);
  expect(texts('company')).toEqual(['晨光貿易', '晴川人資']);
  expect(texts('city')).toEqual(['西屯區', '平陽省']);
  expect(texts('state')).toEqual(['台中市', '平陽省']);
  expect(texts('country')).toEqual(['TW', 'VN']);
  expect(texts('streetaddress')).toEqual(['文心路一段1號']);
  expect(texts('salary')).toEqual(['月薪 42,000~52,000 元', '時薪 200 元以上']);
  expect(texts('jobtype')).toEqual(['fulltime, contract, parttime', 'parttime']);
  expect(texts('category')).toEqual(['軟體工程, 系統規劃', '軟體工程']);
  expect(texts('education')).toEqual(['大學以上']);
  expect(texts('experience')).toEqual(['3 年以上']);
  expect(texts('remotetype')).toEqual(['Hybrid remote', 'Fully remote']);
  expect(texts('expirationdate')).toHaveLength(1);
  const [first, second] = texts('description');
  expect(first).toContain('<h3>工作內容</h3><p>維護網站。</p>');
  expect(first).toContain('<li>需求人數：2 人</li>');
  expect(second).toBe('<p>職務b</p><ul><li>遠端工作：完全遠端</li></ul>');
  expect(await (await site.get(PATH)).text()).not.toContain('祕密企業');
});
