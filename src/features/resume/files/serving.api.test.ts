import { expect, test } from 'vitest';
import * as make from '#test/made/files.ts';
import { accountSite, type Browser } from '#test/sites/account-site.ts';
import type { UploadedFile } from './contract.ts';

async function upload(browser: Browser, bytes: Buffer, categoryName: string, name: string): Promise<UploadedFile> {
  const [status, reply] = await browser.call(
    'POST',
    '/api/upload',
    make.uploadForm(bytes, { categoryName, title: 'a', name }),
  );
  expect([status, reply]).toEqual([201, reply]);
  return reply as UploadedFile;
}

const CASES = [
  ['png', make.png, '專業證照', 'image/png', 'inline'],
  ['jpeg', make.jpeg, '個人生活照', 'image/jpeg', 'inline'],
  ['webp', make.webp, '大頭照', 'image/webp', 'inline'],
  ['pdf', make.pdf, '推薦協議書', 'application/pdf', 'inline'],
  ['doc', make.doc, '英文履歷', 'application/msword', 'attachment'],
  [
    'docx',
    make.docx,
    '作品集',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'attachment',
  ],
] as const;

test.each(CASES)(
  'a %s is served with its type, closed off and kept nowhere',
  async (kind, bytesOf, category, type, how) => {
    const site = await accountSite();
    const member = await site.member('ming@example.com');
    const file = await upload(member, await bytesOf(), category, `我的 (1)'檔案.${kind}`);
    const response = await member.send('GET', `/${file.urlPath}`);
    const { headers } = response;
    const extension = file.fileName.replace(/.*\./, '');
    expect(response.status).toBe(200);
    expect(headers.get('Content-Type')).toBe(type);
    expect(headers.get('Content-Disposition')).toBe(
      `${how}; filename="__ (1)'__.${extension}"; filename*=UTF-8''${encodeURIComponent('我的')}%20%281%29%27${encodeURIComponent('檔案')}.${extension}`,
    );
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).toMatch(/^sandbox;/);
    const bytes = await response.arrayBuffer();
    expect(headers.get('Content-Length')).toBe(String(bytes.byteLength));
    const head = await member.send('HEAD', `/${file.urlPath}`);
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
      200,
      String(bytes.byteLength),
      '',
    ]);
    const etag = headers.get('ETag') ?? '';
    const again = await member.send('GET', `/${file.urlPath}`, undefined, { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  },
);

test('nobody but its owner gets a file, and nobody is told whether it exists', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  const file = await upload(member, make.pdf(), '作品集', 'a.pdf');
  const other = await site.member('hua@example.com');
  const others = await upload(other, make.pdf(), '作品集', 'a.pdf');
  const unknown = `users/${file.talentId}/${file.fileName.replace(/^.{8}/, '00000000')}`;
  const seen = async (browser: Browser, path: string) => {
    const response = await browser.send('GET', `/${path}`);
    const names = [...response.headers].filter(([name]) => name !== 'x-request-id');
    const page = (await response.text()).replaceAll(path, 'PATH');
    return { status: response.status, names, page };
  };
  for (const browser of [other, site.browser()]) {
    const answer = await seen(browser, file.urlPath);
    expect(answer.status).toBe(404);
    expect(await seen(browser, unknown)).toEqual(answer);
    expect((await browser.send('HEAD', `/${file.urlPath}`)).status).toBe(404);
  }
  const own = [file.urlPath, others.urlPath];
  for (const path of [
    `users/${others.talentId}/${file.fileName}`,
    `users/${file.talentId}/${others.fileName}`,
    `${own[0]}/`,
    `users/${file.talentId}`,
    `users/${file.talentId}/..%2f..%2fsite.sqlite`,
    `users/${file.talentId}/../../site.sqlite`,
    `users/${file.talentId}/.${file.fileName}.tmp`,
    'users/%00/%00.pdf',
  ])
    expect([path, (await member.send('GET', `/${path}`)).status]).toEqual([path, 404]);
  expect((await member.send('GET', `/${file.urlPath}`)).status).toBe(200);
});

test('after signing out a file is not served', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  const file = await upload(member, make.pdf(), '作品集', 'a.pdf');
  const cookies = new Map(member.cookies);
  await member.ok('POST', '/api/Logout');
  for (const [name, value] of cookies) member.cookies.set(name, value);
  expect((await member.send('GET', `/${file.urlPath}`)).status).toBe(404);
});

test('the files of a resume in the pool are served to nobody', async () => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  const file = await upload(member, make.pdf(), '作品集', 'a.pdf');
  await site.deps.database.db.updateTable('talents').set({ member_id: null }).execute();
  expect((await member.send('GET', `/${file.urlPath}`)).status).toBe(404);
  expect(await member.ok('GET', '/api/uploadFile')).toEqual([]);
});

test.each([
  ['..\\..\\evil\u202Efdp.exe.pdf', 'evilfdp.exe.pdf'],
  ['a\r\nSet-Cookie: b=c.pdf', 'aSet-Cookie b=c.pdf'],
  ['/etc/passwd.pdf', 'passwd.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
  ['.pdf', 'file.pdf'],
  [`${'長'.repeat(300)}.pdf`, `${'長'.repeat(100)}.pdf`],
])('the name %j is made harmless', async (given, kept) => {
  const site = await accountSite();
  const member = await site.member('ming@example.com');
  const file = await upload(member, make.pdf(), '作品集', given);
  const header = (await member.send('GET', `/${file.urlPath}`)).headers.get('Content-Disposition') ?? '';
  expect(decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(header)?.[1] ?? '')).toBe(kept);
});
