import { decoded } from './xml-texts.server.ts';

/** Only what Word writes; other constructs can assemble texts that nobody sees in the raw part. */
export const isPlainXml = (xml: string) =>
  !xml.includes('\0') &&
  !/<!(DOCTYPE|ENTITY)/i.test(xml) &&
  !/^\s*<\?xml[^>]{0,200}encoding\s*=\s*["'](?!utf-(8|16)["'])/i.test(xml);

/** Another document in place of this text: HTML, RTF or whatever Word can open. */
const ALTERNATIVE = /<(?:\w+:)?altChunk[\s/>]/;

/** Fields that start a program or include outside content. QUOTE spells such words by character codes. */
const ACTIVE_FIELD = /^["\s]*(?:DDE|DDEAUTO|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK|DATABASE|RD|QUOTE)(?!\w)/i;

const ATTRIBUTES = String.raw`((?:\s(?:"[^"]*"|'[^']*'|[^>"'])*)?)`;
const FIELD_PART = new RegExp(
  String.raw`<(?:\w+:)?(?:(fldChar|fldSimple)${ATTRIBUTES}>|instrText${ATTRIBUTES}>([^<]*))`,
  'g',
);
const ANY_PART = /<(?:\w+:)?(?:fldChar|fldSimple|instrText)[\s/>]/g;

const attribute = (attributes: string, name: string) => {
  const found = new RegExp(String.raw`\s(?:\w+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return decoded(found?.[1] ?? found?.[2] ?? '');
};

/** What follows a field's separator is its result, which may contain further fields. */
const SHOWN = '-';

/** Whether a field of the part acts when it is updated. A writer may split its words into any number of pieces. */
export function hasActiveField(whole: string): boolean {
  const xml = whole.replace(/<!--[\s\S]*?-->|<!\[CDATA\[|\]\]>/g, '');
  if (ALTERNATIVE.test(xml)) return true;
  const parts = [...xml.matchAll(FIELD_PART)];
  // Word may understand a field that isn't understood here.
  if (parts.length < (xml.match(ANY_PART)?.length ?? 0)) return true;
  const open: string[] = [];
  for (const [, kind, attributes = '', , piece = ''] of parts) {
    const at = open.length - 1;
    if (kind === 'fldSimple') {
      if (ACTIVE_FIELD.test(attribute(attributes, 'instr'))) return true;
    } else if (kind === undefined) {
      if (at < 0 ? ACTIVE_FIELD.test(decoded(piece)) : isOver(open, at, decoded(piece))) return true;
    } else if (attribute(attributes, 'fldCharType') === 'begin') {
      // When a field begins with another field, the inner one's result decides its kind, which nobody can tell.
      if (open[at]?.trim() === '') return true;
      open.push('');
    } else {
      if (ACTIVE_FIELD.test(open[at] ?? '')) return true;
      if (attribute(attributes, 'fldCharType') === 'end') open.pop();
      else if (at >= 0) open[at] = SHOWN;
    }
  }
  return open.some((code) => ACTIVE_FIELD.test(code));
}

/** Instructions are one line; ones that go on for pages were made to be scanned again and again. */
function isOver(open: string[], at: number, piece: string): boolean {
  open[at] += piece;
  return (open[at]?.length ?? 0) > 100_000;
}
