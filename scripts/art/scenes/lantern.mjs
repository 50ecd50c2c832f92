// Lanterns under a swallow-tail roof, above the river at dusk.
import { pts } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { kasumi } from '../motifs/air.mjs';
import { sampan } from '../motifs/boats.mjs';
import { house } from '../motifs/built.mjs';
import { eave, lantern } from '../motifs/lanterns.mjs';
import { glitter, ripples, water } from '../motifs/water.mjs';
import { colour, mix } from '../palette.mjs';

export default function lanterns(f) {
  const wide = f.shape === 'wide';
  const cover = f.shape === 'cover';
  const horizon = f.pick({ cover: 330, wide: 324, poster: 366 });
  const dusk = cover
    ? [mix(colour.haze4, colour.teal, 0.6), colour.haze3, colour.haze1, colour.petal]
    : [colour.haze1, colour.mist, colour.blush, colour.petal];
  sky(f, dusk, horizon + 10);
  const o = horizon - 330;
  land(
    f,
    (cover
      ? pts('-0.02 252, 0.14 218, 0.32 268, 0.5 292, 0.7 256, 0.88 226, 1.02 252')
      : pts('-0.02 304, 0.3 292, 0.5 262, 0.62 226, 0.74 268, 0.88 236, 1.02 250')
    ).map(([x, y]) => [x, y + o]),
    colour.haze3,
    { pale: 0.6, depth: 110 },
  );
  land(
    f,
    (cover
      ? pts('-0.02 298, 0.2 282, 0.4 312, 0.6 318, 0.8 290, 1.02 300')
      : pts('-0.02 322, 0.4 318, 0.58 300, 0.72 310, 0.9 284, 1.02 292')
    ).map(([x, y]) => [x, y + o]),
    colour.haze4,
    { pale: 0.5, depth: 60 },
  );
  kasumi(
    f,
    f.pick({
      cover: [
        [-30, 282, 210],
        [50, 294, 170],
      ],
      wide: [
        [780, 292, 240],
        [850, 304, 180],
      ],
      poster: [[f.w - 200, 330, 240]],
    }),
    10,
    colour.paper,
    0.8,
  );
  // The far shore and its lit houses
  const homes = f.pick({
    cover: pts('96 0.9, 146 0.7, 420 0.62, 462 0.8'),
    wide: pts('900 0.8, 948 0.66, 1010 0.6'),
    poster: [
      [f.w - 420, 0.7],
      [f.w - 376, 0.56],
    ],
  });
  for (const [x, s] of homes)
    f.add(house(x, horizon + 2, s, { wall: colour.riverDark, roof: colour.ink, lit: colour.soft }));
  water(
    f,
    horizon,
    cover
      ? [colour.petal, colour.haze2, colour.haze4, colour.river]
      : [colour.petal, colour.mist, colour.haze2, colour.haze3],
  );
  for (const [x, s] of homes)
    glitter(f, x - 2, horizon + 8, 40 * s, 26 * s, { fill: colour.soft, opacity: 0.8, rows: 5 });
  const lamps = f.pick({
    cover: pts('566 206 1.5, 686 250 1.14, 470 168 0.9'),
    wide: pts('1238 206 1.34, 1372 240 1.06, 1130 176 0.86, 1492 214 0.9'),
    poster: [
      [f.w - 226, 236, 1.24],
      [f.w - 112, 262, 0.98],
      [f.w - 316, 208, 0.78],
    ],
  });
  for (const [x, , s] of lamps) glitter(f, x, horizon + 18, 120, 84 * s, { fill: colour.dawn, opacity: 0.62, rows: 9 });
  ripples(f, { y: horizon + 14, h: 140, x: wide ? 760 : 0, w: wide ? 840 : f.w, count: 22, length: 86, opacity: 0.5 });
  sampan(f, ...f.pick({ cover: [232, 400, 1.15], wide: [1040, 398, 1.05], poster: [f.w - 420, 436, 0.95] }), {
    coat: colour.river,
  });
  land(
    f,
    f.pick({
      cover: pts('-0.02 462, 0.3 470, 0.6 456, 1.02 470'),
      wide: pts('-0.02 490, 0.45 482, 0.66 456, 0.84 462, 1.02 448'),
      poster: pts('-0.02 490, 0.4 488, 0.7 480, 1.02 474'),
    }),
    colour.riverDark,
    { pale: 0 },
  );
  const [ex, ey, height] = f.pick({ cover: [386, 74, 70], wide: [1030, 70, 66], poster: [f.w - 400, 104, 84] });
  const under = eave(f, ex, ey, { height });
  const span = f.w + 10 - ex;
  for (const [x, y, s] of lamps) lantern(f, x, y, s, { from: under((x - ex) / span) - 4 });
  veil(f);
}
