import * as z from 'zod/mini';
import { choice, firstRule, optionalText, text, wholeNumber } from './fields.ts';

// A value is described once: the name of each of its parts, and what it may contain. Its check, its form and the list of
// differences between two versions are made from the description.

interface Line {
  kind: 'line';
  label: string;
  max: number;
  isOptional?: boolean;
  help?: string;
  /** Earlier versions had a constant here and stored it empty: empty stands for the delivered text. */
  wasConstant?: boolean;
  /** Stored with plain digits (docs/decisions/0086). */
  isNumberLike?: boolean;
  /** What a filled line must look like, and the message if it doesn't. */
  rule?: { holds: (text: string) => boolean; message: string };
}

/** Several lines of text. */
interface Paragraph {
  kind: 'paragraph';
  label: string;
  max: number;
  isOptional?: boolean;
  help?: string;
}

interface WholeNumber {
  kind: 'number';
  label: string;
  min: number;
  max: number;
}

/** Any number of a few words, each with its label. */
interface Choices {
  kind: 'choices';
  label: string;
  options: Readonly<Record<string, string>>;
}

/** One of a few words, each with its label. */
interface Option {
  kind: 'option';
  label: string;
  options: Readonly<Record<string, string>>;
}

/** #rrggbb. */
interface Colour {
  kind: 'colour';
  label: string;
  help: string;
  rule: { holds: (colour: string) => boolean; message: string };
}

/** An uploaded picture, or none: an empty address. */
interface Picture {
  kind: 'picture';
  label: string;
  help: string;
}

export interface PictureValue {
  url: string;
  width: number;
  height: number;
}

/** Can't be changed: addresses within the site, names of anchors. */
interface Constant {
  kind: 'constant';
}

interface Rows<T> {
  kind: 'rows';
  label: string;
  /** The name of one entry. */
  one: string;
  item: Described<T>;
  min: number;
  max: number;
  /** As many as delivered, in that order: other places refer to them. */
  isFixed?: boolean;
}

interface Group<T> {
  kind: 'group';
  label: string;
  parts: { [K in keyof T]: Described<T[K]> };
}

/** The description of a T. A new field of T without a description is refused by the compiler. */
export type Described<T> =
  | Constant
  | ([T] extends [string]
      ? Line | Paragraph | Option | Colour
      : [T] extends [number]
        ? WholeNumber
        : [T] extends [readonly (infer I)[]]
          ? Rows<I> | ([I] extends [string] ? Choices : never)
          : Group<T> | ([T] extends [PictureValue] ? Picture : never));

/** Any description, for code that walks through one. */
export type AnyDescribed =
  | Line
  | Paragraph
  | WholeNumber
  | Choices
  | Option
  | Colour
  | Picture
  | Constant
  | (Omit<Rows<unknown>, 'item'> & { item: AnyDescribed })
  | (Omit<Group<unknown>, 'parts'> & { parts: Record<string, AnyDescribed> });

type Limits = Omit<Line, 'kind' | 'label' | 'max'>;

export const line = (label: string, max: number, more: Limits = {}): Line => ({ kind: 'line', label, max, ...more });
export const paragraph = (
  label: string,
  max: number,
  more: Pick<Paragraph, 'isOptional' | 'help'> = {},
): Paragraph => ({
  kind: 'paragraph',
  label,
  max,
  ...more,
});
export const number = (label: string, min: number, max: number): WholeNumber => ({ kind: 'number', label, min, max });
export const choices = (label: string, options: Record<string, string>): Choices => ({
  kind: 'choices',
  label,
  options,
});
export const option = (label: string, options: Record<string, string>): Option => ({ kind: 'option', label, options });
export const colour = (label: string, help: string, rule: Colour['rule']): Colour => ({
  kind: 'colour',
  label,
  help,
  rule,
});
export const picture = (label: string, help: string): Picture => ({ kind: 'picture', label, help });
export const constant: Constant = { kind: 'constant' };

export const group = <const P extends Record<string, AnyDescribed>>(label: string, parts: P) => ({
  kind: 'group' as const,
  label,
  parts,
});

export const rows = <const I extends AnyDescribed>(
  label: string,
  one: string,
  item: I,
  limits: { min?: number; max?: number; isFixed?: boolean } = {},
) => ({ kind: 'rows' as const, label, one, item, min: 0, max: 20, ...limits });

