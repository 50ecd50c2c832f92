import { strToU8, unzipSync, zipSync } from 'fflate';

/** A small .xlsx file with one sheet of texts and numbers. */
export function makeExcel(rows: (string | number | null)[][]): Uint8Array {
  const cell = (value: string | number | null, at: string) => {
    if (value === null) return '';
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    return `<c r="${at}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
  };
  const sheet = rows
    .map(
      (row, i) =>
        `<row r="${i + 1}">${row.map((value, c) => cell(value, `${String.fromCharCode(65 + c)}${i + 1}`)).join('')}</row>`,
    )
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="職缺" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const parts = Object.entries(files).map(([name, xml]) => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`),
  ]);
  return zipSync(Object.fromEntries(parts));
}

const SHEET = 'xl/worksheets/sheet1.xml';

/** The same file with rows of one's own making after its own, and with other parts beside the sheet. */
export function withRows(excel: Uint8Array, rows: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  const parts = { ...unzipSync(excel), ...more };
  const [before, after] = new TextDecoder().decode(parts[SHEET]).split('</sheetData>') as [string, string];
  const sheet = Buffer.concat([before, rows, `</sheetData>${after}`].map((text) => Buffer.from(text)));
  const stored = Object.fromEntries(
    Object.entries(more).map(([name, bytes]) => [name, [bytes, { level: 0 }] as const]),
  );
  return zipSync({ ...parts, ...stored, [SHEET]: [sheet, { level: 1 }] } as Parameters<typeof zipSync>[0]);
}

/** The same file with one long text of many cells, as Excel keeps texts that repeat. */
export function withSharedText(excel: Uint8Array, text: string, times: number): Uint8Array {
  const parts = unzipSync(excel);
  const names = 'xl/_rels/workbook.xml.rels';
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings';
  const relation = `<Relationship Id="r9" Type="${type}" Target="sharedStrings.xml"/></Relationships>`;
  const rows = Array.from({ length: times }, (_, i) => `<row r="${i + 3}"><c r="A${i + 3}" t="s"><v>0</v></c></row>`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return withRows(excel, rows.join(''), {
    [names]: strToU8(new TextDecoder().decode(parts[names]).replace('</Relationships>', relation)),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}"><si><t>${text}</t></si></sst>`),
  });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
