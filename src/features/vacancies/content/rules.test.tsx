import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { demoVacancies } from '#content/demo/vacancies.ts';
import { ALL, CORPUS } from '#test/made/corpus.ts';
import { makeVacancies } from '#test/made/vacancy-maker.ts';
import { ContentView } from './content-view.tsx';
import { contentBlocks, linkedPieces } from './rules.ts';

/** As a reader sees it: # for headings, lines of text, and entries with their level. */
function outline(content: string): string[] {
  return contentBlocks(content).flatMap((block) => {
    if (block.kind === 'heading') return [`# ${block.text}`];
    if (block.kind === 'text') return [block.lines.join('/')];
    return block.items.map(({ open, text, level, more }) =>
      [`${'>'.repeat(level + 1)}${open.trim()}`, text, ...more].join('|'),
    );
  });
}

describe('headings', () => {
  test.each([
    ['', []],
    ['只有文字\n兩行', ['只有文字/兩行']],
    ['【工作內容】\n一\n\n【條件】二', ['# 工作內容', '一', '# 條件', '二']],
    ['前言\n【工作內容】\n一', ['前言', '# 工作內容', '一']],
    ['句中的【不是】標題', ['句中的【不是】標題']],
    ['【】空', ['【】空']],
    ['【標題】', ['# 標題']],
    ['【甲】【乙】文', ['# 甲', '【乙】文']],
    [`【${'長'.repeat(41)}】文`, [`【${'長'.repeat(41)}】文`]],
    ['工作內容：\n開發網站', ['# 工作內容', '開發網站']],
    ['工作內容：開發網站\n維護網站', ['工作內容：開發網站/維護網站']],
    ['Job Description:\nYou build it.', ['# Job Description', 'You build it.']],
    ['Requirements :\r\n- Java\r\n- SQL', ['# Requirements', '>-|Java', '>-|SQL']],
    ['意者請洽：', ['意者請洽：']],
    ['我們在找的，是這樣的人：\n細心', ['我們在找的，是這樣的人：/細心']],
    ['■ 工作內容\n1. 甲\n2. 乙\n■ 條件\n細心', ['# 工作內容', '>1.|甲', '>2.|乙', '# 條件', '細心']],
    ['■ 開發\n■ 維護\n意者請洽', ['>■|開發', '>■|維護', '意者請洽']],
    ['●薪資福利：\n三節獎金', ['# 薪資福利', '三節獎金']],
    ['一、工作內容\n開發\n二、條件\n細心', ['# 一、工作內容', '開發', '# 二、條件', '細心']],
    ['一、開發系統\n二、維護系統', ['>一、|開發系統', '>二、|維護系統']],
    ['(一) 職責\n開發', ['# (一) 職責', '開發']],
    ['一、負責系統的開發，也維護它。\n說明', ['>一、|負責系統的開發，也維護它。', '說明']],
    ['[工作內容]\n開發', ['# 工作內容', '開發']],
    ['〔條件〕\n細心', ['# 條件', '細心']],
    ['《福利》\n獎金', ['# 福利', '獎金']],
    ['《天下》雜誌的訂戶\n獎金', ['《天下》雜誌的訂戶/獎金']],
    // An entry of a list that is already running is none, unless its mark heads other parts of the text.
    [
      '■ 大專\n■ 細心\n● 熟 PLC、AutoCAD 尤佳\n意者請洽',
      ['>■|大專', '>■|細心', '>>●|熟 PLC、AutoCAD 尤佳', '意者請洽'],
    ],
    ['1. 甲\n2. 乙\n★ 歡迎二度就業\n意者請洽', ['>1.|甲', '>2.|乙', '>>★|歡迎二度就業', '意者請洽']],
    ['1. 甲\n2. 乙\n\n■ 條件\n細心', ['>1.|甲', '>2.|乙', '# 條件', '細心']],
    ['1. 甲\n■ 條件：\n細心', ['>1.|甲', '# 條件', '細心']],
    ['一、負責開發，也維護。\n1. 甲\n二、條件\n細心', ['>一、|負責開發，也維護。', '>>1.|甲', '>二、|條件', '細心']],
    // The filled and the hollow form of a mark belong to one list.
    ['福利：\n★ 三節獎金、年終獎金\n☆ 員工旅遊、團保', ['# 福利', '>★|三節獎金、年終獎金', '>>☆|員工旅遊、團保']],
    ['◆甲\n◇乙\n◇丙\n◆丁\n說明', ['>◆|甲', '>>◇|乙', '>>◇|丙', '>◆|丁', '說明']],
    ['## 工作內容\n開發', ['# 工作內容', '開發']],
    ['#徵才\n開發', ['#徵才/開發']],
    ['# ', ['#']],
  ])('%j', (content, read) => {
    expect(outline(content)).toEqual(read);
  });
});

