import { expect } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { Browser } from '../sites/account-site.ts';

/** A value of one field, and the messages it gets; none if it is accepted. */
export type FieldCase = [what: string, value: unknown, ...messages: string[]];

const repeated = (text: string, count: number) => text.repeat(count);

/** Line breaks and the like inside a text, as people paste them or programs send them. */
const BREAKS = ['\n', '\r\n', '\r', '\u2028', '\u2029'];

const broken = (sample: string, by: string) => sample.slice(0, 1) + by + sample.slice(1);

/** What every text field refuses; `breaks` are the messages about line breaks, if any. */
const everyText = (label: string, sample: string, breaks?: string[], tab = breaks ?? []): FieldCase[] => [
  ...BREAKS.map(
    (by): FieldCase => [`${JSON.stringify(by)} inside`, broken(sample, by), ...(breaks ?? [messages.invalid(label)])],
  ),
  ['a tab, as out of a table', broken(sample, '\t'), ...tab],
  ...['\u0001', '\v', '\f', '\u001b[31m', '\u007f', '\u0085', '\u009f']
    .map((by) => broken(sample, by))
    .map((value): FieldCase => [`${JSON.stringify(value)}`, value, messages.invalid(label)]),
  ['a control character behind', `${sample}\u0007`, messages.invalid(label)],
  ['a NUL', `${sample}\0`, messages.invalid(label)],
  ['a NUL alone', '\0', messages.invalid(label)],
  ['half a pair in front', `\udc00${sample}`, messages.invalid(label)],
  ['half a pair behind', `${sample}\ud83d`, messages.invalid(label)],
  ['a number', 5, messages.invalid(label)],
  ['a list', [sample], messages.invalid(label)],
];

const NO_INK = '\ufeff\u00ad\u115f\u1160\u3164\uffa0\u2800\u202e';

/** What every required field refuses. */
export const requiredText = (label: string, sample: string, breaks?: string[], tab?: string[]): FieldCase[] => [
  ...everyText(label, sample, breaks, tab),
  ['nothing', undefined, messages.required(label)],
  ['null', null, messages.required(label)],
  ['the empty text', '', messages.required(label)],
  ['blanks', ' \t\r\n\u3000\u00a0', messages.required(label)],
  ['what nobody sees', `\u200b\u200d \u2060${NO_INK}`, messages.required(label)],
  ['blanks around it', ` \u3000${sample}\n`],
];

/** A text of several lines. */
export const linesOfText = (label: string, sample: string) => requiredText(label, sample, []);

export const optionalTextCases = (label: string, sample: string, breaks?: string[]): FieldCase[] => [
  ...everyText(label, sample, breaks),
  ['nothing', undefined],
  ['null', null],
  ['the empty text', ''],
  ['blanks', ' \u3000'],
  ['what nobody sees', NO_INK],
];

/** One of a closed list, spelled exactly; blanks around it don't count, as around any text. */
export const choiceCases = (label: string, options: readonly string[], isRequired = true): FieldCase[] => [
  ...options.map((option): FieldCase => [option, option]),
  ['another value', `${options[0]}x`, messages.oneOf(label)],
  ['one in blanks', ` ${options[0]}\u3000`],
  ['a number', 1, messages.oneOf(label)],
  ['a list', [options[0]], messages.oneOf(label)],
  ...(isRequired
    ? ['', ' ', null, undefined].map((value): FieldCase => [`${value}`, value, messages.required(label)])
    : ['', ' ', null, undefined].map((value): FieldCase => [`${value}`, value])),
];

/** A day that exists in the calendar, between 1900 and 2100. */
export const dateCases = (label: string): FieldCase[] => [
  ['a day', '2024-02-29'],
  ['no leap day', '2025-02-29', messages.invalid(label)],
  ['the 30th of February', '2026-02-30', messages.invalid(label)],
  ['the 31st of April', '2026-04-31', messages.invalid(label)],
  ['month 13', '2026-13-01', messages.invalid(label)],
  ['day 0', '2026-01-00', messages.invalid(label)],
  ['before all years', '1899-12-31', messages.invalid(label)],
  ['after all years', '2101-01-01', messages.invalid(label)],
  ['slashes', '2026/01/01', messages.regex(label)],
  ['a moment', '2026-01-01T00:00:00Z', messages.regex(label)],
  ['a word', '明天', messages.regex(label)],
];

