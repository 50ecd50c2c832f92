import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { dateText } from '#shared/dates.ts';
import type { PrintedResume } from '../staff/contract.ts';
import { type Block, blocksOf, type Section, sectionsOf } from './fields.ts';
import { titleOf } from './rules.ts';

/** What is drawn: a resume as it leaves the agency, and the time. */
export interface Sheet extends PrintedResume {
  /** JPEG. */
  photo?: Uint8Array | undefined;
  /** PNG; without it the delivered logo is drawn. */
  mark?: Uint8Array | undefined;
  at: Date;
}

export const INK = '#12303b';
export const SOFT = '#47606a';
export const LINE = '#d9e2e1';

const MARGIN = { left: 52, right: 52, top: 92, bottom: 62 };
const WIDTH = 595.28 - MARGIN.left - MARGIN.right;
const BOTTOM = 841.89 - MARGIN.bottom;
const LABEL = 74;
const SIZE = 10;
const GAP = 3.5;
/** Longer blocks continue on the next page: kept together, each would leave most of a page empty. */
const WHOLE = { block: (BOTTOM - MARGIN.top) / 2, row: (BOTTOM - MARGIN.top) / 4 };
/**
 * The beginning that is kept together: for a long entry its title, a fact and some lines; for a long paragraph some lines.
 */
const BEGINNING = { block: 120, row: 60 };

/** With the company's colour. */
export type Doc = InstanceType<typeof PDFDocument> & { colour: string };
type Fact = Block['facts'][number];

const require = createRequire(import.meta.url);
const fontFile = (weight: string) =>
  require.resolve(`@expo-google-fonts/noto-sans-tc/${weight}/NotoSansTC_${weight}.ttf`);

// By their paths: a font registered under a name is read anew whenever it is selected.
export const REGULAR = fontFile('400Regular');
export const BOLD = fontFile('700Bold');

/** The resume on A4. Only the used characters of the fonts are embedded. */
export async function drawResume(sheet: Sheet): Promise<Buffer> {
  const isMasked = sheet.form === 'masked';
  const { chineseName, englishName } = sheet.resume.personal;
  const { name, colour } = sheet.agency;
  const doc = newDoc({
    margins: MARGIN,
    colour,
    info: {
      Title: isMasked ? `履歷（遮罩）${sheet.reference}` : `履歷 ${chineseName}`,
      Author: name,
      Creator: name,
      Producer: name,
      CreationDate: sheet.at,
    },
  });
  const done = collect(doc);
  person(doc, sheet, [titleOf(sheet), englishName]);
  recommendation(doc, sheet);
  for (const section of sectionsOf(sheet.resume)) drawSection(doc, section);
  frame(doc, sheet);
  doc.end();
  return done;
}

interface Paper {
  margins: { left: number; right: number; top: number; bottom: number };
  info: Record<string, string | Date>;
  /** The company's colour. */
  colour: string;
}

/** An empty document on A4, in Chinese. */
export function newDoc({ margins, info, colour }: Paper): Doc {
  const options = { size: 'A4', bufferPages: true, lang: 'zh-Hant-TW', displayTitle: true, font: REGULAR };
  return Object.assign(new PDFDocument({ ...options, margins, info }), { colour });
}