describe('lists', () => {
  test.each([
    ['1. 甲\n2. 乙', ['>1.|甲', '>2.|乙']],
    ['1、甲\n2、乙', ['>1、|甲', '>2、|乙']],
    ['1) 甲\n10）乙', ['>1)|甲', '>10）|乙']],
    ['(1)甲\n（2）乙', ['>(1)|甲', '>（2）|乙']],
    ['①甲\n②乙', ['>①|甲', '>②|乙']],
    ['A. one\nB. two', ['>A.|one', '>B.|two']],
    ['• 甲\n• 乙', ['>•|甲', '>•|乙']],
    ['·甲\n·乙', ['>·|甲', '>·|乙']],
    ['-甲\n- 乙\n* 丙', ['>-|甲', '>-|乙', '>>*|丙']],
    ['１．甲\n２．乙', ['>１．|甲', '>２．|乙']],
    ['１、甲\n2、乙', ['>１、|甲', '>2、|乙']],
    ['（１）甲\n(2) 乙', ['>（１）|甲', '>(2)|乙']],
    ['✅甲\n✅ 乙', ['>✅|甲', '>✅|乙']],
    ['✔️ 甲\n✔ 乙\n✓ 丙', ['>✔️|甲', '>✔|乙', '>>✓|丙']],
    ['▶️ 甲\n▶ 乙', ['>▶️|甲', '>▶|乙']],
    ['👉甲\n👉 乙', ['>👉|甲', '>👉|乙']],
    ['🔸 甲\n🔹 子\n🔸 乙', ['>🔸|甲', '>>🔹|子', '>🔸|乙']],
    ['⭐️三節獎金\n⭐團保', ['>⭐️|三節獎金', '>⭐|團保']],
    ['1️⃣ 甲\n2️⃣ 乙', ['>1️⃣|甲', '>2️⃣|乙']],
    ['➊ 甲\n➋ 乙', ['>➊|甲', '>➋|乙']],
    ['➀甲\n➁乙', ['>➀|甲', '>➁|乙']],
    ['Ⅰ. 甲\nⅡ. 乙', ['>Ⅰ.|甲', '>Ⅱ.|乙']],
    ['Ⅰ、甲\nⅩ、乙', ['>Ⅰ、|甲', '>Ⅹ、|乙']],
    ['2. 甲\n2-1. 子\n2-2. 女\n3. 乙', ['>2.|甲', '>>2-1.|子', '>>2-2.|女', '>3.|乙']],
    ['2、甲\n2-1 子\n2-2女\n3、乙', ['>2、|甲', '>>2-1|子', '>>2-2|女', '>3、|乙']],
    ['1-1 甲\n1-2 乙\n說明\n1-3 丙', ['>1-1|甲', '>1-2|乙', '說明', '>1-3|丙']],
    ['1. 甲\n\n2. 乙', ['>1.|甲', '>2.|乙']],
    ['1. 甲\n- 子\n- 女\n2. 乙', ['>1.|甲', '>>-|子', '>>-|女', '>2.|乙']],
    ['1. 甲\n\n- 乙', ['>1.|甲', '>-|乙']],
    ['1. 甲很長\n   接著說\n2. 乙', ['>1.|甲很長|接著說', '>2.|乙']],
    ['1. 甲\n接著說', ['>1.|甲', '接著說']],
    ['1.5 年以上經驗', ['1.5 年以上經驗']],
    ['-10 度的冷凍庫', ['-10 度的冷凍庫']],
    ['2026.11.22 更新', ['2026.11.22 更新']],
    ['09:00-18:00', ['09:00-18:00']],
    // Amounts, dates, ranges and telephone numbers are text.
    ['１．５ 年以上經驗', ['１．５ 年以上經驗']],
    ['１２．２５ 面試', ['１２．２５ 面試']],
    ['2-3年經驗\n2-4 人', ['2-3年經驗/2-4 人']],
    ['1-3 年經驗\n1-2 人', ['1-3 年經驗/1-2 人']],
    ['1-2 位助理\n3-5 萬', ['1-2 位助理/3-5 萬']],
    ['12-25 面試\n12-26 報到', ['12-25 面試/12-26 報到']],
    ['02-1234-5678\n02-12345678 分機 1', ['02-1234-5678/02-12345678 分機 1']],
    ['2026-11-22 更新\n11-22', ['2026-11-22 更新/11-22']],
    ['30-1、3-5 樓', ['30-1、3-5 樓']],
    ['-----\n***\n1.', ['-----/***/1.']],
    ['**重要**', ['**重要**']],
  ])('%j', (content, read) => {
    expect(outline(content)).toEqual(read);
  });
});

