import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { sweepPictures } from '#features/pictures/service.server.ts';
import type { AnyDescribed } from '#shared/fields/described.ts';
import { STALE } from '#shared/revisions.ts';
import { png } from '#test/made/files.ts';
import { registration } from '#test/sites/account-site.ts';
import { STAFF_PASSWORD, staffSite } from '#test/sites/staff-site.ts';
import { type SiteTexts, TEXTS } from './fields.ts';
import type { StaffText, TextRow, Version } from './staff/contract.ts';

const PATH = '/api/admin/texts';

async function textsSite() {
  const site = await staffSite();
  const { browser } = await site.manager();
  const read = async (key: string) => (await browser.ok('GET', `${PATH}/${key}`)) as StaffText;
  /** Writes a draft; `change` gets the present value. */
  const write = async <K extends keyof SiteTexts>(key: K, change: (value: SiteTexts[K]) => SiteTexts[K]) => {
    const { value, revision } = await read(key);
    return (await browser.ok('PUT', `${PATH}/${key}/draft`, {
      revision,
      value: change(value as SiteTexts[K]),
    })) as StaffText;
  };
  const publish = async (key: string, publishAt = '') => {
    const { revision } = await read(key);
    const sure = key === 'company' ? { password: STAFF_PASSWORD } : {};
    return browser.call('POST', `${PATH}/${key}/publish`, { revision, publishAt, ...sure });
  };
  const versions = async (key: string) => (await browser.ok('GET', `${PATH}/${key}/versions`)) as Version[];
  const stranger = site.browser();
  const page = async (path: string) => (await stranger.send('GET', path)).text();
  return { site, browser, stranger, page, read, write, publish, versions };
}

test('a draft that is sent again since its answer was lost is no stale one', async () => {
  const { browser, read } = await textsSite();
  const { value, revision } = await read('about');
  const put = (milestonesTitle: string) =>
    browser.call('PUT', `${PATH}/about/draft`, { revision, value: { ...(value as object), milestonesTitle } });
  const saved = await put('一路走來');
  expect(saved).toMatchObject([200, { revision: 1 }]);
  expect(await put('一路走來')).toEqual(saved);
  expect(await put('來時路')).toEqual([400, STALE]);
});

test('a draft is for staff alone, until it is published; then every page says it', async () => {
  const { browser, stranger, page, read, write, publish } = await textsSite();
  expect(await read('about')).toMatchObject({ isDelivered: true, hasDraft: false, revision: 0 });
  await write('about', (about) => ({ ...about, milestonesTitle: '一路走來' }));
  expect(await page('/about')).not.toContain('一路走來');
  expect(await page('/admin/preview/text/about')).not.toContain('一路走來');
  const preview = await browser.send('GET', '/admin/preview/text/about');
  expect(await preview.text()).toContain('一路走來');
  expect(preview.headers.get('X-Robots-Tag')).toContain('noindex');
  expect(await publish('about')).toMatchObject([200, { hasDraft: false, isDelivered: false }]);
  expect(await page('/about')).toContain('一路走來');
  expect(await page('/about')).not.toContain('走過的路');
  expect(await stranger.ok('GET', '/words/about')).toMatchObject({ milestonesTitle: '一路走來' });
});

