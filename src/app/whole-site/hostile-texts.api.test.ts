import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { type Kysely, sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveVacancies } from '#features/vacancies/data.server.ts';
import { holdRepliesToContract } from '#platform/http/endpoints.server.ts';
import { vacancy } from '#test/made/content.ts';
import { ALL, CORPUS, LIVE, type Send, sendHostile } from '#test/made/corpus.ts';
import { png, uploadForm } from '#test/made/files.ts';
import { ARTICLE } from '#test/made/hostile-forms.ts';
import { based } from '#test/made/revised.ts';
import { type Browser, registration } from '#test/sites/account-site.ts';
import { hostileSite, OUT } from '#test/sites/hostile-site.ts';

// Every text of the corpus into every field that stores one, and back from wherever it is shown, mailed and exported.
holdRepliesToContract();

const sender =
  (browser: Browser): Send =>
  async (method, path, body) => {
    // An edit of what several people edit names its revision.
    const isEdit = /^\/api\/admin\/(?!.*\/notes$|staff)/.test(path);
    const [status, reply] = await browser.call(
      method,
      path,
      isEdit ? await based(browser, path, body as object) : body,
    );
    return { status, body: reply };
  };

let hostile: Awaited<ReturnType<typeof hostileSite>>;

/** The rows of every table, without those that a search index or a limit keeps for itself. */
async function counts(): Promise<Record<string, number>> {
  const db = hostile.site.deps.database.db as unknown as Kysely<Record<string, object>>;
  const tables = await db.introspection.getTables();
  const own = tables.filter(({ name, isView }) => !isView && !/_grams|^(rate_|sqlite_)/.test(name));
  const rows: Record<string, number> = {};
  for (const { name } of own) {
    const { count } = await db.selectFrom(name).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    rows[name] = Number(count);
  }
  return rows;
}

const without = (rows: Record<string, number>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !names.includes(name)));

const NAMES = [
  ...['basic information', 'contact', 'education', 'seniority', 'experience', 'language', 'skills', 'condition'],
  ...['contact form', 'vacancy', 'article', 'banner', 'newsletter', 'note on an application', 'reply to a message'],
  ...['letter to applicants', 'name of somebody of the staff', 'note on a talent', 'tag on a talent'],
];

