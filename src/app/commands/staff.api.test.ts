import { expect, onTestFinished, test, vi } from 'vitest';
import { addressOf } from '#test/databases/database.ts';
import { STAFF_PASSWORD, type StaffSite, staffSite } from '#test/sites/staff-site.ts';
import { main } from './staff.server.ts';

const LIN = 'lin@agency.example';
const NEW = { name: '林主管', password: 'an entirely new one', confirmation: 'an entirely new one' };

async function commandLine() {
  const site = await staffSite();
  const said: string[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  onTestFinished(() => spy.mockRestore());
  const settings = { ...addressOf(site.deps.database), publicUrl: site.deps.settings.publicUrl };
  return { site, said, run: (...argv: string[]) => main(argv, settings) };
}

const login = (site: StaffSite, password: string) =>
  site.browser().call('POST', '/api/admin/login', { email: LIN, password });

test('reset prints a link that sets a new password once, beside a running site; the second factor stays', async () => {
  const { site, said, run } = await commandLine();
  const { browser } = await site.manager();
  expect(await run('reset', 'LIN@agency.example')).toBe(0);
  const token = /^https:\/\/site\.example\/admin\/invitation\?token=([\w-]{43})$/m.exec(said[0]!)![1]!;
  const visitor = site.browser();
  expect(await visitor.ok('POST', '/api/admin/invitation/check', { token })).toMatchObject({ isReset: true });
  // It isn't an invitation that somebody could withdraw.
  expect(await browser.ok('GET', '/api/admin/invitations')).toEqual([]);
  expect(await visitor.ok('POST', '/api/admin/invitation/accept', { token, ...NEW })).toEqual({ next: 'code' });
  expect((await visitor.call('POST', '/api/admin/invitation/accept', { token, ...NEW }))[0]).toBe(400);
  expect((await login(site, STAFF_PASSWORD))[0]).toBe(400);
  expect(await login(site, NEW.password)).toEqual([200, { next: 'code' }]);
  expect(await site.log()).toEqual(expect.arrayContaining(['林主管 重設密碼 林主管', '林主管 變更密碼']));
});

test('second-factor clears a lost one and ends the sessions; the password is asked for', async () => {
  const { site, run } = await commandLine();
  const { browser } = await site.manager();
  expect(await run('second-factor', LIN)).toBe(0);
  expect((await browser.call('GET', '/api/admin/me'))[0]).toBe(401);
  expect((await login(site, 'not this one'))[0]).toBe(400);
  expect(await login(site, STAFF_PASSWORD)).toEqual([200, { next: 'setup' }]);
  expect(await site.log()).toContain('林主管 重設兩步驟驗證 林主管');
});

test('list names everybody with what is special about them', async () => {
  const { site, said, run } = await commandLine();
  const { browser } = await site.manager();
  const { id } = await site.consultant('chen@agency.example', '陳\u001b[31m顧問');
  await browser.ok('POST', `/api/admin/staff/${id}/disable`);
  expect(await run('list')).toBe(0);
  expect(said).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d\tlin@agency\.example\t林主管\t管理員\t兩步驟驗證$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\d\tchen@agency\.example\t陳 \[31m顧問\t顧問\t已停用$/),
    '共 2 位人員',
  ]);
});

test('nobody of that address, a disabled account and wrong words are told by the exit code', async () => {
  const { site, said, run } = await commandLine();
  const { browser } = await site.manager();
  const { id } = await site.consultant();
  await browser.ok('POST', `/api/admin/staff/${id}/disable`);
  for (const command of ['reset', 'second-factor'])
    for (const email of ['no@agency.example', 'chen@agency.example']) expect(await run(command, email)).toBe(1);
  expect(said[0]).toBe('找不到電子信箱為 no@agency.example 的人員，或帳號已停用');
  for (const argv of [[], ['reset'], ['list', 'x'], ['reset', LIN, 'x'], ['drop', LIN]])
    expect(await run(...argv)).toBe(2);
  expect(said.at(-1)).toContain('用法');
});
