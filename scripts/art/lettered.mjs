// The pictures with words: banners of the home page, and the picture for shared links.
import { demoCarousel } from '../../content/demo/carousel.ts';
import { frame } from './frame.mjs';
import { banner, mark, text } from './lettering.mjs';
import { colour } from './palette.mjs';
import { scenes } from './scenes/index.mjs';

/** Desktop banners are 1240 wide, mobile ones 860 with larger type; both on the same sheet of 800. */
const sizes = [
  { width: 1240, height: 776, set: { x: 54, y: 108, size: 53, sub: 23 } },
  { width: 860, height: 538, set: { x: 52, y: 116, size: 68, sub: 32 } },
];

export function banners() {
  return demoCarousel.map((item) => {
    const { width, height, set } = sizes[item.type];
    const f = frame('poster', item.key);
    scenes[item.art](f);
    banner(f, item, set);
    return { name: `banner-${item.key}`, width, height, svg: f.svg(width, height) };
  });
}

const cards = [
  { name: 'og-default', art: 'river', line: '讓對的人，走到對的位置' },
  { name: 'og-jobs', art: 'hills', line: '薪資先寫清楚的職缺' },
  { name: 'og-article', art: 'lantern', line: '職場與法令，說得清楚' },
  { name: 'og-service', art: 'bridge', line: '諮詢、委外、顧問、招募' },
];

export function shareCards() {
  return cards.map(({ name, art, line }) => {
    const f = frame('card', name);
    scenes[art](f);
    f.add(mark(68, 72, 74), text(160, 125, 46, '晴川人資', { spacing: 0.06 }));
    f.add(text(68, 222, 42, line, { weight: 700, fill: colour.riverDark, spacing: 0.03 }));
    return { name: `${name}.jpg`, width: 1200, height: 630, svg: f.svg(1200, 630) };
  });
}
