import * as z from 'zod/mini';
import { hasTooManyMarks, normalized } from '../composed.ts';
import { messages } from '../messages.ts';
import { countCharacters } from './characters.ts';

export { countCharacters };

/** Only white space and what looks like it: format characters (zero width) and letters without ink. */
export const isBlank = (text: string) => !/[^\s\p{Cf}\u115f\u1160\u3164\uffa0\u2800]/u.test(text);

/** Characters that reverse the writing direction: they can make one name look like another. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

const trimmed = (text: string) => (isBlank(text) ? '' : text.replace(TURNS, '').trim());
const withoutTabs = (text: string) => text.replaceAll('\t', ' ');

/**
 * Turns digits and signs as Chinese input methods write them into plain ones. Brackets around words stay, as they are usual
 * in Chinese.
 */
const withPlainNumbers = (text: string) =>
  text
    .replace(/[０-９＋－＃．／]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/（(\d+)）/g, '($1)');

const withPlainLines = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n');

/**
 * Replaces the bullets of lists copied from Word: characters of its symbol fonts, which no other font has, or the letters in
 * their places.
 */
export const withPlainDots = (text: string) =>
  text.replace(/^([ \u3000]{0,8})(?:[\uf020-\uf0ff][ \t\u3000]{0,8}|[lnuqvØü§]\t)/gm, '$1• ');

/** One line of text: no lone surrogate, line break, tab, NUL or other control character. */
const isOneLine = (text: string) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text);
const isPlain = (text: string) => isOneLine(text.replace(/[\n\t]/g, ' '));

/** Lengths are checked by rules that JSON Schema can't express, so the limits are noted for the API document. */
interface FieldNote {
  label: string;
  maxLength?: number;
  minLength?: number;
  /** All accepted values, except null. */
  options?: readonly (string | number | boolean)[];
}
export const fieldNotes = z.registry<FieldNote>();

interface TextRule {
  max?: number;
  min?: number;
  pattern?: RegExp;
  /** Several lines: line breaks and tabs are accepted. */
  multiline?: boolean;
  /** A telephone number, a date or years: stored with plain digits, however they were typed (docs/decisions/0086). */
  isNumberLike?: boolean;
}

/** A rule for a text, in one line. */
const rule = (holds: (text: string) => boolean, error: string) => z.refine<string>(holds, { error });

/**
 * A rule without which the field's other rules make no sense: a value that breaks it gets only this message. It does not use
 * refine()'s `abort`, which would also silence the rules between fields (`when`) while any field is wrong.
 */
export const firstRule = <T>(holds: (value: T) => boolean, error: string) =>
  z.check<T>(({ value, issues }) => {
    if (!holds(value)) issues.push({ code: 'custom', message: error, input: value });
  });

function textChecks(label: string, { max, min, pattern, multiline, isNumberLike }: TextRule) {
  const isFit = multiline ? isPlain : isOneLine;
  return [
    z.overwrite(trimmed),
    z.overwrite(multiline ? (v) => withPlainDots(withPlainLines(v)) : withoutTabs),
    ...(isNumberLike ? [z.overwrite(withPlainNumbers)] : []),
    firstRule<string>((v) => !hasTooManyMarks(v) && isFit(v), messages.invalid(label)),
    z.overwrite<string>((v) => normalized(v, 'NFC')),
    ...(max === undefined ? [] : [rule((v) => countCharacters(v) <= max, messages.max(label, max))]),
    ...(min === undefined ? [] : [rule((v) => v === '' || countCharacters(v) >= min, messages.min(label, min))]),
    ...(pattern ? [rule((v) => v === '' || pattern.test(v), messages.regex(label))] : []),
  ];
}

const filled = (label: string) => firstRule<string>((v) => !isBlank(v), messages.required(label));

/** A required text; blanks count as empty. */
export function text(label: string, limits: TextRule = {}) {
  const wrongType = (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? messages.required(label) : messages.invalid(label);
  return z
    .string({ error: wrongType })
    .check(filled(label), ...textChecks(label, limits))
    .register(fieldNotes, { label, maxLength: limits.max, minLength: limits.min ?? 1 });
}

/**
 * A text that may be missing, null or blank, all of which become the empty string: programs write null for an empty field.
 */
export function optionalText(label: string, limits: TextRule = {}) {
  const filledIn = z
    .string({ error: messages.invalid(label) })
    .check(...textChecks(label, limits))
    .register(fieldNotes, { label, maxLength: limits.max });
  const orNull = z.nullable(filledIn).check(z.overwrite((text) => text ?? ''));
  // A form holds only texts, and code that reads the field always gets one.
  return z._default(orNull as unknown as typeof filledIn, '');
}

// Mail addresses as people really have them: one @, no spaces, a dotted domain without odd edges. Stricter grammars refuse
// working addresses; looser ones allow line breaks in headers.
const EMAIL =
  /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.-][^\s@<>()[\],;:"\\]*\.[^\s@<>()[\],;:"\\.-][^\s@<>()[\],;:"\\.]*[^\s@<>()[\],;:"\\.-]$/u;