describe('links', () => {
  const links = (text: string) => linkedPieces(text).flatMap(({ text: said, href }) => (href ? [[said, href]] : []));
  const same = (address: string) => [address, address];

  test.each([
    ['見 https://example.com/a?b=1&c=%E4%B8%AD#d', [same('https://example.com/a?b=1&c=%E4%B8%AD#d')]],
    ['網址https://example.com/job，請投遞', [same('https://example.com/job')]],
    ['網址：https://example.com/徵才', [same('https://example.com/')]],
    ['（https://example.com）', [same('https://example.com')]],
    ['(see https://example.com/a_(b)).', [same('https://example.com/a_(b)')]],
    ['http://example.com:8080/x. Then', [same('http://example.com:8080/x')]],
    ['www.example.com.tw。', [['www.example.com.tw', 'https://www.example.com.tw']]],
    ['HR@Example.com.tw；謝謝', [['HR@Example.com.tw', 'mailto:HR@Example.com.tw']]],
    ['信箱hr.team+a@ex-ample.co', [['hr.team+a@ex-ample.co', 'mailto:hr.team+a@ex-ample.co']]],
    ['電話02-1234-5678', [['02-1234-5678', 'tel:0212345678']]],
    [
      '0912-345-678 或 0912345678',
      [
        ['0912-345-678', 'tel:0912345678'],
        ['0912345678', 'tel:0912345678'],
      ],
    ],
    ['(04)2345-6789 ext 123', [['(04)2345-6789 ext 123', 'tel:0423456789,123']]],
    ['（04）23456789轉12', [['（04）23456789轉12', 'tel:0423456789,12']]],
    ['04-23456789#808', [['04-23456789#808', 'tel:0423456789,808']]],
    ['037-123456 分機 9', [['037-123456 分機 9', 'tel:037123456,9']]],
    [
      '+886-4-2345-6789、+886 912 345 678',
      [
        ['+886-4-2345-6789', 'tel:+886423456789'],
        ['+886 912 345 678', 'tel:+886912345678'],
      ],
    ],
    ['0800-123-456', [['0800-123-456', 'tel:0800123456']]],
    ['https://example.com/（04）2345-6789', [same('https://example.com/'), ['（04）2345-6789', 'tel:0423456789']]],
  ])('%s', (text, found) => {
    expect(links(text)).toEqual(found);
  });

  test.each([
    ...['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com', 'xhttps://', 'https://', 'http://localhost/x'],
    ...['https://a@evil.example', 'https://line.me:x@evil.example', 'a@b', '@someone', 'C++ .NET 4.5'],
    ...['0830-1730 0900', '0800-1700', '2026-11-22', '12345678', '091234567890', '30,000~40,000', '02-1234'],
    `https://example.com/${'a'.repeat(3000)}`,
  ])('%s is no link', (text) => {
    expect(links(text)).toEqual([]);
  });
});

