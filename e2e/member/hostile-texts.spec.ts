import { type Browser, expect, type Page, test } from '@playwright/test';
import { ALL, CORPUS, type Send, SHORT, sendHostile } from '#test/made/corpus.ts';
import { png } from '#test/made/files.ts';
import { ARTICLE, MESSAGE, VACANCY } from '#test/made/hostile-forms.ts';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '#test/made/resume.ts';
import { mailTo } from '../support/mail.ts';
import { PASSWORD as STAFF_PASSWORD, VISITOR, withBackOffice } from '../support/staff.ts';

// A site whose every text is hostile, and every screen that shows them: nothing runs, and the text is shown.
const PASSWORD = 'Abcd1234';
const EMAIL = 'hostile@example.com';

/** Sends from a page's browser, with its cookies. */
const sender =
  (page: Page): Send =>
  async (method, path, data) => {
    const body = path.endsWith('/settings/letters') ? { ...data, revision: await letterRevision(page) } : data;
    const response = await page.request.fetch(path, { method, data: body });
    const text = await response.text();
    return { status: response.status(), body: text ? JSON.parse(text) : undefined };
  };

/** The revision of the letter edited here, as its screen knows it. */
async function letterRevision(page: Page): Promise<number> {
  const { letters } = (await (await page.request.get('/api/admin/settings')).json()) as {
    letters: { stage: string; revision: number }[];
  };
  return letters.find(({ stage }) => stage === '審閱中')?.revision ?? 0;
}

let turn = 0;
/** All of them at once if a field takes lines and the length, otherwise the next one, otherwise one that fits everywhere. */
const textsFor = () => [ALL, CORPUS[turn++ % CORPUS.length]!, SHORT];
const write = async (page: Page, method: string, path: string, base: object, kept: string[] = []) =>
  sendHostile(sender(page), [method, path], base, (field) => (kept.includes(field) ? [] : textsFor()));
const idOf = ({ reply }: { reply: unknown }) => (reply as { id: string }).id;

/** Everything that a member's screens show. */
async function fillMember(page: Page, outbox: string) {
  const registration = { userName: SHORT, email: EMAIL, phoneNumber: SHORT, password: PASSWORD };
  const register = await page.request.post('/api/register', { data: { ...registration, confirmation: PASSWORD } });
  expect(register.status()).toBe(200);
  const letter = (await mailTo(EMAIL, '驗證碼', outbox)).replace(/^[\s\S]*?\r?\n\r?\n/, '');
  const verifyCode = /^\s*(\d{6})\s*$/m.exec(letter)?.[1];
  await page.request.post('/api/verifyEmail', { data: { email: EMAIL, verifyCode } });
  expect((await page.request.post('/api/login', { data: { email: EMAIL, password: PASSWORD } })).status()).toBe(200);
  const parts = {
    personal: await write(page, 'POST', '/api/personal', PERSONAL),
    contact: await write(page, 'POST', '/api/contact', { ...CONTACT, email: EMAIL }),
    education: await write(page, 'POST', '/api/education', EDUCATION),
    tenure: await write(page, 'POST', '/api/jobTenure', TENURE),
    experience: await write(page, 'POST', '/api/experience', EXPERIENCE),
    language: await write(page, 'POST', '/api/languageSkill', LANGUAGE),
    skills: await write(page, 'PUT', '/api/professional', {
      ...{ computerSkill: '', jobSkill: '', proLicense: '', advantage: '' },
    }),
    condition: await write(page, 'PUT', '/api/condition', CONDITION),
  };
  const file = { name: `${SHORT}.png`, mimeType: 'image/png', buffer: await png() };
  const uploaded = await page.request.post('/api/upload', {
    multipart: { categoryName: '專業證照', title: SHORT, file },
  });
  expect(uploaded.status()).toBe(201);
  return parts;
}

/** As somebody would paste it: all of it as text, and each once more as markup. */
const escaped = ALL.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const HTML = `<p>${escaped}</p>${CORPUS.map((text) => `<div>${text}</div>`).join('')}`;

