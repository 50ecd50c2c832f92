import { expect, onTestFinished, test } from 'vitest';
import { CountedWords, commonLimits } from './rules.ts';

test('common words are tokens in a sixteenth of the texts, words of Latin letters in fewer; the most common first', () => {
  const counted = new CountedWords();
  for (let i = 0; i < 100; i++)
    counted.add(
      [`人 ${i % 10 === 0 ? '會計' : ''}`, i % 50 === 0 ? '.net, c++ sql.' : '', i === 0 ? '龘 java' : ''].join('\n'),
    );
  const common = counted.common();
  expect(common[0]).toBe('人');
  expect(common).toEqual(expect.arrayContaining(['會', '計', '會計', '.net', 'c++', 'sql']));
  for (const rare of ['龘', 'java', '+', 'n', 'sql.', '.net,', '😀', '\ud83d', '']) expect(common).not.toContain(rare);
  const before = commonLimits.words;
  onTestFinished(() => void Object.assign(commonLimits, { words: before }));
  commonLimits.words = 1;
  expect(counted.common()).toEqual(['人']);
});
