import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inClauses } from './clauses.ts';
import { whole } from './whole.tsx';

const WHOLE = { 'data-clauses': true };

test('a text of short clauses keeps them whole; one with a clause longer than a line breaks as any text', () => {
  expect(inClauses('履歷上有一年空白，怎麼說才自然', 9)).toEqual(WHOLE);
  // The comma counts, since it would be left over.
  expect(inClauses('履歷上有一年空白，怎麼說才自然', 8)).toEqual({});
});

test('a line may also end at a blank and before a bracket, and Latin letters are narrow', () => {
  expect(inClauses('有人冒用顧問的名義加 LINE', 11)).toEqual(WHOLE);
  expect(inClauses('後端工程師（Node.js）', 6)).toEqual(WHOLE);
  expect(inClauses('後端工程師（Node.js）', 5)).toEqual({});
});

const wholes = (text: string) =>
  [...renderToStaticMarkup(whole(text)).matchAll(/<span class="whole">(.*?)<\/span>/g)].map(([, unit]) => unit);

test('times, telephone numbers, amounts and months stand together, and no line begins with the mark behind them', () => {
  expect(wholes('平日 09:00–18:00，請撥 02-1234-5678。')).toEqual(['09:00–18:00，', '02-1234-5678。']);
  expect(wholes('月薪 NT$40,000–60,000（2024-06 起）')).toEqual(['NT$40,000–60,000', '（2024-06']);
});

test('a text without any stays as it is, and every text reads the same', () => {
  expect(renderToStaticMarkup(whole('國立中興大學 - 企管系 3 年'))).toBe('國立中興大學 - 企管系 3 年');
  const text = '1-2、3~4，5';
  expect(renderToStaticMarkup(whole(text)).replace(/<[^>]*>/g, '')).toBe(text);
});
