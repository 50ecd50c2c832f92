import { expect, onTestFinished, test, vi } from 'vitest';
import { addressOf } from '#test/databases/database.ts';
import { accountSite, PASSWORD } from '#test/sites/account-site.ts';
import { main } from './members.server.ts';

const EMAIL = 'ming@example.com';

async function commandLine() {
  const site = await accountSite();
  const said: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  onTestFinished(() => spy.mockRestore());
  return {
    site,
    said,
    run: (...argv: string[]) => main(argv, addressOf(site.deps.database)),
  };
}

test('special on and off take effect beside a running site, at once', async () => {
  const { site, run, said } = await commandLine();
  const browser = await site.member(EMAIL);
  expect(await run('special', 'MING@example.com', 'on')).toBe(0);
  expect(await browser.ok('GET', '/api/isAuthenticated')).toMatchObject({ isSpecialAuth: true });
  expect(await run('special', EMAIL, 'off')).toBe(0);
  expect(await browser.ok('GET', '/api/isAuthenticated')).toMatchObject({ isSpecialAuth: false });
  expect(said).toEqual(['MING@example.com 已可儲存履歷', `${EMAIL} 已取消儲存履歷`]);
});

test('disable ends every session', async () => {
  const { site, run } = await commandLine();
  const browser = await site.member(EMAIL);
  expect(await run('disable', EMAIL)).toBe(0);
  expect(await browser.ok('GET', '/api/isAuthenticated')).toMatchObject({ isAuthenticated: false });
  expect(await site.deps.database.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('enable undoes disable: the member signs in again, with a session of its own', async () => {
  const { site, run, said } = await commandLine();
  const browser = await site.member(EMAIL);
  await run('disable', EMAIL);
  const login = { email: EMAIL, password: PASSWORD };
  expect(await browser.call('POST', '/api/login', login)).toEqual([400, '此帳號已停用，請與我們聯絡']);
  expect(await run('enable', 'MING@example.com')).toBe(0);
  expect(await run('enable', EMAIL)).toBe(0);
  expect(await browser.ok('GET', '/api/isAuthenticated')).toMatchObject({ isAuthenticated: false });
  await browser.ok('POST', '/api/login', login);
  expect(await run('enable', 'no@example.com')).toBe(1);
  expect(said.slice(-2)).toEqual([`已重新啟用 ${EMAIL}`, '找不到電子信箱為 no@example.com 的會員']);
});

test('list names everybody with what is special about them', async () => {
  const { site, run, said } = await commandLine();
  await site.member(EMAIL);
  await run('special', EMAIL, 'on');
  expect(await run('list')).toBe(0);
  expect(said.slice(1)).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d\tming@example\.com\t王小明\t可儲存履歷$/),
    '共 1 位會員',
  ]);
});

test('an unknown e-mail and a wrong call are told', async () => {
  const { run, said } = await commandLine();
  expect(await run('special', 'no@example.com', 'on')).toBe(1);
  expect(said).toEqual(['找不到電子信箱為 no@example.com 的會員']);
  for (const argv of [
    [],
    ['special', EMAIL],
    ['special', EMAIL, 'yes'],
    ['disable'],
    ['enable'],
    ['list', 'x'],
    ['other', EMAIL],
  ])
    expect(await run(...argv)).toBe(2);
});
