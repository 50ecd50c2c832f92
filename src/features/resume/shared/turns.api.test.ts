import { expect, test } from 'vitest';
import { accountSite } from '#test/sites/account-site.ts';

test('what one member saves many times at once keeps nobody else waiting for all of it', async () => {
  const site = await accountSite();
  const [eager, other] = [await site.member('eager@example.com'), await site.member('other@example.com')];
  const skills = { computerSkill: 'Excel', jobSkill: '', proLicense: '', advantage: '' };
  const done: string[] = [];
  const save = async (browser: typeof eager, name: string) => {
    await browser.ok('PUT', '/api/professional', { ...skills, jobSkill: name });
    done.push(name);
  };
  await Promise.all([...Array.from({ length: 30 }, (_, i) => save(eager, `${i}`)), save(other, 'other')]);
  expect(done).toHaveLength(31);
  expect(done.indexOf('other')).toBeLessThan(15);
});
