import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import { png, uploadForm } from '#test/made/files.ts';
import { CONDITION, CONTACT, EDUCATION, EXPERIENCE, LANGUAGE, PERSONAL, TENURE } from '#test/made/resume.ts';
import { staffSite } from '#test/sites/staff-site.ts';
import { watched } from '#test/sites/watched.ts';
import type { TalentRow } from '../staff/contract.ts';

const PATH = '/api/admin/talents';

async function pdfSite({ jobs = 1, sentences = 60 } = {}) {
  const site = await staffSite();
  const { browser } = await site.consultant();
  const member = await site.member('ming@example.com');
  await member.ok('POST', '/api/personal', PERSONAL);
  await member.ok('POST', '/api/contact', CONTACT);
  await member.ok('PUT', '/api/condition', CONDITION);
  await member.call('POST', '/api/education', EDUCATION);
  await member.call('POST', '/api/jobTenure', TENURE);
  await member.call('POST', '/api/languageSkill', LANGUAGE);
  const jobDescription = `王小明負責通路，電話 0912-345-678。\n${'開發客戶，整理報表。'.repeat(sentences)}`;
  for (let i = 1; i <= jobs; i++)
    await member.call('POST', '/api/experience', { ...EXPERIENCE, companyName: `第${i}間公司`, jobDescription });
  const [{ id } = { id: '' }] = (await browser.ok('GET', PATH)) as TalentRow[];
  const download = async (query: string) => {
    const response = await browser.send('GET', `${PATH}/${id}/resume.pdf?${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/pdf');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const name = response.headers.get('Content-Disposition') ?? '';
    const pdf = await getDocumentProxy(bytes.slice());
    const { text } = await extractText(pdf);
    return { bytes, name, pages: text, text: text.join('').replace(/\s/g, ''), info: (await getMeta(pdf)).info };
  };
  return { site, browser, member, id, download };
}

const HIDDEN = [
  ...[
    PERSONAL.chineseName,
    '小明',
    PERSONAL.englishName,
    PERSONAL.passportName,
    PERSONAL.dateOfBirth,
    '172.5',
    '體重(公斤)68',
  ],
  ...[
    PERSONAL.marital,
    CONTACT.email,
    CONTACT.mobile,
    '0912-345-678',
    CONTACT.telePhone,
    '市政路',
    CONTACT.line,
    CONTACT.weChat,
  ],
  ...[CONTACT.emergencyName, CONTACT.emergencyMobile],
].map((value) => value.replace(/\s/g, ''));

test('the full PDF says everything in Chinese, with the photo; the member is told', async () => {
  const { member, download } = await pdfSite();
  const bare = await download('form=full');
  await member.call('POST', '/api/upload', uploadForm(await png(), { categoryName: '大頭照', name: 'a.png' }));
  const { text, name, info, bytes } = await download(`form=full&purpose=${encodeURIComponent('推薦客戶')}`);
  for (const value of [...HIDDEN, EDUCATION.schoolName, '第1間公司', '通路', '晴川人資', '第1頁，共', '業務推廣'])
    expect(text, value).toContain(value);
  expect(name).toMatch(/^attachment; filename="resume-[0-9A-F]{8}\.pdf"$/);
  expect(info).toMatchObject({ Title: '履歷 王小明', Author: '晴川人資' });
  expect(Buffer.from(bytes).includes('/Subtype /Image')).toBe(true);
  expect(Buffer.from(bare.bytes).includes('/Subtype /Image')).toBe(false);
  // The fonts contain only the characters used.
  expect(bytes.length).toBeLessThan(600_000);
  expect(await member.ok('GET', '/api/account/accessLog')).toMatchObject([
    { staffName: '陳顧問', action: '下載履歷 PDF（完整）', purpose: '推薦客戶' },
    { action: '下載履歷 PDF（完整）', purpose: '媒合職缺' },
  ]);
});

test('the masked PDF holds nothing of who it is: not in its text, its description, its name or its photo', async () => {
  const { site, member, download } = await pdfSite();
  await member.call('POST', '/api/upload', uploadForm(await png(), { categoryName: '大頭照', name: 'a.png' }));
  const { text, name, info, bytes } = await download('form=masked');
  for (const value of HIDDEN) {
    expect(text, value).not.toContain(value);
    expect(JSON.stringify(info), value).not.toContain(value);
    expect(name, value).not.toContain(value);
  }
  for (const label of ['電子信箱', '出生日期', '身高', '體重', '婚姻', '兵役', '性別'])
    expect(text).not.toContain(label);
  for (const value of [EDUCATION.schoolName, '某公司', '人選', '已遮罩', '開發客戶']) expect(text).toContain(value);
  expect(Buffer.from(bytes).includes('/Subtype /Image')).toBe(false);
  expect(name).toMatch(/^attachment; filename="resume-[0-9A-F]{8}-masked\.pdf"$/);
  expect(await member.ok('GET', '/api/account/accessLog')).toMatchObject([{ action: '下載履歷 PDF（遮罩）' }]);
  expect((await site.log()).at(-1)).toMatch(/^陳顧問 下載履歷 [0-9A-F]{8}$/);
});

const plain = (text: string) => text.replace(/\s/g, '');
const CHOICES = {
  salary: [plain(EXPERIENCE.salary), plain(CONDITION.currentSalary)],
  leaving: [EXPERIENCE.reasonsForLeaving],
  employers: ['第1間公司'],
};

test('a client is told pay, reasons and employers when that was chosen, and what the consultant says', async () => {
  const { site, member, download } = await pdfSite();
  const bare = (await download('form=masked')).text;
  for (const words of Object.values(CHOICES).flat()) expect(bare, words).not.toContain(words);
  expect(bare).not.toContain('顧問推薦');
  for (const [choice, told] of Object.entries(CHOICES)) {
    const { text } = await download(`form=masked&${choice}=true`);
    for (const [other, words] of Object.entries(CHOICES))
      for (const word of words) expect([choice, other, text.includes(word)]).toEqual([choice, other, told === words]);
  }
  const said = encodeURIComponent('小明溝通清楚，\n適合帶團隊。電話 0912345678');
  const { text } = await download(`form=masked&salary=true&leaving=true&recommendation=${said}`);
  expect(text).toContain('顧問推薦○○○溝通清楚，適合帶團隊。電話○○○');
  expect(text.indexOf('顧問推薦')).toBeLessThan(text.indexOf('求職條件'));
  for (const hidden of HIDDEN) expect(text).not.toContain(hidden);
  expect((await member.ok('GET', '/api/account/accessLog?limit=5')) as object[]).toMatchObject([
    { action: '下載履歷 PDF（遮罩，含目前與過去薪資、離職原因、顧問推薦語）' },
    { action: '下載履歷 PDF（遮罩，含雇主名稱）' },
    { action: '下載履歷 PDF（遮罩，含離職原因）' },
    { action: '下載履歷 PDF（遮罩，含目前與過去薪資）' },
    { action: '下載履歷 PDF（遮罩）' },
  ]);
  const [entry] = await site.deps.database.db
    .selectFrom('audit_entries')
    .select('detail')
    .orderBy('entry_id', 'desc')
    .limit(1)
    .execute();
  expect(JSON.parse(entry!.detail)).toEqual({ 目的: '媒合職缺', 格式: '遮罩，含目前與過去薪資、離職原因、顧問推薦語' });
});

test('a recommendation has its length, and the whole form none of these choices', async () => {
  const { browser, id, download } = await pdfSite();
  const long = encodeURIComponent('好'.repeat(1001));
  expect(await browser.call('GET', `${PATH}/${id}/resume.pdf?recommendation=${long}`)).toMatchObject([
    400,
    { errors: { recommendation: ['顧問推薦語 不得超過 1000 個字元'] } },
  ]);
  const { text } = await download(`form=full&recommendation=${encodeURIComponent('推薦')}`);
  expect(text).toContain('第1間公司');
  expect(text).not.toContain('顧問推薦');
});

test('a long resume goes on on further pages, no entry torn; a blank one is one page', async () => {
  const { site, browser, download } = await pdfSite({ jobs: 10, sentences: 40 });
  const { pages } = await download('form=full');
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, page] of pages.entries())
    expect(page.replace(/\s/g, '')).toContain(`第${at + 1}頁，共${pages.length}頁`);
  // The title and the reason for leaving, the first and last line of an entry, are on the same page.
  for (const page of pages) {
    const text = page.replace(/\s/g, '');
    expect(text.split('間公司').length).toBe(text.split('生涯規劃').length);
  }
  const blank = await site.member('blank@example.com');
  await blank.ok('GET', '/api/preview');
  const own = (await blank.ok('GET', '/api/personal/avatar')) as { talentId: string };
  expect((await browser.send('GET', `${PATH}/${own.talentId}/resume.pdf?form=full`)).status).toBe(200);
});

test('entries longer than half a page flow on, and their heading stands with the first', async () => {
  const { download } = await pdfSite({ jobs: 6, sentences: 80 });
  const { pages } = await download('form=full');
  expect(pages.length).toBeLessThan(7);
  expect(pages.find((page) => page.includes('第1間公司'))).toContain('工作經驗');
});

test('many at once are made one after the other, and the site goes on answering', async () => {
  const { browser, id } = await pdfSite();
  // Done on this thread, it would be most of one answer's work.
  const longest = watched(browser);
  expect((await browser.send('GET', `${PATH}/${id}/resume.pdf`)).status).toBe(200);
  expect(await longest()).toBeLessThan(0.4);
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => (await browser.send('GET', `${PATH}/${id}/resume.pdf`)).status),
  );
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});
