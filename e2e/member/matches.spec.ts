import { CONDITION } from '#test/made/resume.ts';
import { becomeMember, send } from '../support/applicant.ts';
import { obstacles } from '../support/axe.ts';
import { expect, open, test } from '../support/site.ts';

test('the hub lists the vacancies that fit, each with why; before that it says what is missing', async ({
  page,
  watched,
}) => {
  await becomeMember(page);
  await open(page, '/cv/index');
  const heading = page.getByRole('heading', { name: '適合您的職缺' });
  await heading.click();
  await page.getByRole('link', { name: '填寫求職條件' }).click();
  await expect(page).toHaveURL('/cv/condition');

  await send(page, 'PUT', '/api/condition', { ...CONDITION, jobObjective: '行政助理', minimumSalary: 28_000 });
  await open(page, '/cv/index');
  // A list that fails to load closes again, and can be opened again.
  watched.allowed.push(/status of 503/);
  await page.route('**/api/account/matches', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await heading.click();
  await page.getByRole('alertdialog').getByRole('button').click();
  await heading.click();
  const found = page.getByRole('list', { name: '適合您的職缺' }).getByRole('listitem');
  await expect(found.first()).toHaveText(/^台中市西區行政助理月薪.*符合希望職務、職務類別、工作地點、希望薪資$/);
  expect((await obstacles(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await found.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/job\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('行政助理');
});