/** Everything that the agency's screens and the public pages show. */
async function fillAgency(page: Page) {
  const vacancy = await write(page, 'POST', '/api/admin/vacancies', VACANCY);
  await act(page, `/api/admin/vacancies/${idOf(vacancy)}/publish`, { revision: 0, publishAt: '' });
  const article = await write(page, 'POST', '/api/admin/articles', { ...ARTICLE, coverImage: '/art/cover-river.webp' });
  const { revision: based } = article.reply as { revision: number };
  const changed = { content: HTML, coverImage: '/art/cover-river.webp', revision: based };
  const content = { ...ARTICLE, ...article.taken, ...changed };
  const saved = await page.request.put(`/api/admin/articles/${idOf(article)}`, { data: content });
  expect(saved.status(), await saved.text()).toBe(200);
  const { revision } = (await saved.json()) as { revision: number };
  await act(page, `/api/admin/articles/${idOf(article)}/publish`, { revision, publishAt: '' });
  const picture = await page.request.post('/api/admin/pictures', {
    multipart: { purpose: 'cover', file: { name: 'a.png', mimeType: 'image/png', buffer: await png(1600, 900) } },
  });
  const { url: image } = (await picture.json()) as { url: string };
  const banner = { device: 'desktop', image, alt: '橫幅', link: '', startsAt: '', endsAt: '' };
  const carousel = await write(page, 'POST', '/api/admin/carousel', banner, ['device', 'image']);
  const issue = await write(page, 'POST', '/api/admin/newsletters', {
    ...{ subject: '主旨', introduction: '', articleIds: [idOf(article)] },
  });
  const words = { stage: '審閱中', subject: '主旨', text: '內容' };
  const letter = await write(page, 'PUT', '/api/admin/settings/letters', words, ['stage']);
  const message = await write(page, 'POST', '/api/contactUs', { ...MESSAGE, email: EMAIL });
  return { vacancy, article, carousel, issue, letter, message };
}

async function act(page: Page, path: string, data: object) {
  const response = await page.request.post(path, { data });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response;
}

/** Everything that would show that a text was taken for more than text. */
async function watch(page: Page, url: string): Promise<string[]> {
  const told: string[] = [];
  // In our own words: each browser has its own message for what its policy has blocked.
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => console.error('watch: a script of a text ran') });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`watch: ${effectiveDirective} kept ${blockedURI} out`),
    );
  });
  page.on('dialog', (dialog) => {
    told.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.text().startsWith('watch: ')) told.push(message.text());
  });
  page.on('pageerror', (error) => told.push(`thrown: ${error.message}`));
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (pathname.endsWith('/hostile') || (/^https?:$/.test(protocol) && origin !== url)) told.push(request.url());
  });
  return told;
}

/** Opens a screen, waits for its text, and looks for markup that came out of one. */
async function look(page: Page, told: string[], path: string, ...texts: string[]) {
  await page.goto(path);
  for (const text of texts) await expect.poll(() => shown(page), { message: `${path}: ${text}` }).toContain(flat(text));
  const live = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (one) =>
          [...one.attributes].some(({ name, value }) => /^on/.test(name) || /^\s*javascript:/i.test(value)) ||
          one.getAttribute('src') === 'hostile' ||
          ['math', 'iframe'].includes(one.localName),
      )
      .map((one) => one.outerHTML.slice(0, 200)),
  );
  expect(live, path).toEqual([]);
  expect(told, path).toEqual([]);
}

const flat = (text: string) => text.replace(/\s+/g, '');