export function collect(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

/** The name, the wanted job, and the photo on the right. */
function person(doc: Doc, { resume, photo, reference }: Sheet, [name, englishName]: [string, string]): void {
  const top = doc.y;
  const width = photo ? WIDTH - 90 : WIDTH;
  doc.font(BOLD).fontSize(22).fillColor(INK).text(drawable(doc, name), { width });
  if (englishName) doc.font(REGULAR).fontSize(12).fillColor(SOFT).text(drawable(doc, englishName), { width });
  const { jobObjective, location } = resume.condition;
  const wish = [jobObjective, location].filter(Boolean).join('　');
  if (wish) doc.moveDown(0.2).font(REGULAR).fontSize(11.5).fillColor(doc.colour).text(drawable(doc, wish), { width });
  const note = `人選編號 ${reference}　履歷更新於 ${dateText(resume.updatedAt)}`;
  doc.moveDown(0.2).font(REGULAR).fontSize(9).fillColor(SOFT).text(note, { width });
  if (!photo) return;
  doc.image(Buffer.from(photo), MARGIN.left + WIDTH - 72, top, { fit: [72, 90], align: 'right' });
  doc.y = Math.max(doc.y, top + 94);
}

/** The consultant's recommendation comes first. */
function recommendation(doc: Doc, { recommendation: text }: Sheet): void {
  if (!text) return;
  doc.y += 14;
  doc.font(BOLD).fontSize(11).fillColor(doc.colour).text('顧問推薦', MARGIN.left, doc.y, { width: WIDTH });
  doc.y += 3;
  doc
    .font(REGULAR)
    .fontSize(SIZE)
    .fillColor(INK)
    .text(drawable(doc, text), MARGIN.left, doc.y, { width: WIDTH, lineGap: GAP });
}

function drawSection(doc: Doc, section: Section): void {
  const blocks = blocksOf(section);
  const first = blocks[0];
  // A heading is never alone at the foot of a page.
  room(doc, 40 + (first ? need('block', heightOf(doc, section, first)) : 0));
  doc.y += 14;
  doc.font(BOLD).fontSize(13).fillColor(doc.colour).text(section.title, MARGIN.left, doc.y, { width: WIDTH });
  const line = doc.y + 3;
  doc
    .moveTo(MARGIN.left, line)
    .lineTo(MARGIN.left + WIDTH, line)
    .lineWidth(0.8)
    .strokeColor(doc.colour)
    .stroke();
  doc.y = line + 7;
  for (const [at, block] of blocks.entries()) {
    if (at > 0) doc.y += 7;
    drawBlock(doc, section, block);
  }
}

function drawBlock(doc: Doc, section: Section, block: Block): void {
  room(doc, need('block', heightOf(doc, section, block)));
  if (block.title) drawTitle(doc, block);
  for (const row of rowsOf(section, block)) drawRow(doc, row);
}

function drawTitle(doc: Doc, { title = '', note = '' }: Block): void {
  const y = doc.y;
  doc.font(REGULAR).fontSize(9.5).fillColor(SOFT);
  doc.text(note, MARGIN.left + WIDTH - 130, y + 1.5, { width: 130, align: 'right' });
  doc.font(BOLD).fontSize(11).fillColor(INK);
  doc.text(drawable(doc, title), MARGIN.left, y, { width: WIDTH - 140 });
  doc.y += 3;
}

/** Short facts share a row in pairs. */
function rowsOf({ isLong }: Section, { facts }: Block): Fact[][] {
  const rows: Fact[][] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    if (!isLong && isShort(fact) && last?.length === 1 && isShort(last[0]!)) last.push(fact);
    else rows.push([fact]);
  }
  return rows;
}

const isShort = ([, value]: Fact) => !value.includes('\n') && width(value) <= 36;

/** In half-width characters. */
const width = (text: string) => [...text].reduce((sum, c) => sum + (c.charCodeAt(0) > 0xff ? 2 : 1), 0);

const cellOf = (row: Fact[]) => (row.length === 2 ? WIDTH / 2 : WIDTH);
const valueWidth = (row: Fact[]) => cellOf(row) - LABEL - 10;

function drawRow(doc: Doc, row: Fact[]): void {
  const cell = cellOf(row);
  room(doc, need('row', rowHeight(doc, row)));
  const y = doc.y;
  let bottom = y;
  for (const [at, [label, value]] of row.entries()) {
    const x = MARGIN.left + at * cell;
    doc.font(REGULAR).fontSize(SIZE).fillColor(SOFT);
    doc.text(drawable(doc, label), x, y, { width: LABEL, lineGap: GAP });
    const labelled = doc.y;
    doc.fillColor(INK).text(drawable(doc, value), x + LABEL, y, { width: valueWidth(row), lineGap: GAP });
    bottom = doc.y < y ? doc.y : Math.max(bottom, labelled, doc.y);
  }
  doc.x = MARGIN.left;
  doc.y = bottom + 2;
}