/** The check of a value. Constant parts are not checked: `withConstants` replaces them by the delivered ones. */
export function shapeOf(described: AnyDescribed): z.ZodMiniType {
  switch (described.kind) {
    case 'line': {
      const { label, isOptional, rule } = described;
      const shape = isOptional ? optionalText(label, described) : text(label, described);
      if (!rule) return shape;
      return shape.check(z.refine<string>((value) => value === '' || rule.holds(value), { error: rule.message }));
    }
    case 'paragraph': {
      const { label, max, isOptional } = described;
      return isOptional ? optionalText(label, { max, multiline: true }) : text(label, { max, multiline: true });
    }
    case 'number':
      return wholeNumber(described.label, described.min, described.max);
    case 'choices':
      return z.array(z.enum(Object.keys(described.options)), { error: `${described.label} 不是有效的選項` }).check(
        z.minLength(1, { error: `${described.label} 至少選一項` }),
        z.refine((chosen) => new Set(chosen).size === chosen.length, { error: `${described.label} 不可重複` }),
      );
    case 'option':
      return choice(described.label, Object.keys(described.options));
    case 'colour': {
      const { label, rule } = described;
      return text(label, { max: 7 }).check(
        // Input methods may write full-width characters.
        z.overwrite<string>((colour) => colour.normalize('NFKC').toLowerCase()),
        firstRule((colour) => COLOUR.test(colour), `${label} 請填 # 開頭的 6 碼色碼，例如 #0f5e6e`),
        z.refine<string>((colour) => !COLOUR.test(colour) || rule.holds(colour), { error: rule.message }),
      );
    }
    case 'picture':
      return pictureShape(described.label);
    case 'constant':
      return z.unknown();
    case 'rows': {
      const { label, one, min, max, item } = described;
      return z
        .array(shapeOf(item), { error: `${label} 格式不正確` })
        .check(
          z.minLength(min, { error: `${label} 至少要有 ${min} 個${one}` }),
          z.maxLength(max, { error: `${label} 最多 ${max} 個${one}` }),
        );
    }
    case 'group':
      return z.object(mapped(described.parts, shapeOf), { error: `${described.label} 格式不正確` });
  }
}

const COLOUR = /^#[0-9a-f]{6}$/;

const pictureShape = (label: string) => {
  const side = wholeNumber(label, 0, 20_000);
  const isOwn = (url: string) => url === '' || /^\/pictures\/[0-9a-f-]{36}\.webp$/.test(url);
  const url = optionalText(label, { max: 100 }).check(z.refine<string>(isOwn, { error: `${label} 請重新上傳` }));
  return z.object({ url, width: side, height: side }, { error: `${label} 請重新上傳` });
};

const mapped = <A, B>(parts: Record<string, A>, change: (part: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]));

/** The value with constant and missing parts as delivered, and with the delivered number of fixed rows. */
export function withConstants(described: AnyDescribed, value: unknown, delivered: unknown): unknown {
  switch (described.kind) {
    case 'constant':
      return delivered;
    case 'rows': {
      const own = (value ?? []) as unknown[];
      if (!described.isFixed) return own;
      return (delivered as unknown[]).map((one, i) => withConstants(described.item, own[i] ?? one, one));
    }
    case 'group':
      return Object.fromEntries(
        Object.entries(described.parts).map(([name, part]) => [
          name,
          withConstants(part, ownPart(part, partOf(value, name)) ?? partOf(delivered, name), partOf(delivered, name)),
        ]),
      );
    default:
      return value;
  }
}

/** What was stored for a part, if anything was. */
const ownPart = (part: AnyDescribed, own: unknown) =>
  own === '' && part.kind === 'line' && part.wasConstant ? undefined : own;

const partOf = (value: unknown, name: string) => (value as Record<string, unknown> | undefined)?.[name];

/** The content of a new entry. */
export function blankOf(described: AnyDescribed): unknown {
  if (described.kind === 'group') return mapped(described.parts, blankOf);
  if (described.kind === 'rows' || described.kind === 'choices') return [];
  if (described.kind === 'picture') return { url: '', width: 0, height: 0 };
  return described.kind === 'number' ? null : '';
}

export interface Difference {
  /** 里程碑 › 第 2 個年份 › 標題 */
  where: string;
  before: string;
  after: string;
}

/** The differences between two values, in the order of the description. `where` names the value itself. */
export function differences(described: AnyDescribed, before: unknown, after: unknown, where = ''): Difference[] {
  switch (described.kind) {
    case 'constant':
      return [];
    case 'group':
      return Object.entries(described.parts).flatMap(([name, part]) => {
        const label = 'label' in part ? part.label : '';
        const inside = [where, label].filter(Boolean).join(' › ');
        return differences(part, partOf(before, name), partOf(after, name), inside);
      });
    case 'rows': {
      const [a, b] = [(before ?? []) as unknown[], (after ?? []) as unknown[]];
      return Array.from({ length: Math.max(a.length, b.length) }).flatMap((_, i) =>
        differences(described.item, a[i], b[i], `${where}第 ${i + 1} 個${described.one}`),
      );
    }
    default: {
      const [a, b] = [wordsOf(described, before), wordsOf(described, after)];
      return a === b ? [] : [{ where, before: a, after: b }];
    }
  }
}

function wordsOf(described: AnyDescribed, value: unknown): string {
  if (described.kind === 'picture') return (value as PictureValue | undefined)?.url ?? '';
  if (described.kind === 'option') return described.options[String(value)] ?? '';
  if (described.kind !== 'choices') return String(value ?? '');
  return ((value ?? []) as string[]).map((one) => described.options[one] ?? one).join('、');
}
