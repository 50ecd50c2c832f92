import sharp from 'sharp';
import { expect, test } from 'vitest';
import { saveArticles } from '#features/articles/data.server.ts';
import type { SiteTexts } from '#features/company/fields.ts';
import type { StaffText } from '#features/company/staff/contract.ts';
import { article } from '#test/made/content.ts';
import { readPage } from '#test/made/markup.ts';
import { staffSite } from '#test/sites/staff-site.ts';

type Company = SiteTexts['company'];

async function siteOfAnother() {
  const site = await staffSite();
  const { browser } = await site.manager();
  const path = '/api/admin/texts/company';
  const become = async (change: Partial<Company>) => {
    const { value, revision } = (await browser.ok('GET', path)) as StaffText;
    const body = { revision, value: { ...(value as Company), ...change } };
    const draft = (await browser.ok('PUT', `${path}/draft`, body)) as StaffText;
    await browser.ok('POST', `${path}/publish`, { revision: draft.revision, publishAt: '' });
  };
  await become({ name: '海風人力', slogan: '把好工作吹到你面前', phone: '03-823-4567' });
  const stranger = site.browser();
  const pageAt = async (address: string) => readPage(await (await stranger.send('GET', address)).text());
  /** The rows of a picture from `top` to `end`, in grey. */
  const rowsOf = async (name: string, top: number, end: number) => {
    const picture = Buffer.from(await (await stranger.send('GET', `/share/site/${name}.jpg`)).arrayBuffer());
    return sharp(picture)
      .extract({ left: 0, top, width: 1200, height: end - top })
      .greyscale()
      .raw()
      .toBuffer();
  };
  return { site, become, pageAt, rowsOf };
}

const differ = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] as number)), 0) / one.length > 0.5;

test('the picture of the site names the company once: under its name stands what it says of itself', async () => {
  const { become, rowsOf } = await siteOfAnother();
  // Its name stands beside the logo, above 130.
  for (const name of ['default', 'jobs']) {
    await become({ name: `海風人力 ${name}`, slogan: `把好工作吹到你面前 ${name}` });
    const [named, said] = [await rowsOf(name, 0, 130), await rowsOf(name, 130, 630)];
    await become({ name: `山嵐 ${name}` });
    expect(differ(named, await rowsOf(name, 0, 130)), name).toBe(true);
    expect(differ(said, await rowsOf(name, 130, 630)), name).toBe(false);
    await become({ slogan: `上山 ${name}` });
    expect(differ(said, await rowsOf(name, 130, 630)), name).toBe(true);
  }
});

test('search engines are given the picture by the address that previews have, with what it is drawn with', async () => {
  const { site, become, pageAt } = await siteOfAnother();
  await site.deps.database.transaction((tx) => saveArticles(tx, [article('a', { coverImage: '' })]));
  const ofHome = async () => {
    const home = await pageAt('/');
    const image = home.jsonLd.find((thing) => thing['@type'] === 'EmploymentAgency').image;
    expect(image).toBe(home.meta('og:image'));
    return image;
  };
  const before = await ofHome();
  expect(before).toMatch(/\/share\/site\/default\.jpg\?v=\w+$/);
  expect((await pageAt('/article/details/a')).jsonLd[0].image).toEqual([
    expect.stringMatching(/\/share\/site\/article\.jpg\?v=\w+$/),
  ]);
  await become({ slogan: '上山' });
  expect(await ofHome()).not.toBe(before);
});
