import { expect, test } from 'vitest';
import { store, vacancy } from '#test/made/content.ts';
import { readPage } from '#test/made/markup.ts';
import { testSite } from '#test/sites/site.ts';

async function siteWithJobs() {
  const site = await testSite();
  const inTown = { city: '台中市', township: '北屯區' };
  const vacancies = [
    vacancy('a', { position: '成本會計', ...inTown }),
    vacancy('b', { position: '會計人員', city: '台北市', township: '內湖區' }),
    vacancy('c', { position: '早班門市人員', ...inTown }),
    vacancy('d', { position: 'Java 後端工程師', city: '新竹縣', township: '竹北市' }),
    vacancy('e', { position: '線上客服', content: '可在家工作。' }),
    vacancy('g', { position: '客服員' }),
    vacancy('h', { position: '韌體工程師' }),
    vacancy('f', { position: '牙醫助理', content: '不公開的一筆：台北會計助理。', publishAt: null }),
  ];
  await store(site, { vacancies });
  const relaxed = async (body: object) =>
    (await site.post('/search-help/relaxed', body)).json() as Promise<{ spelled?: string; count: number }[]>;
  const offer = async (...keywords: string[]) => (await relaxed({ keywords }))[0];
  return { site, relaxed, offer };
}

test.each([
  ['台中會計', '台中 會計'],
  ['會計台中', '會計 台中'],
  ['台中市北屯區會計', '台中市 北屯區 會計'],
  ['竹北Java工程師', '竹北 Java 工程師'],
  ['竹北Ｊａｖａ', '竹北 Java'],
  ['在台中的會計', '台中 會計'],
  ['在家工作客服', '在家工作 客服'],
  ['台中会计', '台中 會計'],
])('%s finds nothing by itself: %s is offered', async (typed, spelled) => {
  const { site, offer } = await siteWithJobs();
  // The words that match stay the same.
  expect(await (await site.post('/api/vacancy', { keywords: [typed] })).json()).toEqual([]);
  expect(await offer(typed)).toEqual({ spelled, count: 1 });
});

test('of several words those are taken apart that nothing holds; other filters stay', async () => {
  const { relaxed, offer } = await siteWithJobs();
  expect(await offer('台中會計', '成本')).toEqual({ spelled: '台中 會計 成本', count: 1 });
  expect((await offer('台中會計', '北屯區會計'))?.spelled).toBe('台中 會計 北屯區 會計');
  // Each part is a query to the index; with more such words none is split.
  expect((await offer('台中會計', '北屯區會計', '成本會計台中'))?.spelled).toBeUndefined();
  const inCity = async (city: string) => (await relaxed({ keywords: ['台北會計'], cities: [city] }))[0];
  expect(await inCity('台北市')).toEqual({ spelled: '台北 會計', count: 1 });
  expect(await inCity('台中市')).toEqual({ spelled: '會計', count: 1 });
});

test('a word with an error in it is offered as far as positions have it', async () => {
  const { site, offer } = await siteWithJobs();
  expect(await offer('會計人原')).toEqual({ spelled: '會計', count: 2 });
  expect(await offer('某某某工程師')).toEqual({ spelled: '工程師', count: 2 });
  // Neither 早班門 nor 服員 is a word.
  expect(await offer('早班門診')).toBeUndefined();
  expect(await offer('空服員')).toBeUndefined();
  expect(await offer('徵門市')).toEqual({ spelled: '門市', count: 1 });
  // Vacancies that nobody sees reveal nothing, and half a Latin word isn't a word.
  expect(await offer('牙醫師')).toBeUndefined();
  expect(await offer('Javanese')).toBeUndefined();
  expect(await offer('龘龘龘龘')).toBeUndefined();
  const page = readPage(await site.html(`/jobs?${new URLSearchParams({ keywords: '會計人原' })}`));
  expect(page.text('a')).toContain('只找「會計」（2 個職缺）');
});

test('the Jobs page asks whether that is what was meant; of what it cannot part it says what may help', async () => {
  const { site } = await siteWithJobs();
  const page = readPage(await site.html(`/jobs?${new URLSearchParams({ keywords: '台中會計' })}`));
  expect(page.text('a')).toContain('您要找的是「台中 會計」嗎？（1 個職缺）');
  expect(page.links.map(decodeURIComponent)).toContain('/jobs?keywords=台中 會計');
  expect(await site.html(`/jobs?${new URLSearchParams({ keywords: '龘' })}`)).toContain(
    '沒有完全符合的職缺。試試較短的說法，或只輸入職稱、地區。',
  );
});

test('pay among the words is offered as the filter that it is', async () => {
  const site = await testSite();
  const paid = (id: string, salary: string) => vacancy(id, { position: '會計', salary });
  await store(site, { vacancies: [paid('a', '月薪 35,000 元'), paid('b', '月薪 42,000 元'), paid('c', '面議')] });
  const page = readPage(await site.html(`/jobs?${new URLSearchParams({ keywords: '會計 月薪四萬', sort: 'newest' })}`));
  expect(page.text('a')).toContain('月薪 40,000 元以上（1 個職缺）');
  expect(page.links.map(decodeURIComponent)).toContain('/jobs?keywords=會計&sort=newest&payFrom=40000');
  const ways = async (body: object) => (await site.post('/search-help/relaxed', body)).json();
  expect(await ways({ keywords: ['4萬'] })).toEqual([{ payFrom: 40_000, word: '4萬', count: 1 }]);
  // With a chosen pay, the filter is already there.
  expect(await ways({ keywords: ['4萬'], payFrom: 30_000 })).toEqual([{ drop: 'keywords', word: '4萬', count: 2 }]);
});
