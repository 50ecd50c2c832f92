import { beforeAll, expect, test } from 'vitest';
import { seedIfEmpty } from '#app/seed.server.ts';
import { splitKeywords } from '#shared/search-words.ts';
import { type TestSite, testSite } from '#test/sites/site.ts';

// What people type, and what a consultant of the agency would show first, with the demonstration's vacancies.

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  await seedIfEmpty(site.deps);
});

const post = async <T>(path: string, body: object) => (await (await site.post(path, body)).json()) as T[];
const firstOf = async (typed: string, count: number) => {
  const body = { keywords: splitKeywords(typed), sort: 'fit', page: 1, pageSize: count, similar: false };
  return (await post<{ position: string }>('/api/vacancy', body)).map(({ position }) => position);
};

test.each([
  ['會計', '會計專員', '稅務會計'],
  ['會計 台中', '會計專員'],
  ['台中　會計', '會計專員'],
  ['客服', '客服專員', '外語客服（日文）'],
  ['日文', '外語客服（日文）'],
  ['日本', '日本觀光飯店櫃檯'],
  ['櫃檯', '飯店櫃檯接待', '日本觀光飯店櫃檯', '櫃檯行政（兼職）'],
  ['司機', '物流司機（3.5 噸）'],
  ['工程師 竹北', '硬體研發工程師'],
  ['node.js', '後端工程師（Node.js）'],
  ['ＭＩＳ', 'MIS 工程師'],
  ['erp', 'ERP 導入顧問'],
  ['ui/ux', 'UI/UX 設計師'],
  ['設計師', '平面設計師', '髮型設計師', 'UI/UX 設計師'],
  ['美容', '寵物美容師', '芳療美容師'],
  ['門市', '藥妝門市人員（兼職）', '門市店長（家居用品）'],
  ['主廚', '西餐副主廚'],
  ['採購', '駐日採購代表'],
  ['業務', '國貿業務助理', '海外業務（北美）', '業務工程師（工具機）'],
  ['人資', '人資專員（招募）', '人資助理（兼職）'],
  ['遠端', '網站工程師（兼職遠端）'],
  ['網路', '網路管理工程師'],
  ['稽核 台北', '資訊稽核師'],
  ['內湖', '行動應用工程師（Flutter）'],
  ['中山', '西餐副主廚'],
  ['中區', '藥妝門市人員（兼職）', '飯店櫃檯接待', '社群小編（兼職）'],
])('%s begins with %s', async (typed, ...wanted) => {
  expect(await firstOf(typed, wanted.length)).toEqual(wanted);
});

test.each([
  ['台中會計', '台中 會計', '會計專員'],
  ['內湖工程師', '內湖 工程師', '行動應用工程師（Flutter）'],
  ['西屯麵包師傅', '西屯 麵包師傅', '麵包師傅'],
  ['兼職客服', '兼職 客服', '電話行銷專員（兼職）'],
  ['司机', '司機', '物流司機（3.5 噸）'],
  ['行政助裡', '行政', '行政助理'],
])('%s finds nothing; %s is offered and begins with %s', async (typed, spelled, wanted) => {
  expect(await firstOf(typed, 1)).toEqual([]);
  const [offer] = await post('/search-help/relaxed', { keywords: [typed] });
  expect(offer).toMatchObject({ spelled });
  expect(await firstOf(spelled, 1)).toEqual([wanted]);
});

test('the other spelling of a word is offered, whatever synonyms staff keep', async () => {
  const similarTo = async (typed: string) => {
    const answer = await site.post('/api/vacancy', { keywords: [typed], similar: false, limit: 1 });
    const also = answer.headers.get('X-Also');
    return also && (JSON.parse(decodeURIComponent(also)) as { similar: unknown }).similar;
  };
  expect(await similarTo('櫃台')).toEqual({ words: ['櫃檯'], count: 4 });
  expect(await similarTo('活動企畫專員')).toEqual({ words: ['活動企劃專員'], count: 1 });
  expect(await similarTo('櫃檯')).toBeNull();
});
