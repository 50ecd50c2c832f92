import { expect, test } from '@playwright/test';
import { Client } from '../support/client.ts';
import { kill, soon, withFleet } from '../support/fleet.ts';
import { newManager } from '../support/staff.ts';

interface Issue {
  id: string;
  revision: number;
}

test('a newsletter reaches every subscriber once, though the process that began it is killed on the way', async () => {
  test.setTimeout(240_000);
  await withFleet(async (fleet) => {
    const { received, query } = fleet;
    const a = await fleet.start();
    const b = await fleet.start();
    let turn = 0;
    const either = () => [a, b][turn++ % 2]!.url;
    const staff = new Client(either, '192.0.2.10');
    await newManager(staff, a.server, b.server);
    const everybody = Array.from({ length: 120 }, (_, i) => `reader${i}@example.com`);
    for (const [i, email] of everybody.entries())
      expect(await new Client(either, `198.51.100.${i}`).ok('POST', '/api/newsletter/subscribe', { email })).toBe(
        false,
      );
    await expect.poll(() => received.length, { ...soon, timeout: 60_000 }).toBe(everybody.length);

    const send = async (subject: string) => {
      const issue = await staff.ok<Issue>('POST', '/api/admin/newsletters', { subject, introduction: '各位好：' });
      await staff.ok('POST', `/api/admin/newsletters/${issue.id}/send`, { revision: issue.revision });
      return issue.id;
    };
    const issues = (subject: string) => received.filter((one) => one.subject === subject);
    const state = async (id: string) =>
      (await query('select state from newsletter_issues where issue_id = $1', [id])).rows[0].state;

    // Both send; each mail is sent once.
    const first = await send('第一期');
    await expect.poll(() => state(first), { ...soon, timeout: 60_000 }).toBe('sent');
    expect(
      issues('第一期')
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(everybody.toSorted());

    // One is killed with some sent and some waiting. Only the mails being sent at that moment may come twice, and they say
    // so: nobody can know whether the mail server's last answer was lost.
    const second = await send('第二期');
    await expect.poll(() => issues('第二期').length, soon).toBeGreaterThan(10);
    await kill(a);
    const isResting = async () => {
      const { rows } = await query(
        `select count(*) as count from outbox_mails where state = 'waiting' and attempts = 0
         union all select count(*) from newsletter_recipients where state = 'waiting'`,
      );
      return rows.map((row) => Number(row.count));
    };
    await expect.poll(isResting, { ...soon, timeout: 60_000 }).toEqual([0, 0]);
    await expect.poll(() => state(second), { ...soon, timeout: 60_000 }).toBe('sent');
    expect([...new Set(issues('第二期').map(({ to }) => to))].toSorted()).toEqual(everybody.toSorted());
    const ids = issues('第二期').map(({ id }) => id);
    expect(new Set(ids).size).toBe(everybody.length);
    expect(ids.length - everybody.length).toBeLessThanOrEqual(5);
  });
});
