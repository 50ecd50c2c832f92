import { expect, test } from 'vitest';
import { store, vacancy } from '#test/made/content.ts';
import { readPage } from '#test/made/markup.ts';
import { testSite } from '#test/sites/site.ts';

async function siteWithJobs() {
  const site = await testSite();
  const vacancies = [
    vacancy('a', { position: '會計專員', city: '台中市' }),
    vacancy('b', { position: '成本會計', city: '台北市' }),
    vacancy('c', { position: '軟體工程師' }),
    vacancy('d', { position: '理髮師' }),
    vacancy('e', { position: '發電機維護' }),
  ];
  await store(site, { vacancies });
  return site;
}

test('words in simplified characters find nothing by themselves: what they are called here is offered', async () => {
  const site = await siteWithJobs();
  const relaxed = async (...keywords: string[]) =>
    (await site.post('/search-help/relaxed', { keywords })).json() as Promise<unknown[]>;
  // Which words match stays as it is.
  expect(await (await site.post('/api/vacancy', { keywords: ['会计'] })).json()).toEqual([]);
  expect(await relaxed('会计')).toEqual([{ spelled: '會計', count: 2 }]);
  // One simplified character stands for several: the words around it tell which.
  expect(await relaxed('理发师')).toEqual([{ spelled: '理髮師', count: 1 }]);
  expect(await relaxed('发电机')).toEqual([{ spelled: '發電機', count: 1 }]);
  // What is called by another name here, too.
  expect(await relaxed('软件工程师')).toEqual([{ spelled: '軟體工程師', count: 1 }]);
  expect(await relaxed('会计', '专员')).toEqual([{ spelled: '會計 專員', count: 1 }]);
  // Nothing is offered that would find nothing.
  expect(await relaxed('兽医')).toEqual([]);
  expect(await relaxed('龘')).toEqual([]);
});

test('the offer keeps the other filters, and stands before what could be left out', async () => {
  const site = await siteWithJobs();
  const answer = await site.post('/search-help/relaxed', { keywords: ['会计'], cities: ['台北市'] });
  expect(await answer.json()).toEqual([
    { spelled: '會計', count: 1 },
    { drop: 'keywords', word: '会计', count: 1 },
  ]);
});

test('the Jobs page asks whether that is what was meant, with its count and a link', async () => {
  const site = await siteWithJobs();
  const page = readPage(await site.html(`/jobs?${new URLSearchParams({ keywords: '会计', cities: '台中市' })}`));
  expect(page.text('a')).toContain('您要找的是「會計」嗎？（1 個職缺）');
  expect(page.links).toContain(`/jobs?${new URLSearchParams({ keywords: '會計', cities: '台中市' })}`);
});
