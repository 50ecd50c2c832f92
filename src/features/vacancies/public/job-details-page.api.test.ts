import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { store, vacancy } from '#test/made/content.ts';
import { judgePosting } from '#test/made/google-job-posting.ts';
import { readPage } from '#test/made/markup.ts';
import { fileSite } from '#test/sites/site.ts';

const site = await fileSite();
await store(site, {
  vacancies: [
    vacancy('plain', { category: '其他' }),
    vacancy('full', {
      expiresAt: '2026-12-31T16:00:00.000Z',
      facts: {
        ...{ employer: '和風科技', employerShown: 'name', source: '某站', sourceNumber: '12345' },
        ...{ pay: { period: '月薪', low: 45_000 }, payNote: '另有獎金', headcount: 2, skills: ['React'] },
      },
    }),
    vacancy('in-words', { salary: '月薪 38K 起', category: '其他', facts: { headcount: 2, skills: ['React'] } }),
    vacancy('described', {
      facts: {
        employer: '晴天科技',
        employerShown: 'description',
        employerText: '上市軟體公司',
        pay: { period: '時薪', high: 300 },
      },
    }),
    vacancy('hidden', { facts: { employer: '晴天科技', employerShown: 'hidden' } }),
    ...Array.from({ length: 12 }, (_, i) => vacancy(`same-${i}`, { position: i === 11 ? '職務full' : `別的${i}` })),
    ...Array.from({ length: 3 }, (_, i) =>
      vacancy(`other-${i}`, { position: '職務full', category: '系統規劃', facts: { otherCategories: ['軟體工程'] } }),
    ),
  ],
});

const pageOf = async (id: string) => {
  const html = await site.html(`/job/${id}`);
  const page = readPage(html);
  const posting = page.jsonLd.find((thing: { '@type': string }) => thing['@type'] === 'JobPosting');
  // Without the data block that the page's scripts start from.
  return { html: html.replace(/<script[\s\S]*?<\/script>/g, ''), page, posting };
};

test('facts stand there with pay first and the last day, and what staff keep for themselves does not', async () => {
  const { html, page, posting } = await pageOf('full');
  expect(page.text('dt').slice(0, 4)).toEqual(['待遇', '需求人數', '專長技能', '截止日期']);
  expect(page.text('dd').slice(0, 4)).toEqual(['月薪 45,000 元以上（另有獎金）', '2 人', 'React', '2026-12-31']);
  expect(html).toContain('和風科技');
  expect(html).not.toMatch(/某站|12345|客戶委託招募/);
  expect(judgePosting(posting)).toEqual([]);
  expect(posting.hiringOrganization.name).toBe('和風科技');
});

test('only pay is emphasised among the facts, and nothing where pay is but a text', async () => {
  const emphasised = async (id: string) =>
    [...(await pageOf(id)).html.matchAll(/<div data-pay="true"[^>]*><dt>([^<]+)/g)].map(([, label]) => label);
  expect(await emphasised('full')).toEqual(['待遇']);
  expect(await emphasised('in-words')).toEqual([]);
  expect((await pageOf('in-words')).page.text('dt')[0]).toBe('需求人數');
  const css = readFileSync(new URL('job.css', import.meta.url), 'utf8');
  expect(css.match(/\.job-terms[^{}]*\{[^}]*font-weight/g)?.map((rule) => rule.split(' {')[0])).toEqual([
    '.job-terms [data-pay] dd',
  ]);
});

test('a described employer is hinted at, and confidential to search engines', async () => {
  const { html, page, posting } = await pageOf('described');
  expect(html).toContain('上市軟體公司');
  expect(html).toContain('客戶委託招募');
  expect(page.text('dd')[0]).toBe('時薪 300 元以下');
  expect(posting.hiringOrganization).toBe('confidential');
  expect(await site.html('/job/described')).not.toContain('晴天科技');
});

test.each(['plain', 'hidden'])('of %s only what the specification names stands there', async (id) => {
  const { html, page, posting } = await pageOf(id);
  expect(page.text('dt')).toEqual(expect.arrayContaining(['職務類別', '工作性質', '薪資', '工作地點']));
  expect(html).not.toMatch(/條件與待遇|job-employer/);
  expect(posting.hiringOrganization.name).toBe('晴川人資');
  expect(await site.html(`/job/${id}`)).not.toContain('晴天科技');
});

test('from a vacancy one goes on to all of its category, and to all of its city', async () => {
  const { html } = await pageOf('full');
  const links = [...html.split('id="similar"')[1]!.matchAll(/<a [^>]*href="(\/jobs\?[^"]+)"[^>]*>([^<]+)</g)];
  expect(links.map(([, to, text]) => [decodeURIComponent(to!), text])).toEqual([
    ['/jobs?categories=軟體工程', '看同類別的所有職缺'],
    ['/jobs?cities=台中市', '看台中市的所有職缺'],
  ]);
});

test('nine others of its own category stand beside it, those most like it first', async () => {
  const { html } = await pageOf('full');
  const links = [...html.split('id="similar"')[1]!.matchAll(/href="\/job\/([^"]+)"/g)].map(([, id]) => id as string);
  expect(links).toHaveLength(9);
  expect(links[0]).toBe('same-11');
  expect(links).not.toContain('full');
  expect(links.filter((id) => id.startsWith('other'))).toEqual([]);
});
