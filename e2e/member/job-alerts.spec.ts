import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { confirmAlert } from '../support/alerts.ts';
import { becomeMember } from '../support/applicant.ts';
import { obstacles } from '../support/axe.ts';
import { dataDir, mailTo } from '../support/mail.ts';
import { expect, open, type Page, test } from '../support/site.ts';

const SEARCH = '/jobs?keywords=門市&cities=台北市';

async function expectNoFindings(page: Page) {
  const found = await obstacles(page);
  expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/**
 * As if the alert had been set a year ago, the vacancies stored since, and the alert due now: the site then looks by itself.
 */
function makeDue(): void {
  const database = new Sqlite(join(dataDir, 'site.sqlite'));
  database.transaction(() => {
    database.exec('update content_version set version = version + 1');
    const stamp = '(select version from content_version)';
    database.exec(`update vacancies set created_at = '2020-01-01T00:00:00.000Z', stamp = ${stamp}`);
  })();
  database.prepare('update job_alerts set told_until = ?, next_at = ?').run('2000-01-01', '2000-01-01');
  database.close();
}

test('who finds nothing yet is told when it comes: set after signing in, seen and ended in the hub, mailed', async ({
  page,
}) => {
  await open(page, SEARCH);
  const press = () => page.getByRole('button', { name: '設定職缺通知' }).click();
  await press();
  await page.getByRole('alertdialog', { name: '請先登入' }).getByRole('link', { name: '登入' }).click();
  await expect(page).toHaveURL('/login');
  const email = await becomeMember(page);
  await open(page, '/');
  await expect(page.getByText('您剛才想設定職缺通知。')).toBeVisible();
  await page.getByRole('link', { name: '回到職缺搜尋' }).click();
  await expect(page.getByRole('button', { name: '設定職缺通知' })).toBeVisible();
  await expectNoFindings(page);
  await press();
  await confirmAlert(page, '已設定職缺通知', { text: '「門市、台北市」有新職缺時，會在早上寄信給您，每天最多一封。' });

  makeDue();
  const letter = await mailTo(email, '新職缺');
  expect(letter).toContain('門市、台北市');

  await open(page, '/cv/index');
  await page.getByRole('heading', { name: '職缺通知' }).click();
  const alerts = page.getByRole('list', { name: '職缺通知' }).getByRole('listitem');
  await expect(alerts).toHaveText([/門市、台北市/]);
  await expectNoFindings(page);
  await alerts.getByRole('link').click();
  await expect(page).toHaveURL(encodeURI(SEARCH));
  await page.goBack();
  await page.getByRole('heading', { name: '職缺通知' }).click();
  await alerts.getByRole('button', { name: '刪除：門市、台北市' }).click();
  await expect(page.getByText('還沒有設定通知。')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '已刪除通知：門市、台北市' })).toHaveCount(1);
});