function rowHeight(doc: Doc, row: Fact[]): number {
  doc.font(REGULAR).fontSize(SIZE);
  const heights = row.flatMap(([label, value]) => [
    doc.heightOfString(drawable(doc, label), { width: LABEL, lineGap: GAP }),
    doc.heightOfString(drawable(doc, value), { width: valueWidth(row), lineGap: GAP }),
  ]);
  return Math.max(...heights) + 2;
}

function heightOf(doc: Doc, section: Section, block: Block): number {
  let height = 0;
  if (block.title) {
    doc.font(BOLD).fontSize(11);
    height += doc.heightOfString(drawable(doc, block.title), { width: WIDTH - 140 }) + 3;
  }
  return rowsOf(section, block).reduce((sum, row) => sum + rowHeight(doc, row), height);
}

/** How much of something this high must be kept together. */
const need = (kind: keyof typeof WHOLE, height: number) => (height > WHOLE[kind] ? BEGINNING[kind] : height);

/** Continues on the next page if there is less room. */
function room(doc: Doc, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage();
}

/** A character missing from every font here would vanish silently; a mark shows that there was one. */
export function drawable(doc: Doc, text: string): string {
  const font = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font.font;
  const clean = text.replace(/\t/g, ' ').replace(/\p{Cf}|\p{Variation_Selector}/gu, '');
  return [...clean].map((c) => (c === '\n' || font.hasGlyphForCodePoint(c.codePointAt(0)!) ? c : '□')).join('');
}

/** Head and foot of every page, drawn once the number of pages is known. */
function frame(doc: Doc, { agency, mark, form, at, reference }: Sheet): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Text in the margins must not start a new page.
    doc.page.margins = { left: 0, right: 0, top: 0, bottom: 0 };
    if (mark) doc.image(Buffer.from(mark), MARGIN.left, 36, { fit: [29, 29] });
    else logo(doc, MARGIN.left, 36);
    doc
      .font(BOLD)
      .fontSize(13)
      .fillColor(INK)
      .text(drawable(doc, agency.name), MARGIN.left + 36, 38, { lineBreak: false });
    doc
      .font(REGULAR)
      .fontSize(8)
      .fillColor(SOFT)
      .text(drawable(doc, agency.nameEn), MARGIN.left + 36, 55, { lineBreak: false });
    const kind = form === 'masked' ? '人選履歷（個人資料已遮罩）' : '履歷表';
    const right = { width: 260, align: 'right' as const };
    const x = MARGIN.left + WIDTH - 260;
    doc.font(BOLD).fontSize(10).fillColor(INK).text(kind, x, 40, right);
    doc
      .font(REGULAR)
      .fontSize(8.5)
      .fillColor(SOFT)
      .text(`製表日期 ${dateText(at.toISOString())}`, x, 56, right);
    rule(doc, 76);
    rule(doc, 841.89 - 48);
    const foot = 841.89 - 40;
    const said = drawable(doc, `${agency.legalName}　${agency.phone}　僅供徵才評估使用，請勿轉傳或挪作他用`);
    doc
      .font(REGULAR)
      .fontSize(8)
      .fillColor(SOFT)
      .text(said, MARGIN.left, foot, { width: WIDTH - 110 });
    const pages = `${reference}　第 ${page - start + 1} 頁，共 ${count} 頁`;
    doc.text(pages, MARGIN.left + WIDTH - 160, foot, { width: 160, align: 'right' });
  }
}

const rule = (doc: Doc, y: number) =>
  doc
    .moveTo(MARGIN.left, y)
    .lineTo(MARGIN.left + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(LINE)
    .stroke();

/** The logo of the site's header (src/app/frame/logo.tsx). */
function logo(doc: Doc, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.72);
  doc.roundedRect(0, 0, 40, 40, 11).clip().rect(0, 0, 40, 40).fill(doc.colour);
  doc.circle(27.5, 12.5, 4.5).fill('#f0a37f');
  doc.path('M0 25 12 13.5 22 23l6-5 12 9.5V40H0z').fill('#2f8391');
  doc.path('M0 27.5c7-2.5 11 3.5 19 2s12-5 21-2.5V40H0z').fill('#eef4f3');
  doc.path('M4 33.5c7-1.5 10 2 17 1s9-3.2 15-2').lineWidth(1.6).stroke(doc.colour);
  doc.restore();
}
