import { describe, expect, test } from 'vitest';
import { foldText, salaryText, splitKeywords } from './rules.ts';

describe('foldText', () => {
  test.each([
    ['ＡＢＣ　Ｊａｖａ', 'abc java'],
    ['臺北市', '台北市'],
    ['ｶﾀｶﾅ', 'カタカナ'],
    ['  two \n\t words ', 'two words'],
    ['𠮷野家 C#', '𠮷野家 c#'],
    ['㈱①', '(株)1'],
    ['e\u0301', 'é'],
    ['', ''],
  ])('%j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('folding twice changes nothing more', () => {
    for (const text of ['ＡＢＣ', '臺', '¨', 'ﬁ', '½', '㎏']) expect(foldText(foldText(text))).toBe(foldText(text));
  });
});

describe('splitKeywords', () => {
  test('splits at any white space and drops what is empty', () => {
    expect(splitKeywords(' 工程師　台中\u00a0C#\n ')).toEqual(['工程師', '台中', 'C#']);
    expect(splitKeywords('　 ')).toEqual([]);
  });

  test('keeps ten words of fifty characters, characters counted whole', () => {
    const words = splitKeywords(Array.from({ length: 12 }, () => '𠮷'.repeat(60)).join(' '));
    expect(words).toHaveLength(10);
    expect(words[0]).toBe('𠮷'.repeat(50));
  });

  test('leaves the words as typed', () => {
    expect(splitKeywords('ＡＢＣ 臺')).toEqual(['ＡＢＣ', '臺']);
  });
});

describe('salaryText', () => {
  test.each([
    ['面議', '面議'],
    ['月薪 30000 ~ 40000', '月薪 30000 ~ 40000'],
    ['30000～40000', '30000～40000'],
    ['月薪 45000', '月薪 45000以上'],
  ])('%s is shown as %s', (salary, shown) => {
    expect(salaryText(salary)).toBe(shown);
  });
});