test('the facts of the company are on every page, in its letters and for search engines', async () => {
  const { site, stranger, page, write, publish } = await textsSite();
  const [before] = await Promise.all([page('/jobs'), page('/')]);
  expect(before).toContain('晴川人資');
  await write('company', (company) => ({
    ...company,
    ...{ name: '海風人力', shortName: '海風', legalName: '海風人力股份有限公司', nameEn: 'Sea Breeze' },
    ...{
      phone: '０８００－１２３－４５６',
      fax: '',
      taxId: '04595257',
      privateEmploymentLicence: '北市就服字第0123號',
    },
    email: 'hello@sea-breeze.example',
    address: { postalCode: '100', city: '台北市', township: '中正區', street: '海風路 1 號' },
    social: [{ key: 'line', label: 'LINE', url: 'https://line.me/R/ti/p/@seabreeze' }],
  }));
  expect((await publish('company'))[0]).toBe(200);
  for (const path of ['/', '/jobs', '/about', '/login', '/contactUs', '/article/column', '/nothing']) {
    const html = await page(path);
    expect(html).toContain('海風人力股份有限公司</p><p>北市就服字第0123號</p><p>統一編號 04595257');
    expect(html).toContain('關於海風');
    expect(html).toContain('href="tel:0800123456"');
    expect(html).not.toContain('傳真');
    // A page's statements about itself are its own; everything around them is the company's.
    expect(html).toMatch(/<meta property="og:site_name" content="海風人力"/);
  }
  expect(await page('/')).toContain('"legalName":"海風人力股份有限公司"');
  // Drawn with another name they are other pictures, since a browser keeps the old ones for a day.
  const ofJobs = async () =>
    /og:image" content="[^"]*(\/share\/site\/jobs\.jpg\?v=\w+)"/.exec(await page('/jobs'))?.[1];
  const address = await ofJobs();
  expect((await stranger.send('GET', address!)).status).toBe(200);
  await write('company', (company) => ({ ...company, phone: '0800-123-457' }));
  await publish('company');
  expect(await ofJobs()).toMatch(/\?v=\w+$/);
  expect(await ofJobs()).not.toBe(address);
  // The delivered pictures contain the delivered company's name.
  for (const path of ['/', '/about', '/jobs', '/article/column']) expect(await page(path)).not.toContain('/art/og-');
  expect(await page('/feed.xml')).toContain('<title>海風人力｜資訊中心</title>');
  const form = { email: 'a@b.example', name: '王', phone: '04-2222-3333', subject: '問', content: '問' };
  await stranger.ok('POST', '/api/contactUs', form);
  const told = [await site.mailTo('hello@sea-breeze.example'), await site.mailTo('a@b.example')];
  expect(told.map(({ text, html }) => `${text}${html}`).join()).not.toContain('晴川');
});

test('a version that waits is shown at its time, without anybody doing anything', async () => {
  const { site, page, read, write, publish } = await textsSite();
  await write('home', (home) => ({ ...home, servicesTitle: '新的標題' }));
  const later = new Date(site.deps.now().getTime() + 60_000).toISOString();
  expect(await publish('home', later)).toMatchObject([200, { scheduledAt: later, hasDraft: false }]);
  expect(await page('/')).not.toContain('新的標題');
  site.wait(90_000);
  expect(await page('/')).toContain('新的標題');
  expect(await read('home')).toMatchObject({ scheduledAt: null, isDelivered: false });
});

test('what waits can be taken back, and is the draft again', async () => {
  const { site, browser, page, read, write, publish } = await textsSite();
  await write('home', (home) => ({ ...home, servicesTitle: '新的標題' }));
  const later = new Date(site.deps.now().getTime() + 60_000).toISOString();
  await publish('home', later);
  const { revision } = await read('home');
  await browser.ok('POST', `${PATH}/home/withdraw`, { revision });
  expect(await read('home')).toMatchObject({ hasDraft: true, scheduledAt: null });
  site.wait(90_000);
  expect(await page('/')).not.toContain('新的標題');
});

test('the history tells who changed what, and leads back', async () => {
  const { site, browser, page, read, write, publish, versions } = await textsSite();
  for (const title of ['第一個', '第二個']) {
    await write('about', (about) => ({ ...about, principles: { ...about.principles, title } }));
    await publish('about');
  }
  expect(await versions('about')).toMatchObject([
    {
      version: 2,
      staffName: '林主管',
      isShown: true,
      differences: [{ where: '原則 › 標題', before: '第一個', after: '第二個' }],
    },
    { version: 1, isShown: false, differences: [{ before: '我們堅持的幾件事', after: '第一個' }] },
    { version: 0, publishAt: null, isShown: false, differences: [] },
  ]);
  const { revision } = await read('about');
  await browser.ok('POST', `${PATH}/about/versions/0/restore`, { revision });
  expect(await page('/about')).toContain('第二個');
  await publish('about');
  expect(await page('/about')).toContain('我們堅持的幾件事');
  expect(await browser.call('POST', `${PATH}/about/versions/9/restore`, { revision: revision + 2 })).toMatchObject([
    404,
    {},
  ]);
  for (const version of ['x', '-1', '1e3', '99999999999999'])
    expect(
      (await browser.call('POST', `${PATH}/about/versions/${version}/restore`, { revision: revision + 2 }))[0],
    ).toBe(404);
  expect((await site.log()).filter((line) => line.includes('網站內容'))).toEqual([
    '林主管 修改網站內容 關於我們',
    '林主管 發布網站內容 關於我們',
    '林主管 修改網站內容 關於我們',
    '林主管 發布網站內容 關於我們',
    '林主管 還原網站內容 關於我們',
    '林主管 發布網站內容 關於我們',
  ]);
});

test('two who write at once: the later is told, and nothing is lost', async () => {
  const { browser, read } = await textsSite();
  const { value, revision } = await read('home');
  const home = value as SiteTexts['home'];
  await browser.ok('PUT', `${PATH}/home/draft`, { revision, value: { ...home, servicesTitle: '甲的' } });
  expect(
    await browser.call('PUT', `${PATH}/home/draft`, { revision, value: { ...home, servicesTitle: '乙的' } }),
  ).toEqual([400, STALE]);
  expect(await browser.call('POST', `${PATH}/home/publish`, { revision, publishAt: '' })).toEqual([400, STALE]);
  expect((await read('home')).value).toMatchObject({ servicesTitle: '甲的' });
});

test('nothing that a page needs can be left out, each fault at its field', async () => {
  const { browser, read } = await textsSite();
  const refused = async (key: string, change: (value: never) => unknown) => {
    const { value, revision } = await read(key);
    const [status, reply] = await browser.call('PUT', `${PATH}/${key}/draft`, {
      revision,
      value: change(value as never),
    });
    return [status, (reply as { errors?: object }).errors];
  };
  expect(
    await refused('company', (c: SiteTexts['company']) => ({ ...c, phone: '12', taxId: '12345678', email: 'x' })),
  ).toEqual([
    400,
    {
      taxId: ['統一編號 不正確，請核對 8 碼數字'],
      phone: ['電話 請填含區碼的號碼，例如 04-2000-0900'],
      email: ['電子信箱 須為有效的電子信箱'],
    },
  ]);
  expect(
    await refused('company', (c: SiteTexts['company']) => ({
      ...c,
      social: [{ key: 'line', label: 'x', url: 'javascript:alert(1)' }],
    })),
  ).toEqual([400, { 'social.0.url': ['網址 請填 https:// 開頭的網址'] }]);
  expect(
    await refused('company', (c: SiteTexts['company']) => ({
      ...c,
      serviceHours: { ...c.serviceHours, opens: '19:00', closes: '09:00' },
    })),
  ).toEqual([400, { 'serviceHours.closes': ['結束時間 須晚於開始時間'] }]);
  expect(await refused('about', (a: SiteTexts['about']) => ({ ...a, milestones: [] }))).toEqual([
    400,
    { milestones: ['大事記 至少要有 1 個年份'] },
  ]);
  expect(
    await refused('about', (a: SiteTexts['about']) => ({ ...a, intro: { ...a.intro, paragraphs: ['', 'x'] } })),
  ).toEqual([400, { 'intro.paragraphs.0': ['段落 為必填'] }]);
  for (const value of [null, 'x', [], {}, { intro: 5 }])
    expect((await browser.call('PUT', `${PATH}/about/draft`, { revision: 0, value }))[0]).toBe(400);
  expect((await read('about')).hasDraft).toBe(false);
});

test('anchors, addresses and the number of sections stay, whatever is sent', async () => {
  const { page, write, publish } = await textsSite();
  await write('consult', (page) => ({
    ...page,
    key: 'advisor',
    callToAction: { ...page.callToAction, to: 'https://evil.example' },
    sections: page.sections.slice(0, 1).map((section) => ({ ...section, id: 'other', title: '改過的標題' })),
  }));
  await publish('consult');
  const html = await page('/service/consult');
  for (const id of ['career-consulting', 'job-matching', 'resume-review']) expect(html).toContain(`href="#${id}"`);
  expect(html).toContain('改過的標題');
  expect(html).not.toContain('evil.example');
  expect(html).not.toContain('id="other"');
});

test('texts are text: nothing in them is read as HTML', async () => {
  const { page, write, publish } = await textsSite();
  await write('about', (about) => ({
    ...about,
    milestonesTitle: '<img src=x></script><script>alert(2)',
  }));
  await publish('about');
  const html = await page('/about');
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('<script>alert');
});

test('milestones stand in the order of their years', async () => {
  const { page, write, publish } = await textsSite();
  await write('about', (about) => ({
    ...about,
    milestones: [
      { year: 2024, title: '後來', text: '後來的事' },
      { year: 1999, title: '起初', text: '起初的事' },
    ],
  }));
  await publish('about');
  const html = await page('/about');
  expect(html.indexOf('起初的事')).toBeLessThan(html.indexOf('後來的事'));
});

test('another privacy policy has another date, and the history counts who agreed to which', async () => {
  const { site, read, write, publish, versions } = await textsSite();
  await site.member('ming@example.com');
  await write('privacy', (privacy) => ({ ...privacy, intro: '新的前言' }));
  expect(await publish('privacy')).toMatchObject([
    400,
    { errors: { effectiveDate: ['內容有變更，生效日期請填 2026-11-01 之後的日期'] } },
  ]);
  await write('privacy', (privacy) => ({ ...privacy, effectiveDate: '2026-11-02' }));
  expect(await publish('privacy')).toMatchObject([400, { errors: { effectiveDate: ['生效日期 不得早於今天'] } }]);
  await write('privacy', (privacy) => ({ ...privacy, effectiveDate: '2100-01-01' }));
  expect((await publish('privacy'))[0]).toBe(200);
  await site.member('hua@example.com');
  await site.member('mei@example.com');
  expect((await versions('privacy')).map(({ agreed }) => agreed)).toEqual([2, 1]);
  expect((await read('privacy')).shown).toMatchObject({ effectiveDate: '2100-01-01' });
});

test('who registers agrees to the policy that the form showed, not to one that was published meanwhile', async () => {
  const { site, page, write, publish } = await textsSite();
  await write('privacy', (privacy) => ({ ...privacy, intro: '新的前言', effectiveDate: '2100-01-01' }));
  await publish('privacy');
  expect(await page('/register')).toContain('"policy":"2100-01-01"');
  const agreedTo = async (email: string, noticeVersion: unknown) => {
    await site.browser().ok('POST', '/api/register', registration({ email, noticeVersion }));
    const { db } = site.deps.database;
    const newest = db.selectFrom('consents').select('notice_version').orderBy('consent_id', 'desc').limit(1);
    return (await newest.executeTakeFirstOrThrow()).notice_version;
  };
  expect(await agreedTo('a@example.com', '2026-11-01')).toBe('2026-11-01');
  expect(await agreedTo('b@example.com', '2100-01-01')).toBe('2100-01-01');
  // Something that was never shown isn't a version.
  for (const [i, never] of [undefined, '', '1999-01-01', 7, null, { a: 1 }].entries())
    expect(await agreedTo(`c${i}@example.com`, never)).toBe('2100-01-01');
});

test('consultants write pages, but not the company’s facts nor the privacy policy', async () => {
  const { site } = await textsSite();
  const { browser } = await site.consultant();
  const rows = (await browser.ok('GET', PATH)) as TextRow[];
  expect(rows.filter(({ isForManagers }) => isForManagers).map(({ id }) => id)).toEqual([
    'company',
    'look',
    'privacy',
    'agreement',
    ...Object.keys(TEXTS).filter((key) => key.startsWith('letter-')),
  ]);
  for (const key of ['company', 'look', 'privacy', 'letter-confirmation', 'home']) {
    const { value, revision } = (await browser.ok('GET', `${PATH}/${key}`)) as StaffText;
    const [status] = await browser.call('PUT', `${PATH}/${key}/draft`, { revision, value });
    expect(status).toBe(key === 'home' ? 200 : 403);
  }
  expect((await browser.call('GET', `${PATH}/nothing`))[0]).toBe(404);
  expect((await browser.call('GET', `${PATH}/__proto__`))[0]).toBe(404);
});

test('a draft can be dropped', async () => {
  const { browser, read, write } = await textsSite();
  const { revision } = await write('home', (home) => ({ ...home, servicesTitle: '不要了' }));
  expect(await browser.call('DELETE', `${PATH}/home/draft`, { revision })).toMatchObject([200, { hasDraft: false }]);
  expect((await read('home')).value).toMatchObject({ servicesTitle: '四種方式，幫上您的忙' });
});

test('the look: colours that can be read, on every page, in mails and in pictures', async () => {
  const { site, browser, page, stranger, read, write, publish } = await textsSite();
  expect(await page('/')).not.toContain('/look/');
  const { value, revision } = await read('look');
  const refused = { ...(value as SiteTexts['look']), colour: '#ffdd00', accent: 'red' };
  expect(await browser.call('PUT', `${PATH}/look/draft`, { revision, value: refused })).toMatchObject([
    400,
    {
      errors: {
        colour: [expect.stringContaining('主色 太淺')],
        accent: ['強調色 請填 # 開頭的 6 碼色碼，例如 #0f5e6e'],
      },
    },
  ]);
  await write('look', (look) => ({ ...look, colour: '＃８A1C2Ｂ', accent: '#c2571a' }));
  expect(await (await browser.send('GET', '/admin/preview/text/look')).text()).toContain('/look/8a1c2b-c2571a.css');
  expect(await page('/')).not.toContain('/look/');
  await publish('look');
  for (const path of ['/', '/jobs', '/nothing']) {
    expect(await page(path)).toContain('<link rel="stylesheet" href="/look/8a1c2b-c2571a.css"/>');
    expect(await page(path)).toContain('<meta name="theme-color" content="#8a1c2b"/>');
  }
  const sheet = await stranger.send('GET', '/look/8a1c2b-c2571a.css');
  expect([sheet.status, sheet.headers.get('Content-Type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect(await sheet.text()).toContain('--color-river:#8a1c2b');
  expect((await stranger.send('GET', '/look/ffffff-ffffff.css')).status).toBe(404);
  expect(await page('/mark.svg')).toContain('fill="#8a1c2b"');
  expect((await stranger.send('GET', '/share/site/jobs.jpg')).headers.get('Content-Type')).toBe('image/jpeg');
  expect((await stranger.send('GET', '/share/site/constructor.jpg')).status).toBe(404);
  await stranger.ok('POST', '/api/newsletter/subscribe', { email: 'a@b.example' });
  expect((await site.mailTo('a@b.example')).html).toContain('background:#8a1c2b');
});

test('the logo: whole, in the header and in the tab, and kept as long as a version shows it', async () => {
  const { site, browser, page, stranger, write, publish } = await textsSite();
  const form = new FormData();
  form.set('purpose', 'logo');
  form.set('file', new File([new Uint8Array(await png(600, 200))], 'logo.png', { type: 'image/png' }));
  const uploaded = (await browser.ok('POST', '/api/admin/pictures', form)) as SiteTexts['look']['logo'];
  expect(uploaded).toMatchObject({ width: 600, height: 200 });
  await write('look', (look) => ({ ...look, logo: uploaded, logoKind: 'wordmark' }));
  await publish('look');
  expect(await page('/')).toContain(`<img class="logo-picture" src="${uploaded.url}" width="120" height="40" alt=""/>`);
  await write('look', (look) => ({ ...look, logoKind: 'mark' }));
  await publish('look');
  expect(await page('/mark.svg')).toContain('<image ');
  expect((await stranger.send('GET', '/mark.png')).headers.get('Content-Type')).toBe('image/png');
  for (const path of ['/favicon.ico', '/apple-touch-icon.png'])
    expect((await stranger.send('GET', path)).headers.get('Content-Type'), path).toBe('image/png');
  await write('look', (look) => ({ ...look, logo: { url: '', width: 0, height: 0 } }));
  await publish('look');
  expect(await page('/')).not.toContain(uploaded.url);
  // An older version still shows it: nobody is told later that it has disappeared.
  site.wait(100 * 86_400_000);
  await sweepPictures(site.deps);
  expect((await stranger.send('GET', uploaded.url)).status).toBe(200);
});

test('a picture that is not there is refused', async () => {
  const { browser, read } = await textsSite();
  const { value, revision } = await read('look');
  const refused = async (url: string) => {
    const logo = { url, width: 10, height: 10 };
    const body = { revision, value: { ...(value as SiteTexts['look']), logo } };
    const [status, reply] = await browser.call('PUT', `${PATH}/look/draft`, body);
    return [status, Object.keys((reply as { errors: object }).errors)];
  };
  expect(await refused(`/pictures/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}.webp`)).toEqual([400, ['logo']]);
  for (const url of ['https://evil.example/x.webp', '/art/logo.png', '//evil.example/pictures/x.webp'])
    expect(await refused(url)).toEqual([400, ['logo.url']]);
});

test('the company’s name stands wherever delivered words speak of it, and in the agreement', async () => {
  const { browser, page, stranger, read, write, publish } = await textsSite();
  await write('company', (company) => ({
    ...company,
    name: '海風人力',
    shortName: '海風',
    legalName: '海風人力公司',
    description: '海風。',
  }));
  await publish('company');
  for (const path of ['/', '/about', '/service/consult', '/privacy', '/contactUs', '/article/column', '/register']) {
    const html = await page(path);
    expect(html).toContain('海風');
    expect(html.replaceAll('晴川路 88 號', '')).not.toContain('晴川');
    expect(html).not.toMatch(/\{(company|shortName|legalName|phone)\}/);
  }
  const pdf = await stranger.send('GET', '/documents/recommendation-agreement.pdf');
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())));
  const texts = text.join('').replace(/\s/g, '');
  expect(texts).toContain('海風人力公司');
  expect(texts).not.toContain('晴川人');
  const { value, revision } = await read('home');
  const home = value as SiteTexts['home'];
  const body = { revision, value: { ...home, hero: { ...home.hero, promise: '{compny} 陪您' } } };
  expect(await browser.call('PUT', `${PATH}/home/draft`, body)).toMatchObject([
    400,
    { errors: { 'hero.promise': [expect.stringContaining('{compny} 不是可用的欄位')] } },
  ]);
});

test('whatever is written, pages, feeds, letters and scripts stay what they are', async () => {
  const { site, page, stranger, read, write, publish } = await textsSite();
  const evil = (max: number) => '</script><b>"&\''.slice(0, max);
  /** The value, with every text replaced that has no rule of its own. */
  const spoilt = (described: AnyDescribed, value: unknown): unknown => {
    if (described.kind === 'group') {
      const own = value as Record<string, unknown>;
      const parts = Object.entries(described.parts).map(([name, part]) => [name, spoilt(part, own[name])]);
      return { ...own, ...Object.fromEntries(parts) };
    }
    if (described.kind === 'rows') return (value as unknown[]).map((one) => spoilt(described.item, one));
    if (described.kind === 'paragraph' || (described.kind === 'line' && !described.rule)) return evil(described.max);
    return value;
  };
  for (const key of Object.keys(TEXTS) as (keyof SiteTexts)[]) {
    if (key === 'look') continue;
    await write(key, (value) => {
      const words = spoilt(TEXTS[key] as AnyDescribed, value) as typeof value;
      // Parts that a letter must have stay in it.
      return 'body' in value ? { ...words, body: `${value.body}\n${evil(99)}` } : words;
    });
    if (key === 'privacy') await write('privacy', (privacy) => ({ ...privacy, effectiveDate: '2100-01-01' }));
    expect([key, (await publish(key))[0]]).toEqual([key, 200]);
    expect((await read(key)).hasDraft).toBe(false);
  }
  for (const path of [
    '/',
    '/about',
    '/jobs',
    '/privacy',
    '/contactUs',
    '/service/consult',
    '/article/column',
    '/nothing',
  ]) {
    const html = await page(path);
    expect(html).not.toContain('</script><b>');
    const scripts = [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, text] of scripts) expect(() => JSON.parse(text!)).not.toThrow();
  }
  for (const path of ['/feed.xml', '/jobs.xml', '/mark.svg']) expect(await page(path)).not.toContain('</script><b>');
  expect((await stranger.send('GET', '/mark.png')).status).toBe(200);
  expect((await stranger.send('GET', '/share/site/default.jpg')).status).toBe(200);
  expect((await stranger.send('GET', '/documents/recommendation-agreement.pdf')).status).toBe(200);
  await stranger.ok('POST', '/api/newsletter/subscribe', { email: 'a@b.example' });
  expect((await site.mailTo('a@b.example')).html).not.toContain('</script><b>');
});

