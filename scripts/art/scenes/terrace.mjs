// Terraced paddies: each step holds a strip of sky.
import { below, n, pts, ridge } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { egrets, kasumi, sun } from '../motifs/air.mjs';
import { house } from '../motifs/built.mjs';
import { person } from '../motifs/people.mjs';
import { cypress, roundTree } from '../motifs/plants.mjs';
import { colour, mix } from '../palette.mjs';

/** One step: a bank of earth under its upper edge, and the water it holds. */
function step(f, points, bank, waterFrom, waterTo, thick) {
  const upper = ridge(points.map(([x, y]) => [x * f.w, y]));
  const lower = ridge(points.map(([x, y], i) => [x * f.w, y + thick * [1, 0.62, 1.15, 0.7, 1.1, 0.66, 1][i % 7]]));
  f.path(below(upper, f.h + 4), bank);
  f.path(
    below(lower, f.h + 4),
    f.fade(
      [
        [0, waterFrom],
        [1, waterTo],
      ],
      f.w * (f.shape === 'wide' ? 0.5 : 0),
      0,
      f.w,
      0,
    ),
  );
  return lower;
}

/** Rows of seedlings standing in the water between two heights of a step. */
function seedlings(f, edge, x0, x1, rows, fill) {
  let d = '';
  for (let r = 0; r < rows; r++) {
    for (let x = x0 + r * 5; x < x1 - r * 4; x += 11 + r) {
      const y = edge.at(x) + 9 + r * 8;
      d += `M${n(x)} ${n(y)}l-2.200-5M${n(x)} ${n(y)}v-6.500M${n(x)} ${n(y)}l2.200-5`;
    }
  }
  f.stroke(d, fill, 1.1);
}

export default function terrace(f) {
  const wide = f.shape === 'wide';
  sky(f, [colour.mist, colour.paper, colour.blush], 220);
  sun(f, ...f.pick({ cover: [236, 104, 44], wide: [1000, 92, 38] }), { halo: 2.6, warmth: 0.45 });
  if (wide) {
    land(f, pts('-0.02 268, 0.3 244, 0.48 196, 0.58 150, 0.68 176, 0.8 112, 0.92 72, 1.02 104'), colour.haze1, {
      pale: 0.4,
    });
    land(f, pts('-0.02 300, 0.3 280, 0.5 232, 0.64 198, 0.78 172, 0.9 132, 1.02 150'), colour.haze2, { pale: 0.6 });
  } else {
    land(f, pts('-0.02 176, 0.16 146, 0.34 190, 0.5 158, 0.68 96, 0.86 70, 1.02 112'), colour.haze1, { pale: 0.4 });
    land(f, pts('-0.02 222, 0.2 206, 0.42 216, 0.6 168, 0.8 126, 1.02 146'), colour.haze2, { pale: 0.6 });
  }
  kasumi(
    f,
    f.pick({
      cover: [
        [-20, 196, 220],
        [60, 208, 200],
      ],
      wide: [
        [760, 214, 250],
        [840, 226, 180],
      ],
    }),
    10,
  );
  const rows = wide
    ? [
        pts('-0.02 342, 0.3 318, 0.52 268, 0.68 234, 0.82 196, 0.92 184, 1.02 196'),
        pts('-0.02 366, 0.3 348, 0.52 312, 0.66 262, 0.8 236, 0.92 214, 1.02 236'),
        pts('-0.02 388, 0.3 376, 0.5 346, 0.64 306, 0.78 268, 0.9 262, 1.02 276'),
        pts('-0.02 410, 0.3 402, 0.5 376, 0.62 342, 0.76 320, 0.9 300, 1.02 320'),
        pts('-0.02 434, 0.3 428, 0.5 408, 0.64 386, 0.78 358, 0.9 356, 1.02 366'),
        pts('-0.02 460, 0.34 452, 0.54 436, 0.68 424, 0.82 408, 0.92 402, 1.02 418'),
      ]
    : [
        pts('-0.02 262, 0.18 246, 0.36 250, 0.54 222, 0.7 178, 0.86 166, 1.02 182'),
        pts('-0.02 286, 0.16 278, 0.34 276, 0.52 254, 0.68 216, 0.84 196, 1.02 222'),
        pts('-0.02 314, 0.16 312, 0.34 306, 0.5 290, 0.66 252, 0.82 240, 1.02 264'),
        pts('-0.02 352, 0.18 350, 0.36 336, 0.52 322, 0.68 296, 0.84 286, 1.02 312'),
        pts('-0.02 398, 0.18 394, 0.34 372, 0.5 366, 0.68 350, 0.86 344, 1.02 362'),
        pts('-0.02 442, 0.2 446, 0.38 426, 0.54 414, 0.7 412, 0.86 404, 1.02 424'),
      ];
  const banks = [
    colour.haze4,
    mix(colour.teal, colour.sage, 0.4),
    colour.teal,
    mix(colour.river, colour.moss, 0.35),
    colour.river,
    colour.riverDark,
  ];
  const waters = [
    [colour.mist, colour.haze1],
    [colour.blush, colour.mist],
    [colour.mist, colour.blush],
    [colour.blush, colour.haze1],
    [colour.mist, colour.haze2],
    [colour.haze1, colour.blush],
  ];
  const tops = rows.map((points, i) => {
    const top = step(f, points, banks[i], ...waters[i], 9 + i * 2.4);
    if (i === 0) {
      for (const [t, k] of pts('0.88 0.7, 0.9 0.95, 0.965 0.8, 0.982 1'))
        f.add(cypress(t * f.w, top.at(t * f.w) - 7, k, colour.river));
      f.add(house(0.93 * f.w, top.at(0.93 * f.w) - 6, 0.85, { lit: colour.haze3, roof: colour.dawn }));
    }
    return top;
  });
  const [a, b] = wide ? [1130, 1560] : [330, 770];
  seedlings(f, tops[3], a, b, 2, colour.moss);
  seedlings(f, tops[5], wide ? 1190 : 40, wide ? 1580 : 480, 3, colour.moss);
  const px = wide ? 1210 : 598;
  f.add(
    person(px, tops[4].at(px) + 26, 1.35, { coat: colour.river, hat: 'cone' }),
    person(px - 58, tops[4].at(px - 58) + 24, 1.15, { coat: colour.paper, hat: 'cone', bag: colour.soft, turn: -1 }),
  );
  const last = land(
    f,
    wide ? pts('0.5 520, 0.62 486, 0.8 466, 1.02 452') : pts('-0.02 494, 0.4 500, 0.7 476, 1.02 456'),
    colour.deep,
    { pale: 0 },
  );
  f.add(
    roundTree(f.w - 62, last.at(f.w - 62) + 4, 1.9, { leaf: colour.riverDark }),
    roundTree(f.w - 124, last.at(f.w - 124) + 4, 1.1, { leaf: colour.moss }),
  );
  egrets(
    f,
    f.pick({
      cover: pts('384 86 0.85 -8, 424 66 0.6 -4, 130 384 0 0'),
      wide: [
        [1098, 104, 0.8, -8],
        [1140, 86, 0.58, -4],
      ],
    }),
    colour.haze3,
  );
  veil(f, { strength: 0.78, until: 0.6 });
}
