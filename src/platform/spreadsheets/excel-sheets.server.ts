import { decodeXML } from 'entities/decode';
import type { SheetsRead } from './excel-bounds.server.ts';

// What a workbook says about its sheets, apart from their cells.

type Parts = Readonly<Record<string, Buffer>>;

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const tagsIn = (part: Buffer | undefined, name: string) =>
  part?.toString('utf8').match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g')) ?? [];

/** The first sheet that isn't hidden: its number from 1, its part, and the other sheets that somebody may think are read. */
export function sheetsIn(parts: Parts): { number: number; path: string; sheets: SheetsRead } {
  const targets = new Map(
    tagsIn(parts['xl/_rels/workbook.xml.rels'], 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  const all = tagsIn(parts['xl/workbook.xml'], 'sheet').map((tag, i) => {
    const target = targets.get(attribute(tag, '\\w+:id')) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return {
      number: i + 1,
      name: decodeXML(attribute(tag, 'name')),
      path,
      isHidden: attribute(tag, 'state') !== '' && attribute(tag, 'state') !== 'visible',
    };
  });
  const read = all.find(({ isHidden }) => !isHidden) ?? all[0];
  const hasText = (path: string) => ['<v>', '<is>', ':v>', ':is>'].some((tag) => parts[path]?.includes(tag));
  const unread = all
    .filter((sheet) => sheet !== read && !sheet.isHidden && hasText(sheet.path))
    .map(({ name }) => name);
  return { number: read?.number ?? 1, path: read?.path ?? '', sheets: { name: read?.name ?? '', unread } };
}

/**
 * Copies the content of a cell merged over several rows into all of them. Titles merged over columns stay as they are.
 * Returns false if this would fill more cells than a sheet may have.
 */
export function fillMerged(table: unknown[][], sheet: Buffer | undefined, most: number): boolean {
  let filled = 0;
  // The list follows the cells, which may be hundreds of megabytes.
  const rest = sheet?.toString('latin1', Math.max(sheet.lastIndexOf('sheetData>'), 0)) ?? '';
  for (const [, letters, from, to] of rest.matchAll(/<(?:\w+:)?mergeCell\s[^<>]*\bref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g)) {
    const column = columnNumber(letters!) - 1;
    const value = table[Number(from) - 1]?.[column];
    if (value === null || value === undefined || value === '') continue;
    for (let line = Number(from) + 1; line <= Math.min(Number(to), table.length); line++) {
      if (++filled > most) return false;
      table[line - 1]![column] = value;
    }
  }
  return true;
}

export function columnNumber(letters: string): number {
  if (letters.length > 3) return Number.POSITIVE_INFINITY;
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
