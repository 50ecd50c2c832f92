import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackedTexts } from './packed-texts.server.ts';

const texts = fc.array(fc.oneof(fc.string({ maxLength: 3 }), fc.string({ unit: 'grapheme', maxLength: 300 })));

test('texts are what they were, each found under all its numbers and no other', () => {
  fc.assert(
    fc.property(texts, (all) => {
      const packed = new PackedTexts();
      expect(all.map((text) => packed.push(text))).toEqual(all.map((_, i) => i));
      expect([packed.length, ...all.map((_, i) => packed.at(i))]).toEqual([all.length, ...all]);
      for (const text of [...all, 'none of them', ''])
        expect(packed.numbersOf(text)).toEqual(all.flatMap((one, i) => (one === text ? i : [])));
    }),
  );
});

test('more than one piece of them', () => {
  const packed = new PackedTexts();
  const text = (i: number) => `${i} ${'龘'.repeat(1000)}`;
  for (let i = 0; i < 100; i++) packed.push(text(i));
  for (const i of [0, 1, 20, 21, 22, 99]) expect([packed.at(i), packed.numbersOf(text(i))]).toEqual([text(i), [i]]);
});
