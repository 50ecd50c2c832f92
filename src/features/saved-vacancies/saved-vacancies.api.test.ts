import { expect, test } from 'vitest';
import { removeEntries } from '#features/publishing/data.server.ts';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { vacancy } from '#test/made/content.ts';
import { accountSite } from '#test/sites/account-site.ts';
import { MAX_SAVED, type SavedVacancy } from './public/contract.ts';

const PATH = '/api/account/savedVacancies';

async function savingSite() {
  const site = await accountSite();
  const { database } = site.deps;
  const put = (...vacancies: Parameters<typeof vacancy>[]) =>
    database.transaction((tx) =>
      saveVacancies(
        tx,
        vacancies.map((one) => vacancy(...one)),
      ),
    );
  await put(['v1', { position: '會計助理' }], ['v2'], ['draft', { publishAt: null }]);
  const member = await site.member('ming@example.com');
  const save = async (id: string) => {
    site.wait(1);
    return member.call('PUT', `${PATH}/${id}`);
  };
  const list = async () => (await member.ok('GET', PATH)) as SavedVacancy[];
  return { site, database, member, put, save, list };
}

test('a member keeps vacancies for later and forgets them; twice is once', async () => {
  const { site, member, save, list } = await savingSite();
  for (const id of ['v1', 'v2', 'v1']) expect((await save(id))[0]).toBe(204);
  expect(await list()).toEqual([
    { vacancyId: 'v2', position: '職務v2', savedAt: expect.any(String), isOpen: true },
    { vacancyId: 'v1', position: '會計助理', savedAt: expect.any(String), isOpen: true },
  ]);
  for (const id of ['draft', 'nothing', '%00']) expect((await save(id))[0]).toBe(404);
  const other = await site.member('hua@example.com');
  expect(await other.ok('GET', PATH)).toEqual([]);
  expect((await other.call('DELETE', `${PATH}/v1`))[0]).toBe(404);
  for (const [id, status] of [
    ['v2', 204],
    ['v2', 404],
    ['nothing', 404],
  ] as const)
    expect((await member.call('DELETE', `${PATH}/${id}`))[0]).toBe(status);
  expect((await list()).map(({ vacancyId }) => vacancyId)).toEqual(['v1']);
  const stranger = site.browser();
  for (const [method, path] of [
    ['GET', PATH],
    ['PUT', `${PATH}/v1`],
    ['DELETE', `${PATH}/v1`],
  ] as const)
    expect((await stranger.call(method, path))[0]).toBe(401);
});

test('what is taken off the site, or deleted, stays with the name it had', async () => {
  const { database, put, save, list } = await savingSite();
  await save('v1');
  await save('v2');
  await put(['v1', { position: '會計主管', publishAt: null }]);
  await database.transaction((tx) => removeEntries(tx, { table: 'vacancies', id: 'vacancy_id', ids: ['v2'] }));
  expect(await list()).toMatchObject([
    { vacancyId: 'v2', position: '職務v2', isOpen: false },
    { vacancyId: 'v1', position: '會計助理', isOpen: false },
  ]);
});

test('a hundred are kept at most', async () => {
  const { put, save, list } = await savingSite();
  const ids = Array.from({ length: MAX_SAVED }, (_, i) => `w${i}`);
  await put(...ids.map((id) => [id] as [string]));
  for (const id of ids) expect((await save(id))[0]).toBe(204);
  expect(await save('v1')).toEqual([400, '收藏最多 100 個職缺，請先到「履歷表」移除不需要的']);
  expect((await save('w0'))[0]).toBe(204);
  expect(await list()).toHaveLength(MAX_SAVED);
});
