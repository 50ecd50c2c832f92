import { afterAll, expect, test, vi } from 'vitest';
import { CallFailure } from '#shared/failures.ts';
import type { Alert } from './alert-dialog.tsx';
import { leave, showFailure } from './show-failure.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

// The journeys test the real dialog; here each alert is recorded and confirmed at once.
const shown = vi.hoisted(() => [] as Alert[]);
vi.mock('./alerts.tsx', () => ({
  showAlert: async (alert: Alert) => {
    shown.push(alert);
    return true;
  },
}));

async function handle(failure: unknown, title?: string) {
  shown.length = 0;
  const went: string[] = [];
  leave.to = (path) => void went.push(path);
  await showFailure(failure, title);
  return { shown: [...shown], went };
}

const problem = (status: number, errors?: Record<string, string[]>) =>
  new CallFailure(status, { type: 'about:blank', title: '系統的話', status, errors });

test('401 asks to sign in and leads to the root, whatever the title', async () => {
  expect(await handle(problem(401), '新增失敗')).toEqual({
    shown: [{ icon: 'error', title: '請先登入' }],
    went: ['/'],
  });
});

test('404 says so and leads to NotFound', async () => {
  expect(await handle(problem(404), '新增失敗')).toEqual({
    shown: [{ icon: 'error', title: '找不到頁面' }],
    went: ['/NotFound'],
  });
});

test('400 shows a message, or one paragraph for each of its errors', async () => {
  const one = await handle(new CallFailure(400, '您已應徵過此職缺'));
  expect(one).toEqual({ shown: [{ icon: 'error', title: '資料錯誤', texts: ['您已應徵過此職缺'] }], went: [] });
  const { shown } = await handle(problem(400, { a: ['一'], b: ['二', '三'] }));
  expect(shown).toEqual([{ icon: 'error', title: '資料錯誤', texts: ['一', '二', '三'] }]);
});

test("a 400 keeps its own title; the feature's heads any other failure", async () => {
  expect((await handle(new CallFailure(400, '錯'), '登入失敗')).shown[0]?.title).toBe('資料錯誤');
  for (const status of [0, 403, 413, 429, 500, 503])
    expect((await handle(problem(status), '無法完成訂閱')).shown).toEqual([
      { icon: 'error', title: '無法完成訂閱', texts: ['系統的話'] },
    ]);
  expect((await handle(problem(500))).shown[0]?.title).toBe('系統發生錯誤，請稍後再試');
});

test('nothing is said twice', async () => {
  const failure = new CallFailure(500, { type: 'about:blank', title: '系統發生錯誤，請稍後再試', status: 500 });
  expect((await handle(failure)).shown).toEqual([{ icon: 'error', title: '系統發生錯誤，請稍後再試', texts: [] }]);
});

test('what is no failed call is a bug, and goes on as one', async () => {
  await expect(handle(new TypeError('bug'))).rejects.toThrow('bug');
});
