import { expect, test } from 'vitest';
import { staffSite } from '#test/sites/staff-site.ts';
import { handlers } from '../api.server.ts';

const shapeOf = (body: unknown) => (body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};

/** Changes of what several people edit; who is of the staff is changed by one 管理員 after the other. */
const edits = handlers
  .map(({ row }) => row)
  .filter(({ path, body }) => path.startsWith('/api/admin/') && 'revision' in shapeOf(body));

/**
 * What one 管理員 does after the other; a member's way to sign in and a file, which nobody edits; and a resume of the pool, which
 * has the time of its last change in the place of a revision (added.api.test.ts).
 */
const NOT_EDITED = [
  'PUT /api/admin/staff/{id}',
  'DELETE /api/admin/invitations/{id}',
  'DELETE /api/admin/members/{id}/signIns/{provider}',
  'DELETE /api/admin/talents/{id}/files/{fileUploadId}',
  'DELETE /api/admin/talents/{id}/tags',
  'PUT /api/admin/talents/{id}',
];

test('whatever the agency edits together says what it is based on', () => {
  const changes = handlers
    .map(({ row }) => row)
    .filter(({ method, path }) => ['PUT', 'PATCH', 'DELETE'].includes(method) && path.startsWith('/api/admin/'))
    .map(({ method, path }) => `${method} ${path}`);
  const named = new Set(edits.map(({ method, path }) => `${method} ${path}`));
  expect(changes.filter((change) => !named.has(change)).toSorted()).toEqual(NOT_EDITED.toSorted());
});

test('an edit without a version, or with none, is refused and says what to do', async () => {
  const site = await staffSite();
  const { browser } = await site.manager();
  expect(edits.length).toBeGreaterThan(10);
  for (const { method, path } of edits) {
    const address = path.replace('{id}', 'nothing');
    for (const [body, message] of [
      [{}, '這個頁面已經過時，請先複製輸入的內容，重新整理後再儲存一次'],
      [{ revision: null }, '這個頁面已經過時，請先複製輸入的內容，重新整理後再儲存一次'],
      [{ revision: '1' }, '版本 不是有效的值'],
    ] as const) {
      const [status, reply] = await browser.call(method, address, body);
      expect([path, status, (reply as { errors?: { revision?: string[] } }).errors?.revision]).toEqual([
        path,
        400,
        [message],
      ]);
    }
  }
});

test('rows that are changed many at once say each what it is based on', async () => {
  const many = handlers.map(({ row }) => row.path).filter((path) => /^\/api\/admin\/.*\/bulk$/.test(path));
  expect(many.toSorted()).toEqual(['/api/admin/applications/bulk', '/api/admin/vacancies/bulk']);
  const { browser } = await (await staffSite()).consultant();
  const unseen = ['這個頁面已經過時，請先複製輸入的內容，重新整理後再儲存一次'];
  for (const action of ['publish', 'unpublish', 'delete', 'assign'])
    expect(await browser.errors('/api/admin/vacancies/bulk', { vacancies: [{ id: 'nothing' }], action })).toEqual({
      vacancies: unseen,
    });
  const applications = [{ id: 'nothing', from: '新應徵' }];
  expect(await browser.errors('/api/admin/applications/bulk', { applications, stage: '婉拒' })).toEqual({
    applications: unseen,
  });
});
