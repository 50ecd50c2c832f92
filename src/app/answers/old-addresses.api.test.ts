import { expect, test } from 'vitest';
import { importer } from '#test/sites/import-site.ts';
import { staffSite } from '#test/sites/staff-site.ts';

const TITLES = '職務名稱,職務類別,縣市,薪資,工作內容,職缺連結,截止日期';
const host = 'www.site.example';

test('an address of the site before leads on to its vacancy, while that is open', async () => {
  const made = await staffSite();
  const { browser } = await made.consultant();
  const { preview, take } = importer(made.deps, browser);
  const visitor = made.browser();
  const get = (path: string) => visitor.send('GET', path);
  const rows = [
    `工程師,軟體工程,台中市,面議,寫,http://${host}/Job.asp?id=123,`,
    `會計,財務會計,台中市,面議,算,http://${host}/work/%E6%9C%83%E8%A8%88.html,`,
    `出納,財務會計,台中市,面議,算,http://${host}/job.asp?id=5,2020/1/1`,
    `業務,業務,台中市,面議,賣,https://other.example/job.asp?id=6,`,
    `店員,業務,台中市,面議,賣,https://www.104.com.tw/job/7abcd,`,
  ];
  const { id, fingerprint, added } = await preview(new File([[TITLES, ...rows].join('\r\n')], 'a.csv'), {
    newRows: 'publish',
  });
  expect(added).toBe(5);
  expect((await get('/job.asp?id=123')).status).toBe(404);
  await take(id, fingerprint);
  const list = (await browser.ok('GET', '/api/admin/vacancies?_end=100')) as { id: string; position: string }[];
  const idOf = (position: string) => list.find((one) => one.position === position)?.id;
  const leadsTo = async (path: string) => {
    const { status, headers } = await get(path);
    return [status, headers.get('Location')];
  };
  expect(await leadsTo('/job.asp?id=123')).toEqual([301, `/job/${idOf('工程師')}`]);
  expect(await leadsTo('/work/會計.html')).toEqual([301, `/job/${idOf('會計')}`]);
  const none = ['/job.asp', '/job.asp?id=1234', '/job.asp?id=5', '/job.asp?id=6', '//other.example/job.asp?id=6'];
  const ofAnother = '/go?to=https://www.104.com.tw/job/7abcd';
  for (const path of [...none, ofAnother, '/search', '/search/job?id=123']) {
    expect(await leadsTo(path)).toEqual([404, null]);
    // A page answers, not a call.
    expect((await get(path)).headers.get('Content-Type')).toMatch('text/html');
  }
});