describe('hostile texts', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    hostile = await hostileSite();
    expect(Object.keys(hostile.places).toSorted()).toEqual(NAMES.toSorted());
  });
  afterAll(() => hostile.site.close());

  test.each(NAMES)('%s: every one is kept as it is or refused by its field, and nothing else happens', async (name) => {
    const { write, base, read, who, kept = [], grows = [] } = hostile.places[name]!;
    const browser = hostile.browsers[who];
    const before = await counts();
    const everTaken = new Set<string>();
    for (const text of CORPUS) {
      const textsFor = (field: string) => (kept.includes(field) ? [] : [text]);
      const { reply, taken } = await sendHostile(sender(browser), write, base, textsFor);
      const shown = JSON.stringify(read ? await browser.ok('GET', read) : reply);
      for (const field of Object.keys(taken)) {
        everTaken.add(field);
        if (read) expect(shown, `${field}: ${text}`).toContain(`:${JSON.stringify(text)}`);
      }
    }
    // A field that refuses them all isn't a text: a choice, a date, an address.
    if (name !== 'language') expect(everTaken.size).toBeGreaterThan(0);
    expect(without(await counts(), grows)).toEqual(without(before, grows));
  });

  test('a registration’s name is kept as it was written, and greeted with by no letter to an address that nobody proved', async () => {
    const before = await counts();
    for (const [i, text] of CORPUS.entries()) {
      const email = `hostile${i}@example.com`;
      const [status, reply] = await hostile.browsers.public.call(
        'POST',
        '/api/register',
        registration({ userName: text, email }),
      );
      if ([...text].length > 20) expect(reply).toMatchObject({ errors: { userName: ['姓名 不得超過 20 個字元'] } });
      else {
        expect(status, text).toBe(200);
        const named = hostile.site.deps.database.db
          .selectFrom('members')
          .select('user_name')
          .where('email', '=', email);
        expect(await named.execute()).toEqual([{ user_name: text }]);
        expect((await hostile.site.mailTo(email)).text).toContain('\n\n您好：\n\n');
      }
    }
    const after = await counts();
    const grown = ['members', 'consents', 'email_codes', 'pending_registrations', ...OUT];
    expect(without(after, grown)).toEqual(without(before, grown));
  });

  test('a file’s title is kept as it is, and its name does no harm in a header', async () => {
    const bytes = await png();
    for (const text of CORPUS) {
      const form = uploadForm(bytes, { categoryName: '專業證照', title: text, name: `${text}.png` });
      const [status, reply] = await hostile.browsers.member.call('POST', '/api/upload', form);
      const made = reply as { title: string; urlPath: string; fileUploadId: string; errors?: object };
      if (status === 400) {
        expect(made.errors).toHaveProperty('title');
        continue;
      }
      expect([status, made.title]).toEqual([201, text]);
      const file = await hostile.browsers.member.send('GET', `/${made.urlPath}`);
      expect(file.headers.get('Content-Type')).toMatch(/^image\//);
      expect(file.headers.get('Content-Disposition')).toMatch(
        /^(inline|attachment); filename="[ -!#-~]*"; filename\*=UTF-8''[\w.~%!#$&+^`|-]+$/,
      );
      await file.arrayBuffer();
      expect((await hostile.browsers.member.call('DELETE', `/api/uploadFile/${made.fileUploadId}`))[0]).toBe(204);
    }
  });

  test('a search for one finds what holds it and nothing else', async () => {
    await hostile.site.deps.database.transaction((tx) =>
      saveVacancies(
        tx,
        CORPUS.map((text, i) => vacancy(`h${i}`, { position: text, content: '內容' })),
      ),
    );
    for (const [i, text] of CORPUS.entries()) {
      if ([...text].length > 50) continue; // longer words aren't accepted
      const found = (await hostile.browsers.public.ok('POST', '/api/vacancy', { keywords: [text] })) as {
        vacancyId: string;
      }[];
      const held = found.map(({ vacancyId }) => vacancyId);
      expect(held, text).toContain(`h${i}`);
      expect(held, text).not.toContain('control');
      for (const list of ['vacancies', 'articles', 'applications', 'messages', 'talents', 'members', 'audit'])
        expect(
          (await hostile.browsers.manager.call('GET', `/api/admin/${list}?q=${encodeURIComponent(text)}`))[0],
        ).toBe(200);
    }
  });

  test('an article keeps the marks of an editor and nothing that runs', async () => {
    const path = `/api/admin/articles/${hostile.ids.article}`;
    for (const text of CORPUS) {
      const content = `<p>前${text}後</p><p><a href="${text}">連結</a></p><p title="${text}">${text}</p>`;
      const saved = (await hostile.browsers.manager.ok(
        'PUT',
        path,
        await based(hostile.browsers.manager, path, { ...ARTICLE, content }),
      )) as { content: string };
      const tags = saved.content.match(/<[^>]*>/g)!;
      for (const tag of tags)
        expect(tag).toMatch(/^<(\/?p|\/a|a( href="(?!\s*javascript:)[^"<]*"| target="_blank"| rel="[a-z ]+")*)>$/i);
    }
  });

  test('mails, tables, the PDF and the export hold them as text', async () => {
    const { member, manager } = hostile.browsers;
    await member.ok('PUT', '/api/professional', { computerSkill: ALL, jobSkill: '', proLicense: '', advantage: ALL });
    const escaped = CORPUS[0]!.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(hostile.site.mails.filter(({ html }) => html?.includes(escaped)).length).toBeGreaterThan(0);
    for (const mail of hostile.site.mails) {
      expect(mail.html).not.toMatch(LIVE);
      expect(mail.subject).not.toMatch(/[\r\n]/);
    }

    const bytes = async (browser: Browser, path: string) => {
      const response = await browser.send('GET', path);
      expect(response.status, path).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    };
    const cells = (parse(await bytes(manager, '/api/admin/vacancies/export.csv'), { bom: true }) as string[][]).flat();
    const sheet = (await readSheet(await bytes(manager, '/api/admin/vacancies/export.xlsx'))).flat();
    const log = String(await bytes(manager, '/api/admin/audit/export')).replaceAll('""', '"');
    const pdf = await bytes(manager, `/api/admin/talents/${hostile.ids.talent}/resume.pdf?form=full`);
    const { text: pages } = await extractText(new Uint8Array(pdf));
    const files = unzipSync(await bytes(member, '/api/account/export'));
    const resume = strFromU8(files[Object.keys(files).find((name) => name.endsWith('resume.json'))!]!);
    const bare = (text: string) => text.replace(/\s|𠮷/g, '');
    for (const text of CORPUS) {
      // Spreadsheets execute what begins like a formula; the mark in front makes it a text.
      expect(cells).toContain(/^[=+@-]/.test(text) ? `'${text}` : text);
      expect(sheet.map(String).join('\n')).toContain(text);
      expect(log).toContain(text);
      expect(bare(pages.join('')), text).toContain(bare(text));
      expect(resume).toContain(JSON.stringify(text).slice(1, -1));
    }
  });

  test('public pages and feeds hold them as text', async () => {
    const paths = ['/jobs', '/job/h0', '/job/h6', '/job/h7', '/job/h17', '/', '/jobs.xml', '/feed.xml', '/sitemap.xml'];
    for (const path of paths) {
      const response = await hostile.browsers.public.send('GET', path);
      const page = await response.text();
      expect(response.status, path).toBe(200);
      // CDATA ends at its end mark; inside it, markup is text.
      expect(page.replace(/<!\[CDATA\[.*?\]\]>/gs, ''), path).not.toMatch(LIVE);
    }
  });
});