/**
 * Whether it uses full-width letters and the like: emailKey() takes it for the plain address, but its mail goes to another
 * mailbox, whose owner could then verify an address that belongs to somebody else.
 */
const isDisguised = (value: string) => normalized(value, 'NFKC') !== value;

const isWrittenAsEmail = (value: string) =>
  EMAIL.test(value) &&
  !isDisguised(value) &&
  !/\p{Cc}/u.test(value) &&
  !value.includes('..') &&
  !value.startsWith('.') &&
  !value.includes('.@');

/** Whether a text is an e-mail address; also used where the validator is not loaded. */
export const isEmail = (value: string) =>
  isWrittenAsEmail(value) &&
  // No invisible characters: two addresses that look the same would be two mailboxes.
  !/\p{Cf}/u.test(value) &&
  // In a mailto link, what follows a question mark would be taken for copies, subject and text.
  !value.includes('?');

function emailField(label: string, max: number, isRight: (value: string) => boolean) {
  // A text with a line break gets the message about addresses, since it can't be one.
  return text(label, { max, multiline: true }).check(rule((v) => v === '' || isRight(v), messages.email(label)));
}

export const email = (label = '電子信箱', limits: { max?: number } = {}) =>
  emailField(label, limits.max ?? 300, isEmail);

/**
 * The address by which an account or a subscription is looked up: it may be older than a rule for new addresses, and its owner must
 * still be able to sign in or cancel. Mail goes to the stored address, never to the typed one.
 */
export const knownEmail = (label = '電子信箱') => emailField(label, 300, isWrittenAsEmail);

const isFilled = (value: unknown) => typeof value === 'string' && isOneLine(value) && !isBlank(value);

/**
 * The repetition of a password, field `confirmation`, compared as typed. Checked even while other fields are wrong, so that
 * every mistake shows at once. An empty or broken text has its own message.
 */
export const sameAs = (field: string, label: string) =>
  z.refine<Record<string, unknown>>((form) => form.confirmation === form[field], {
    error: messages.confirmed(label),
    path: ['confirmation'],
    when: ({ value }) => {
      const form = value as Record<string, unknown> | null;
      return isFilled(form?.[field]) && isFilled(form?.confirmation);
    },
  });

/** An option as sent, without the spaces around it, like every text (decisions §1). */
export const tidyOption = <T>(value: T) => (typeof value === 'string' ? (trimmed(value) as typeof value) : value);

/** One of a closed list of options; any other value is refused. */
export function choice<const T extends readonly string[]>(label: string, options: T) {
  const oneOf = z.enum([...options], {
    error: (issue) => (issue.input ? messages.oneOf(label) : messages.required(label)),
  });
  const tidied = z.pipe(z.transform(tidyOption<string>), oneOf).register(fieldNotes, { label });
  return tidied as unknown as z.ZodMiniType<T[number], T[number]>;
}

/** A list of short texts, such as the words, cities and categories of a search. */
export function textList(label: string, limits: { maxItems: number; maxLength: number }) {
  const item = z
    .string({ error: messages.invalid(label) })
    .check(
      z.overwrite(trimmed),
      rule(isOneLine, messages.invalid(label)),
      rule((v) => countCharacters(v) <= limits.maxLength, messages.max(label, limits.maxLength)),
    )
    .register(fieldNotes, { label, maxLength: limits.maxLength });
  return z
    .array(item, { error: messages.invalid(label) })
    .check(z.maxLength(limits.maxItems, { error: messages.maxItems(label, limits.maxItems) }));
}

/** A whole number within bounds. */
export function wholeNumber(label: string, min: number, max: number) {
  const range = messages.between(label, min, max);
  return (
    z
      // A number too large to be exact is still whole.
      .int({ error: ({ code }) => (code === 'too_big' || code === 'too_small' ? range : messages.integer(label)) })
      .check(z.gte(min, { error: range }), z.lte(max, { error: range }))
      .register(fieldNotes, { label })
  );
}
