import { constants, inflateSync } from 'node:zlib';
import { type Budget, type PdfDictionary, PdfReader, type PdfValue, valuesOf } from './pdf-objects.server.ts';

/** Far above what programs pack into one object stream, and into all streams of a 4 MB file. */
const MAX_OF_ONE = 2 * 1_048_576;
const MAX_OF_ALL = 8 * 1_048_576;
const MAX_OBJECTS = 20_000;

/** The stream's bytes are in another file, or a page of another file is drawn in its place. */
export const loadsFromElsewhere = (dictionary: PdfDictionary) =>
  valuesOf(dictionary, 'F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI').length > 0;

export interface Packed {
  text: string;
  first: number;
  count: number;
}

/** Unpacks the object streams of one file, within bounds for each and for all. */
export class Unpacking {
  #left = MAX_OF_ALL;
  readonly #bytes: Buffer;
  readonly #text: string;

  constructor(bytes: Buffer, text: string) {
    this.#bytes = bytes;
    this.#text = text;
  }

  /**
   * The objects that a stream packs; `none` if it is another kind of stream. It counts as an object stream if it has what
   * every reader needs to unpack one, since its type may say anything. Only Flate without a predictor is unpacked, which is
   * what all programs write.
   */
  contentOf(dictionary: PdfDictionary, at: number): Packed | 'none' | 'unreadable' {
    const isDeclared = valuesOf(dictionary, 'Type').some((type) => type.kind === 'name' && type.value === 'ObjStm');
    if (!isDeclared && valuesOf(dictionary, 'First').length === 0) return 'none';
    const [first, count] = [onlyNumber(dictionary, 'First'), onlyNumber(dictionary, 'N')];
    const filters = valuesOf(dictionary, 'Filter', 'F');
    const [line] = /^stream[ \t]*(?:\r\n|\n|\r)/.exec(this.#text.slice(at, at + 40)) ?? [];
    if (first === undefined || count === undefined || count > MAX_OBJECTS || !line) return 'unreadable';
    if (filters.length > 1 || !valuesOf(dictionary, 'DecodeParms', 'DP').every(isPlain)) return 'unreadable';
    const from = at + line.length;
    const text = filters.length === 0 ? this.#asItIs(from) : filters.every(isFlate) ? this.#inflated(from) : undefined;
    return text === undefined ? 'unreadable' : { text, first, count };
  }

  #asItIs(from: number): string | undefined {
    const end = this.#text.indexOf('endstream', from);
    return end < 0 || end - from > MAX_OF_ONE ? undefined : this.#text.slice(from, end);
  }

  #inflated(from: number): string | undefined {
    const maxOutputLength = Math.min(MAX_OF_ONE, this.#left);
    try {
      const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
      const unpacked = inflateSync(this.#bytes.subarray(from), options);
      this.#left -= unpacked.length;
      return unpacked.toString('latin1');
    } catch {
      return undefined;
    }
  }
}

function onlyNumber(dictionary: PdfDictionary, name: string): number | undefined {
  const [value, another] = valuesOf(dictionary, name);
  return value?.kind === 'word' && /^\d{1,8}$/.test(value.value) && !another ? Number(value.value) : undefined;
}

const isFlate = (filter: PdfValue): boolean =>
  filter.kind === 'list'
    ? filter.items.length === 1 && filter.items.every(isFlate)
    : filter.kind === 'name' && (filter.value === 'FlateDecode' || filter.value === 'Fl');

/** Whether the parameters are empty, or don't change the result. */
function isPlain(parameters: PdfValue): boolean {
  if (parameters.kind === 'list') return parameters.items.every(isPlain);
  if (parameters.kind === 'word') return parameters.value === 'null';
  if (parameters.kind !== 'dictionary') return false;
  return valuesOf(parameters, 'Predictor').every((value) => value.kind === 'word' && value.value === '1');
}

/** The objects that the stream says it has; undefined if one of them is not whole. */
export function objectsIn({ text, first, count }: Packed, budget: Budget): [number, PdfValue][] | undefined {
  const head = new PdfReader(text, 0, budget);
  const objects: [number, PdfValue][] = [];
  for (let i = 0; i < count; i++) {
    const [number, offset] = [head.value(), head.value()];
    if (number?.kind !== 'word' || offset?.kind !== 'word') return undefined;
    if (!/^\d{1,10}$/.test(number.value) || !/^\d{1,8}$/.test(offset.value)) return undefined;
    const reader = new PdfReader(text, first + Number(offset.value), budget);
    reader.skip();
    const isDictionary = text.startsWith('<<', reader.at);
    const value = reader.value();
    if (value) objects.push([Number(number.value), value]);
    else if (isDictionary) return undefined;
  }
  return objects;
}