// Without white space, and without the characters that mark headings and lists.
const bare = (text: string) => text.replace(/\uFE0F|[\s\-*+–—－＊•·‧・【】〔〕《》[\]［］#：:■□●○◎◆◇▲△▼▶►▪★☆➤➢]/g, '');
const shown = (content: string) => {
  const page = parseDocument(renderToStaticMarkup(<ContentView content={content} />));
  const text = (node: { data?: string; children?: unknown[] }): string =>
    (node.data ?? '') + (node.children ?? []).map((child) => text(child as never)).join('');
  return text(page as never);
};

describe('no text is lost or moved', () => {
  const made = makeVacancies(200).map(({ content }) => content);
  test.each([
    ['the demonstration', demoVacancies.map(({ content }) => content)],
    ['made texts', made],
    ['hostile texts', [...CORPUS, ALL]],
  ])('%s', (_, contents) => {
    for (const content of contents) expect(bare(shown(content))).toBe(bare(content));
  });

  const scraps = fc.constantFrom(
    ...[
      '【',
      '】',
      '[',
      ']',
      '《',
      '》',
      '#',
      ' ',
      '\n',
      '\n\n',
      '\t',
      '　',
      '■ ',
      '● ',
      '- ',
      '*',
      '1. ',
      '2、',
      '(1)',
      '一、',
    ],
    ...[
      '①',
      '２．',
      '1-1 ',
      '1-2 ',
      '✔️',
      '👉',
      'Ⅱ.',
      '：',
      ':',
      '。',
      '，',
      '工作內容',
      'Job',
      'https://example.com/a(b)',
      'www.a.tw',
      'a@b.co',
      '02-1234-5678#1',
    ],
    ...['<b>', '&amp;', '"', "'", '𠮷', '\r\n', '\u2028', 'javascript:', '...', ')', '<script>ran()</script>'],
  );
  test('nor of anything else that can be written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(scraps, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 40 }),
        (parts) => {
          const content = parts.join('').replaceAll('\0', '');
          const said = contentBlocks(content)
            .flatMap((block) => {
              if (block.kind === 'heading') return [block.open, block.text, block.close];
              if (block.kind === 'text') return block.lines;
              return block.items.flatMap(({ open, text, more }) => [open, text, ...more]);
            })
            .join('');
          expect(said.replace(/\s/g, '')).toBe(content.replace(/\s/g, ''));
          expect(
            linkedPieces(content)
              .map(({ text }) => text)
              .join(''),
          ).toBe(content);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a text costs in proportion to its length', () => {
  /** How many characters the patterns read; an anchored pattern stays within its limit. */
  function stepsFor(content: string): number {
    const exec = RegExp.prototype.exec;
    const sources = new Set<string>();
    let steps = 0;
    RegExp.prototype.exec = function counted(text: string) {
      const from = this.sticky || this.global ? this.lastIndex : 0;
      const match = exec.call(this, text);
      const isAnchored = this.sticky || this.source.startsWith('^');
      steps += isAnchored ? 1 : 1 + (match ? match.index + match[0].length : text.length) - from;
      sources.add(this.source);
      return match;
    };
    try {
      for (const block of contentBlocks(content)) {
        if (block.kind === 'text') linkedPieces(block.lines.join('\n'));
        if (block.kind === 'list') for (const item of block.items) linkedPieces([item.text, ...item.more].join('\n'));
      }
    } finally {
      RegExp.prototype.exec = exec;
    }
    // Only then is the work from one position limited.
    for (const source of sources)
      expect(source.replace(/\[(?:\\.|[^\]\\])*\]/g, '').replace(/\\./g, '')).not.toMatch(/[*+]|\{\d+,\}/);
    return steps;
  }

  test.each([
    ...[
      'a',
      '1',
      '0',
      '-',
      '.',
      ' ',
      '\n',
      '(',
      ')',
      '【',
      '【a】',
      '#',
      '■',
      '■ \n',
      '1. \n',
      '1. a\n',
      'a@',
      'a.',
      'a@a.',
    ],
    ...[
      'https://',
      'https://a',
      'www.',
      'http://a.b/)',
      '02-',
      '0912-',
      '(02)',
      '+886',
      '一、',
      '①',
      '1-1 a\n',
      '1-1 a\n1-2 a\n',
      '✔️',
      '👉 a\n',
      '工作：\n',
      '《',
      '\t',
      '　',
    ],
  ])('%j, again and again', (piece) => {
    const times = Math.ceil(20_000 / piece.length);
    const once = stepsFor(piece.repeat(times));
    expect(once).toBeLessThan(20_000 * 20);
    expect(stepsFor(piece.repeat(times * 2))).toBeLessThanOrEqual(once * 2 + 100);
  });
});
