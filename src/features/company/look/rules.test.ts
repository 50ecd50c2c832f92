import { expect, test } from 'vitest';
import { look } from '#content/look.ts';
import { coloursOf, contrast, isPale, isReadable, isVisible, lookCss, schemeOf, sheetOf } from './rules.ts';

const hex = (n: number) => `#${n.toString(16).padStart(6, '0')}`;

/** Every colour of a coarse grid that may be chosen. */
const grid = Array.from({ length: 6 ** 3 }, (_, i) =>
  hex([i % 6, Math.floor(i / 6) % 6, Math.floor(i / 36)].reduce((sum, step) => sum * 256 + step * 51, 0)),
);
const readable = grid.filter(isReadable);
const visible = grid.filter(isVisible);

test('contrast is as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('whatever colours may be chosen, text can be read on its ground', () => {
  expect(readable.length).toBeGreaterThan(50);
  for (const colour of readable)
    for (const accent of visible) {
      const scheme = schemeOf(colour, accent);
      const pairs: [string, string, number][] = [
        ...['#ffffff', '#fbfaf6', scheme.mist!].flatMap((ground): [string, string, number][] => [
          [scheme.ink!, ground, 7],
          [scheme['ink-soft']!, ground, 4.5],
          [scheme.river!, ground, 4.5],
          [scheme.edge!, ground, 3],
        ]),
        ['#ffffff', scheme.river!, 4.5],
        ['#ffffff', scheme['river-dark']!, 4.5],
        ['#ffffff', scheme['dawn-deep']!, 4.5],
        ['#ffffff', scheme['dawn-dark']!, 4.5],
        [scheme['dawn-deep']!, scheme['dawn-tint']!, 4.5],
        ['#ffffff', scheme.deep!, 7],
        [scheme['on-deep']!, scheme.deep!, 7],
        [scheme['on-deep-soft']!, scheme.deep!, 4.5],
        [scheme.ink!, scheme['river-tint']!, 4.5],
      ];
      for (const [text, ground, wanted] of pairs)
        if (contrast(text, ground) < wanted) expect([colour, accent, text, ground]).toEqual([]);
    }
});

test('light colours are refused, those delivered are not', () => {
  expect([isReadable('#ffdd00'), isReadable('#8fd3ff'), isReadable(look.colour), isVisible(look.accent)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('the address of a sheet says what it holds, and no other is one', () => {
  expect(sheetOf('#8a1c2b', '#c2571a')).toBe('/look/8a1c2b-c2571a.css');
  expect(coloursOf('/look/8a1c2b-c2571a.css')).toEqual(['#8a1c2b', '#c2571a']);
  for (const path of [
    '/look/ffffff-c2571a.css',
    '/look/8a1c2b-ffffff.css',
    '/look/8a1c2b.css',
    '/look/8A1C2B-c2571a.css',
  ])
    expect(coloursOf(path)).toBeUndefined();
  expect(lookCss('#8a1c2b', '#c2571a')).toMatch(/^:root:root\{(--color-[\w-]+:#[0-9a-f]{6};?)+\}$/);
});

test('a logo that nobody would see on white is told from one that is seen', () => {
  const points = (...all: [number, number, number, number][]) => all.flat();
  const white = [255, 255, 255, 255] as [number, number, number, number];
  const nothing = [0, 0, 0, 0] as [number, number, number, number];
  expect(isPale(points(white, white, nothing))).toBe(true);
  expect(isPale(points([250, 250, 235, 255], [0, 0, 0, 30]))).toBe(true);
  expect(isPale(points(white, [15, 94, 110, 255], white))).toBe(false);
  expect(isPale(points([15, 94, 110, 255], nothing))).toBe(false);
  expect(isPale(points(nothing))).toBe(false);
});
