import { becomeMember, fillResume, send, signIn } from '../support/applicant.ts';
import { obstacles } from '../support/axe.ts';
import { expect, open, type Page, test } from '../support/site.ts';

async function expectNoFindings(page: Page) {
  const found = await obstacles(page);
  expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Presses 收藏 on the first vacancy while signed out, and is sent to the sign-in. */
async function wantToKeep(page: Page) {
  await open(page, '/jobs');
  const link = page.locator('.jobs-results tbody tr').first().getByRole('link');
  const [position, address] = [await link.textContent(), (await link.getAttribute('href')) ?? ''];
  await open(page, address);
  const button = (name: string) => page.locator('.job-acts').getByRole('button', { name, exact: true });
  await button('收藏').click();
  await page.getByRole('alertdialog', { name: '請先登入' }).getByRole('link', { name: '登入' }).click();
  await expect(page).toHaveURL('/login');
  return { position, address, button };
}

test('what is found on the way is kept after signing in, found again in the hub, and let go', async ({
  page,
  browser,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { position, address, button } = await wantToKeep(page);
  const email = await becomeMember(page);
  await open(page, '/');
  await expect(page.getByText(`您剛才想收藏「${position}」。`)).toBeVisible();
  await page.getByRole('link', { name: '回到職缺' }).click();
  await expect(page).toHaveURL(address);
  // A member without saved vacancies causes none of its calls.
  await open(page, address);
  await expect.poll(() => asked).toContain('/api/vacancy/applied');
  expect(asked).not.toContain('/api/account/savedVacancies');
  await button('收藏').click();
  await expect(button('已收藏')).toBeVisible();
  await expectNoFindings(page);
  await open(page, address);
  await expect(button('已收藏')).toBeVisible();
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, email);
  await open(desk, address);
  await expect(desk.getByRole('button', { name: '已收藏' })).toBeVisible();
  await desk.context().close();

  await open(page, '/cv/index');
  await page.getByRole('heading', { name: '收藏的職缺' }).click();
  const kept = page.getByRole('list', { name: '收藏的職缺' }).getByRole('listitem');
  await expect(kept).toHaveText([new RegExp(`${position}移除$`)]);
  await expectNoFindings(page);
  await kept.getByRole('button', { name: `移除：${position}` }).click();
  await expect(page.getByText('還沒有收藏職缺。')).toBeVisible();
});

test('a wish that was met is not repeated; one that came too late is found again; who signs out leaves nothing', async ({
  page,
  watched,
}) => {
  watched.allowed.push(/status of 401/);
  const { position, address, button } = await wantToKeep(page);
  const email = await becomeMember(page);
  await fillResume(page, email);
  // It needs no resume.
  await open(page, '/cv/index');
  await expect(page.getByText('必要資料都齊了，可以應徵職缺。')).toBeVisible();
  await open(page, address);
  await button('收藏').click();
  await expect(button('已收藏')).toBeVisible();
  await open(page, '/');
  await expect(page.getByText('Hi 林小川')).toBeVisible();
  await expect(page.getByText('您剛才想')).toHaveCount(0);

  // The session ends in another window: this page learns of it only by the next press.
  await open(page, address);
  await expect(button('已收藏')).toBeVisible();
  await button('已收藏').click();
  await expect(button('收藏')).toBeVisible();
  await send(page, 'POST', '/api/logout');
  await button('收藏').click();
  await page.getByRole('alertdialog', { name: '請先登入' }).getByRole('button', { name: '確定' }).click();
  await expect(page).toHaveURL('/');
  await signIn(page, email);
  await open(page, '/');
  await expect(page.getByText(`您剛才想收藏「${position}」。`)).toBeVisible();

  await page.getByRole('link', { name: '回到職缺' }).click();
  await button('收藏').click();
  await expect(button('已收藏')).toBeVisible();
  await send(page, 'POST', '/api/logout');
  // Coming back to the tab asks who is signed in.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(button('收藏')).toBeVisible();
});

test('pressing twice lets one go, not the next that moves up below the hand', async ({ page }) => {
  await becomeMember(page);
  const found = await send(page, 'POST', '/api/vacancy', { limit: 2 });
  for (const { vacancyId } of await found.json()) await send(page, 'PUT', `/api/account/savedVacancies/${vacancyId}`);
  await open(page, '/cv/index');
  await page.getByRole('heading', { name: '收藏的職缺' }).click();
  const kept = page.getByRole('list', { name: '收藏的職缺' }).getByRole('listitem');
  await expect(kept).toHaveCount(2);
  const button = kept.first().getByRole('button');
  await button.hover();
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(kept).toHaveCount(1);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole('status').filter({ hasText: '已移除收藏' })).toHaveCount(1);
  await page.reload();
  await page.getByRole('heading', { name: '收藏的職缺' }).click();
  await expect(kept).toHaveCount(1);
});
