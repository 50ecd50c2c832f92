import type { Agreement } from '#content/agreement.ts';
import type { Company } from '#content/company.ts';
import { BOLD, collect, type Doc, drawable, INK, LINE, newDoc, REGULAR, SOFT } from './pdf.server.ts';

/** What the agreement is drawn from: its words and the company. */
export interface AgreementSheet {
  words: Agreement;
  company: Company;
}

const MARGIN = { left: 52, right: 52, top: 46, bottom: 46 };
const WIDTH = 595.28 - MARGIN.left - MARGIN.right;
const BOTTOM = 841.89 - MARGIN.bottom;
const GAP = 3.4;

/** The agreement on A4, to be signed by hand. */
export async function drawAgreement({ words, company }: AgreementSheet): Promise<Buffer> {
  const info = { Title: `${words.title}｜${company.name}`, Author: company.name };
  const doc = newDoc({ margins: MARGIN, info, colour: company.colour });
  const done = collect(doc);
  head(doc, words, company);
  text(doc, words.intro);
  words.clauses.forEach((clause, i) => {
    keep(doc, 46);
    doc.y += 5;
    text(doc, `${i + 1}. ${clause.title}`, { font: BOLD, colour: company.colour });
    text(doc, clause.text);
    for (const point of clause.points) text(doc, `・${point}`, { indent: 10 });
  });
  keep(doc, 150 + Math.ceil(words.fields.length / 2) * 34);
  doc.y += 12;
  text(doc, words.consent, { font: BOLD });
  signatures(doc, words);
  foot(doc, words, company);
  doc.end();
  return done;
}

interface Type {
  font?: string;
  size?: number;
  colour?: string;
  indent?: number;
}

function text(doc: Doc, words: string, { font = REGULAR, size = 10.2, colour = INK, indent = 0 }: Type = {}): void {
  doc.font(font).fontSize(size).fillColor(colour);
  const drawn = drawable(doc, words);
  const set = { width: WIDTH - indent, lineGap: GAP };
  // A paragraph stays on one page, unless it is long.
  const height = doc.heightOfString(drawn, set);
  if (height < 200) keep(doc, height);
  doc.text(drawn, MARGIN.left + indent, doc.y, set);
}

/** Starts a new page if less than this is left. */
function keep(doc: Doc, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage();
}

function head(doc: Doc, { title, version }: Agreement, { name, legalName, colour }: Company): void {
  const y = doc.y;
  doc.font(REGULAR).fontSize(8.5).fillColor(SOFT);
  doc.text(drawable(doc, `${legalName}｜${version}`), MARGIN.left, y + 4, { width: WIDTH, align: 'right' });
  doc.font(BOLD).fontSize(12).fillColor(colour);
  doc.text(drawable(doc, name), MARGIN.left, y, { lineBreak: false });
  doc.y = y + 22;
  doc
    .moveTo(MARGIN.left, doc.y)
    .lineTo(MARGIN.left + WIDTH, doc.y)
    .lineWidth(1)
    .strokeColor(colour)
    .stroke();
  doc.y += 12;
  doc.font(BOLD).fontSize(18).fillColor(INK);
  doc.text(drawable(doc, title), MARGIN.left, doc.y, { width: WIDTH, align: 'center', characterSpacing: 3 });
  doc.y += 8;
}

/** A line for each signature, two side by side; the guardian's takes the full width. */
function signatures(doc: Doc, { fields, guardian }: Agreement): void {
  const half = (WIDTH - 24) / 2;
  doc.y += 14;
  for (let at = 0; at < fields.length; at += 2) {
    const y = doc.y;
    for (const [side, label] of fields.slice(at, at + 2).entries())
      signature(doc, label, { x: MARGIN.left + side * (half + 24), y, width: half });
    doc.y = y + 34;
  }
  signature(doc, guardian, { x: MARGIN.left, y: doc.y, width: WIDTH });
  doc.y += 34;
}

function signature(doc: Doc, label: string, { x, y, width }: { x: number; y: number; width: number }): void {
  doc.font(REGULAR).fontSize(10).fillColor(INK);
  const words = drawable(doc, label);
  doc.text(words, x, y, { lineBreak: false });
  const from = x + doc.widthOfString(words) + 6;
  doc
    .moveTo(from, y + 13)
    .lineTo(x + width, y + 13)
    .lineWidth(0.7)
    .strokeColor(INK)
    .stroke();
}

function foot(doc: Doc, { hint }: Agreement, { legalName, addressText, phone, email }: Company): void {
  doc
    .moveTo(MARGIN.left, doc.y)
    .lineTo(MARGIN.left + WIDTH, doc.y)
    .lineWidth(0.6)
    .strokeColor(LINE)
    .stroke();
  doc.y += 7;
  for (const words of [hint, `${legalName}｜${addressText}`, `電話 ${phone}｜${email}`])
    text(doc, words, { size: 8.6, colour: SOFT });
}