test('two who publish at once make one version', async () => {
  const { browser, read, write, versions } = await textsSite();
  await write('home', (home) => ({ ...home, servicesTitle: '一次' }));
  const { revision } = await read('home');
  const publish = () => browser.call('POST', `${PATH}/home/publish`, { revision, publishAt: '' });
  const statuses = (await Promise.all([publish(), publish(), publish()])).map(([status]) => status);
  expect(statuses.toSorted()).toEqual([200, 400, 400]);
  expect(await versions('home')).toHaveLength(2);
});

test('the preview of the company shows its new name in every page’s words', async () => {
  const { browser, write, read } = await textsSite();
  await write('company', (company) => ({ ...company, name: '海風人力', shortName: '海風' }));
  expect(await (await browser.send('GET', '/admin/preview/text/company')).text()).toContain('<title>海風人力');
  const { value, revision } = await read('company');
  const company = { ...(value as SiteTexts['company']), slogan: '打 {phone} 找我們' };
  expect(await browser.call('PUT', `${PATH}/company/draft`, { revision, value: company })).toMatchObject([
    400,
    { errors: { slogan: ['{phone} 在公司資料裡不能使用，請直接填寫'] } },
  ]);
  // Deeper than any text: the shape refuses it before anything walks through it.
  let deep: unknown = 'x';
  for (let i = 0; i < 3000; i++) deep = [deep];
  expect((await browser.call('PUT', `${PATH}/about/draft`, { revision: 0, value: deep }))[0]).toBe(400);
});

test('of a long history the newest fifty versions are listed, each with what it changed', async () => {
  const { site, browser, read, versions } = await textsSite();
  const { value } = await read('home');
  const row = (version: number) => ({
    ...{ text_key: 'home', version, staff_name: '林主管' },
    content: JSON.stringify({ ...(value as SiteTexts['home']), servicesTitle: `第 ${version} 個` }),
    publish_at: new Date(Date.parse('2026-01-01T00:00:00Z') + version * 1000).toISOString(),
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const rows = Array.from({ length: 60 }, (_, i) => row(i + 1));
  await site.deps.database.transaction((tx) => tx.insertInto('text_versions').values(rows).execute());
  const listed = await versions('home');
  expect(listed.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, i) => 60 - i));
  expect(listed.at(-1)!.differences).toMatchObject([{ before: '第 10 個', after: '第 11 個' }]);
  // The others are there, and can be restored.
  await browser.ok('POST', `${PATH}/home/versions/3/restore`, { revision: 0 });
  expect((await read('home')).value).toMatchObject({ servicesTitle: '第 3 個' });
});