/** The whole text of the page, with its fields and pictures. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value);
    const said = [...document.querySelectorAll('[alt], [aria-label]')].map(
      (one) => `${one.getAttribute('alt')} ${one.getAttribute('aria-label')}`,
    );
    // biome-ignore lint/performance/useDomNodeTextContent: what is read, without the data in scripts
    return [document.body.innerText, ...fields, ...said].join(' ').replace(/\s+/g, '');
  });

async function lookAsMember(
  page: Page,
  told: string[],
  parts: Awaited<ReturnType<typeof fillMember>>,
  agency: Awaited<ReturnType<typeof fillAgency>>,
) {
  const { vacancy, article, carousel } = agency;
  const { personal, contact, education, tenure, experience, skills, condition } = parts;
  await look(page, told, '/', carousel.taken.alt!, article.taken.title!);
  await look(page, told, '/jobs', vacancy.taken.position!);
  await look(page, told, `/jobs?keywords=${encodeURIComponent(vacancy.taken.position!)}`, vacancy.taken.position!);
  const { position, salary, content } = vacancy.taken;
  await look(page, told, `/job/${idOf(vacancy)}`, position!, salary!, content!);
  await look(page, told, '/article/column', article.taken.title!, article.taken.summary!);
  await look(page, told, `/article/details/${idOf(article)}`, article.taken.title!, ALL);
  await look(page, told, '/cv/index', ...Object.values(experience.taken), skills.taken.advantage!, SHORT);
  await look(page, told, '/cv/basic', ...Object.values(personal.taken));
  await look(page, told, '/cv/contact', ...Object.values(contact.taken));
  await look(page, told, '/cv/educational', ...Object.values(education.taken));
  await look(page, told, '/cv/work', tenure.taken.yearOfJobTenure!, experience.taken.companyName!);
  await look(page, told, '/cv/professional', ...Object.values(skills.taken));
  await look(page, told, '/cv/language', LANGUAGE.language);
  await look(page, told, '/cv/condition', ...Object.values(condition.taken));
  await look(page, told, '/cv/upload', SHORT);
}

async function lookAsStaff(
  page: Page,
  told: string[],
  parts: Awaited<ReturnType<typeof fillMember>>,
  agency: Awaited<ReturnType<typeof fillAgency>>,
) {
  const { vacancy, article, carousel, issue } = agency;
  const { personal, experience, skills } = parts;
  const first = async (path: string) => {
    const [{ id }] = (await (await page.request.get(path)).json()) as [{ id: string }];
    return id;
  };
  const name = personal.taken.chineseName!;
  const application = await first('/api/admin/applications');
  await act(page, `/api/admin/applications/${application}/notes`, { text: ALL });
  const message = await first('/api/admin/messages');
  const talent = await first('/api/admin/talents');
  const member = await first('/api/admin/members');
  const me = (await (await page.request.get('/api/admin/me')).json()) as { id: string };
  const account = { name: '主任', role: 'manager', password: STAFF_PASSWORD };
  const colleague = await write(page, 'PUT', `/api/admin/staff/${me.id}`, account, ['role', 'password']);
  await look(page, told, '/admin/vacancies', vacancy.taken.position!);
  await look(page, told, `/admin/vacancies/${idOf(vacancy)}`, vacancy.taken.position!, vacancy.taken.content!);
  await look(page, told, '/admin/articles', article.taken.title!);
  await look(page, told, `/admin/articles/${idOf(article)}`, article.taken.title!, ALL);
  await look(page, told, `/admin/preview/article/${idOf(article)}`, article.taken.title!, ALL);
  await look(page, told, '/admin/carousel', carousel.taken.alt!);
  await look(page, told, `/admin/carousel/${idOf(carousel)}`, carousel.taken.alt!);
  await look(page, told, '/admin/applications', name);
  await look(page, told, `/admin/applications/${application}/show`, name, ALL);
  await look(page, told, '/admin/talents', name);
  await look(page, told, `/admin/talents/${talent}/show`, name, ALL, ...Object.values(experience.taken));
  await look(page, told, `/admin/talents/${talent}/print?form=full`, name, skills.taken.advantage!);
  // What looks like the name is masked; the rest is shown.
  await look(page, told, `/admin/talents/${talent}/print`, "'; DROP TABLE members; --");
  await look(page, told, '/admin/messages', agency.message.taken.subject!, agency.message.taken.name!);
  await look(page, told, `/admin/messages/${message}/show`, ALL);
  await look(page, told, '/admin/newsletters', issue.taken.subject!);
  await look(page, told, `/admin/newsletters/${idOf(issue)}/show`, issue.taken.subject!, ALL);
  await look(page, told, '/admin/members', SHORT);
  await look(page, told, `/admin/members/${member}/show`, SHORT);
  await look(page, told, '/admin/staff', colleague.taken.name!);
  await look(page, told, '/admin/settings', agency.letter.taken.subject!, agency.letter.taken.text!);
  await look(page, told, '/admin/audit', vacancy.taken.position!);
  await look(page, told, '/admin', vacancy.taken.position!);
}

async function work(browser: Browser) {
  await withBackOffice(browser, async ({ page, url, dataDir, faults }) => {
    const visitor = await browser.newContext({ baseURL: url, userAgent: VISITOR });
    try {
      const agency = await fillAgency(page);
      const own = await visitor.newPage();
      const parts = await fillMember(own, `${dataDir}/outbox`);
      await act(own, '/api/vacancy/apply', { vacancyId: idOf(agency.vacancy) });
      await lookAsMember(own, await watch(own, url), parts, agency);
      const told = await watch(page, url);
      await lookAsStaff(page, told, parts, agency);
      expect(faults).toEqual([]);
      // A test of the watch itself: it would have noticed one that came through.
      await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=hostile onerror=ran()>'));
      await expect.poll(() => told.join('\n')).toContain('/hostile');
      await expect.poll(() => told.join('\n')).toContain('watch: script-src-attr kept inline out');
      // That picture doesn't exist, which is the last thing the page learns.
      await expect.poll(() => faults.join('\n')).toContain('status of 404');
      faults.length = 0;
    } finally {
      await visitor.close();
    }
  });
}

test('no text that anybody typed runs anywhere, and each is shown as it was typed', async ({ browser }) => {
  test.setTimeout(240_000);
  await work(browser);
});
