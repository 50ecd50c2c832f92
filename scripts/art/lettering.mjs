// Type on pictures: ink on a light, quiet place.
import { n } from './curves.mjs';
import { colour } from './palette.mjs';

const family = "'Noto Sans CJK TC', 'Noto Sans TC', sans-serif";

/** Breaks a headline after its comma or question mark; without either it stays on one line. */
export function lines(headline) {
  const [, first, rest] = headline.match(/^(.+?[，？])(.+)$/) ?? [];
  return first ? [first, rest] : [headline];
}

export const text = (x, y, size, words, { weight = 700, fill = colour.ink, spacing = 0.02 } = {}) =>
  `<text x="${n(x)}" y="${n(y)}" font-family="${family}" font-size="${n(size)}" font-weight="${weight}" fill="${fill}" letter-spacing="${n(size * spacing)}" xml:lang="zh-Hant-TW">${words}</text>`;

/** A line's width: full-width characters count one, the others a little more than half. */
export const measure = (words, size, spacing = 0.02) =>
  [...words].reduce((sum, c) => sum + size * ((c.codePointAt(0) > 0x2e80 ? 1 : c === ' ' ? 0.22 : 0.56) + spacing), 0);

/** A pill with an arrow, in the colour of calls to action. */
export const arrow = (x, y, s) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${n(s * 100) / 100})"><rect x="0" y="-15" width="54" height="30" rx="15" fill="${colour.dawn}"/><path d="M15 0H38M30-7.500L38.500 0L30 7.500" fill="none" stroke="${colour.paper}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></g>`;

/** The mark of the site (as in public/favicon.svg) with its corner at (x, y). */
export const mark = (x, y, size) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${size / 40})"><rect width="40" height="40" rx="11" fill="${colour.river}"/><circle cx="27.500" cy="12.500" r="4.500" fill="${colour.soft}"/><path d="M0 25 12 13.500 22 23l6-5 12 9.500V29a11 11 0 0 1-11 11H11A11 11 0 0 1 0 29z" fill="${colour.teal}"/><path d="M0 27.500c7-2.500 11 3.500 19 2s12-5 21-2.500V29a11 11 0 0 1-11 11H11A11 11 0 0 1 0 29z" fill="${colour.mist}"/></g>`;

/** Headline and subline of a banner; sizes in units of the sheet. */
export function banner(f, { headline, subline, urls }, { x, y, size, sub }) {
  const rows = lines(headline);
  const step = size * 1.3;
  rows.forEach((row, i) => {
    f.add(text(x - size * 0.04, y + i * step, size, row));
  });
  const base = y + (rows.length - 1) * step + sub * 2.15;
  f.add(text(x, base, sub, subline, { weight: 400, fill: colour.riverDark, spacing: 0.04 }));
  if (urls) f.add(arrow(x + measure(subline, sub, 0.04) + sub * 0.55, base - sub * 0.36, sub / 25));
}