export const monthCases = (label: string): FieldCase[] => [
  ['nothing', undefined],
  ['null', null],
  ['the empty text', ''],
  ['a month', '2020-12'],
  ['month 0', '2020-00', messages.invalid(label)],
  ['month 13', '2020-13', messages.invalid(label)],
  ['before all years', '1899-12', messages.invalid(label)],
  ['a day', '2020-12-01', messages.regex(label)],
  ['one digit', '2020-1', messages.regex(label)],
  ['a word', '去年', messages.regex(label)],
];

/** A free text at its greatest length and one character beyond, in characters as people count them. */
export const atMost = (label: string, max: number): FieldCase[] => [
  ['as long as it may be', repeated('王', max)],
  ['that, of characters beyond the BMP', repeated('𠮷', max)],
  ['that, of letters with marks of their own', repeated('e\u0301', max)],
  ['that, with blanks around', ` ${repeated('王', max)}\u3000`],
  ['one too long', repeated('王', max + 1), messages.max(label, max)],
  ['that, of characters beyond the BMP', repeated('𠮷', max + 1), messages.max(label, max)],
];

const HOST = '@example.com';

export const emailCases = (label = '電子信箱'): FieldCase[] => [
  ...requiredText(label, 'ming@example.com', [messages.email(label)]),
  ['the shortest', 'a@b.tw'],
  ['300 characters', repeated('a', 300 - HOST.length) + HOST],
  ['300 characters beyond the BMP', repeated('𠮷', 300 - HOST.length) + HOST],
  ['301 characters', repeated('a', 301 - HOST.length) + HOST, messages.max(label, 300)],
  ['no at', 'ming.example.com', messages.email(label)],
  ['two ats', 'ming@hua@example.com', messages.email(label)],
  ['no dot', 'ming@example', messages.email(label)],
  ['a blank inside', 'ming hua@example.com', messages.email(label)],
  ['a line inside', 'ming@example.com\r\nBcc: a@example.com', messages.email(label)],
  ['too long and no address', repeated('a', 301), messages.max(label, 300), messages.email(label)],
];

export const passwordCases = (label: string): FieldCase[] => [
  ...requiredText(label, 'Abcd1234', undefined, [messages.regex(label)]),
  ['8 characters', 'abcdefg1'],
  ['20 characters', `${repeated('a', 19)}1`],
  ['letters, digits and underscores', '_A1_____'],
  ['7 characters', 'abcdef1', messages.regex(label)],
  ['21 characters', `${repeated('a', 20)}1`, messages.regex(label)],
  ['no digit', 'abcdefgh', messages.regex(label)],
  ['no letter', '12345678', messages.regex(label)],
  ['only underscores and digits', '_______1', messages.regex(label)],
  ['a hyphen', 'abcdef-1', messages.regex(label)],
  ['a blank inside', 'abcd 1234', messages.regex(label)],
  ['full-width digits', 'abcdefg１', messages.regex(label)],
  ['a letter with a mark', 'ábcdefg1', messages.regex(label)],
  ['a character beyond the BMP', 'abcdef1𠮷', messages.regex(label)],
];

/** Sends each case in a form that is otherwise valid; returns the cases that did not get their messages. */
export async function expectCases(
  browser: Browser,
  path: string,
  fields: Record<string, FieldCase[]>,
  form: (field: string, value: unknown) => object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<void> {
  const faults: unknown[] = [];
  for (const [field, cases] of Object.entries(fields))
    for (const [what, value, ...expected] of cases) {
      const [status, reply] = await browser.call(method, path, form(field, value));
      const errors = (reply as { errors?: Record<string, string[]> } | undefined)?.errors ?? {};
      const wanted = expected.length > 0 ? { [field]: expected } : {};
      // With every field valid, the form may still be refused as a whole, by one message that names no field.
      const isStatus =
        status === 400 ? expected.length > 0 || typeof reply === 'string' : status === 200 || status === 201;
      const isFine = isStatus && JSON.stringify(errors) === JSON.stringify(wanted);
      if (!isFine) faults.push({ field, what, status, reply, wanted });
    }
  expect(faults).toEqual([]);
}
