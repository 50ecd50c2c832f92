import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, unzipSync } from 'fflate';

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
  return zipOf(
    Object.entries(files).map(([name, xml]) => ({
      name,
      bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`),
    })),
  );
}

/**
 * A zip archive made with Node's own compression: for sheets of hundreds of megabytes it takes a tenth of the time that
 * JavaScript would.
 */
function zipOf(entries: { name: string; bytes: Uint8Array; isStored?: boolean }[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, isStored } of entries) {
    const packed = isStored ? bytes : deflateRawSync(bytes, { level: 1 });
    // The part that the local header and the directory share: from the version to the length of the name.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(isStored ? 0 : 8, 4);
    shared.writeUInt16LE(0x21, 8); // 1980-01-01
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), shared, rest, Buffer.from(name));
    files.push(file);
    at += file.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, central, end]);
}

const SHEET = 'xl/worksheets/sheet1.xml';

/** The same file with more rows after its own, and with other parts besides the sheet. */
export function withRows(excel: Uint8Array, rows: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  const parts: Record<string, Uint8Array> = { ...unzipSync(excel), ...more };
  const [before, after] = new TextDecoder().decode(parts[SHEET]).split('</sheetData>') as [string, string];
  const sheet = Buffer.concat([before, rows, `</sheetData>${after}`].map((text) => Buffer.from(text)));
  return zipOf(
    Object.entries({ ...parts, [SHEET]: sheet }).map(([name, bytes]) => ({ name, bytes, isStored: name in more })),
  );
}

/** The same file with other sheets after its own, which may itself be hidden. */
export function withSheets(
  excel: Uint8Array,
  others: readonly { name: string; excel: Uint8Array; isHidden?: true }[],
  { isHidden = false } = {},
): Uint8Array {
  const parts = unzipSync(excel);
  const change = (name: string, by: (xml: string) => string) => {
    parts[name] = strToU8(by(new TextDecoder().decode(parts[name])));
  };
  const state = (hidden = false) => (hidden ? ' state="hidden"' : '');
  const sheets = others.map(
    (one, i) => `<sheet name="${one.name}" sheetId="${i + 2}"${state(one.isHidden)} r:id="s${i}"/>`,
  );
  change('xl/workbook.xml', (xml) => xml.replace('r:id="r1"/>', `${state(isHidden)} r:id="r1"/>${sheets.join('')}`));
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  for (const [i, other] of others.entries()) {
    const relation = `<Relationship Id="s${i}" Type="${type}" Target="worksheets/other${i}.xml"/></Relationships>`;
    change('xl/_rels/workbook.xml.rels', (xml) => xml.replace('</Relationships>', relation));
    parts[`xl/worksheets/other${i}.xml`] = unzipSync(other.excel)[SHEET]!;
  }
  return zipOf(Object.entries(parts).map(([name, bytes]) => ({ name, bytes })));
}

/** The same file with cells that were merged into one: A2:A4. */
export function withMerged(excel: Uint8Array, ranges: readonly string[]): Uint8Array {
  const parts = unzipSync(excel);
  const merged = ranges.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const sheet = new TextDecoder().decode(parts[SHEET]);
  parts[SHEET] = strToU8(sheet.replace('</sheetData>', `</sheetData><mergeCells>${merged}</mergeCells>`));
  return zipOf(Object.entries(parts).map(([name, bytes]) => ({ name, bytes })));
}

/** The same file with one long text shared by many cells, as Excel keeps repeated texts. */
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
