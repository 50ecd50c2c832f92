import { afterEach, expect, test } from 'vitest';
import { searchLimits } from '#platform/search/search-parts.server.ts';
import { foldName, foldText } from '#shared/search-words.ts';
import { testDatabase } from '#test/databases/database.ts';
import { randomFrom } from '#test/made/vacancy-maker.ts';
import type { TalentQuery } from './contract.ts';
import { listTalents } from './data.server.ts';

const usual = { ...searchLimits };
afterEach(() => void Object.assign(searchLimits, usual));

const COUNT = 500;
const random = randomFrom(7);
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;

/** Words that stand in every text, in many and in few; places and categories that others contain. */
const RESUMES = Array.from({ length: COUNT }, (_, i) => {
  const category = pick(['財務會計', '會計', '軟體工程', '業務推廣']);
  const location = pick(['台中市西屯區', '臺北市 中山區', '新北市', 'Đà Nẵng']);
  const language = `${pick(['英文', '日文', '越南文'])}${Math.floor(random() * 5)}`;
  const texts = [`履歷${i}`, category, location, language.slice(0, -1), pick(['工程師', '工程 程師', '主管'])];
  if (i % 100 === 13) texts.push('珠寶鑑定');
  return {
    talent_id: `t${String(i).padStart(3, '0')}`,
    updated_at: new Date(Date.UTC(2026, 0, 1 + pick([1, 2, 3, 4, 5, 6]))).toISOString(),
    ...{ is_pool: i % 3 === 0 ? 1 : 0, categories: `|${category}|`, location: foldText(location) },
    ...{ languages: `|${language}|`, work_type: i % 10 === 0 ? '兼職' : '全職', shift: 0, arrange: 0 },
    ...{ pay_period: '', minimum_salary: null, duty_date: '', duty_days: null },
    search_text: texts.map(foldName).join('\n'),
  };
});

const TAGS: Record<string, (i: number) => boolean> = { 有證照: (i) => i % 4 === 0, 可派駐: (i) => i % 50 === 13 };

async function manyTalents() {
  const { db, transaction } = await testDatabase();
  await transaction(async (tx) => {
    const at = '2026-01-01T00:00:00.000Z';
    const talents = RESUMES.map(({ talent_id }) => ({ talent_id, member_id: null, created_at: at, updated_at: at }));
    await tx.insertInto('talents').values(talents).execute();
    await tx
      .insertInto('talent_search')
      .values(RESUMES as never)
      .execute();
    for (const [tag, has] of Object.entries(TAGS)) {
      const tagged = RESUMES.filter((_, i) => has(i)).map(({ talent_id }) => ({
        talent_id,
        tag_key: foldName(tag),
        tag,
      }));
      await tx.insertInto('talent_tags').values(tagged).execute();
    }
  });
  return db;
}

/** What a plain look at all of them finds, last changed first. */
function found({ q = '', category = '', location = '', language = '', workType, source, tag }: Partial<TalentQuery>) {
  const words = foldName(q).split(' ');
  return RESUMES.filter(
    (one, i) =>
      words.every((word) => one.search_text.includes(word)) &&
      one.categories.includes(category && `|${category}|`) &&
      one.location.includes(foldText(location)) &&
      one.languages.includes(language && `|${language}`) &&
      (!workType || one.work_type === workType) &&
      (!tag || TAGS[tag]!(i)) &&
      (!source || (source === '人才庫') === (one.is_pool === 1)),
  )
    .sort((a, b) => (`${a.updated_at}${a.talent_id}` < `${b.updated_at}${b.talent_id}` ? 1 : -1))
    .map(({ talent_id }) => talent_id);
}

const QUERIES = [
  {},
  ...['珠寶鑑定', '珠寶 會計', '工程師', '程師', '歷', '履歷 中', '查無此人', 'da nang'].map((q) => ({ q })),
  ...[{ category: '會計' }, { location: '台北' }, { location: '北市 中' }, { location: 'đà' }, { language: '越南文' }],
  { category: '財務會計', location: '台中', language: '英文' },
  { q: '歷', category: '財務會計', location: '台中', language: '英文', workType: '兼職' },
  { q: '歷', workType: '兼職', source: '人才庫' },
  { q: '工程師', workType: '兼職' },
  { q: '珠寶', workType: '全職' },
  { q: '工程師', category: '軟體工程', location: '臺中' },
  ...['有證照', '可派駐'].flatMap((tag) => [
    { tag },
    { tag, workType: '全職' },
    { tag, q: '工程師' },
    { tag, q: '珠寶' },
  ]),
  { tag: '有證照', q: '歷', category: '會計' },
] as Partial<TalentQuery>[];

test.for([
  ['as few rows as these', {}],
  ['by the index', { counted: 400, listed: 60, sampled: 100, suggested: 0, few: 5, slice: 32, known: 60 }],
  ['by the filter', { counted: 400, listed: 60, sampled: 100, suggested: 1000, few: 5, slice: 32 }],
  ['by whichever suggests fewer', { counted: 400, listed: 60, sampled: 250, slice: 64, known: 0 }],
  ['the first of many', { counted: 20, sampled: 250, listed: 60, few: 5, slice: 32, head: 128, known: 0 }],
] as const)('pages of resumes are what a look at all of them finds: %s', async ([, limits]) => {
  const db = await manyTalents();
  Object.assign(searchLimits, limits);
  for (const query of QUERIES)
    for (const page of [1, 2, 3]) {
      const asked = { q: '', source: undefined, ...query, page, pageSize: 20 } as TalentQuery;
      const { rows, counted } = await listTalents(db, asked, new Date('2026-02-01'));
      const all = found(query);
      const total = counted.about === undefined ? all.length : searchLimits.listed;
      const ids = all.slice(0, total).slice((page - 1) * 20, page * 20);
      const said = JSON.stringify({ query, page });
      expect([counted.total, ...rows.map(({ id }) => id)], said).toEqual([total, ...ids]);
    }
});
