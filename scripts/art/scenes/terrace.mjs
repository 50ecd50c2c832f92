// Terraced paddies: each step holds a strip of sky.
import { below, n, pts, ridge } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { egrets, kasumi, sun } from '../motifs/air.mjs';
import { house } from '../motifs/built.mjs';
import { person } from '../motifs/people.mjs';
import { cypress, roundTree } from '../motifs/plants.mjs';
import { colour, mix } from '../palette.mjs';

/** One step: a bank of earth under its upper edge, and the water it holds; both narrow where the next step is near. */
function step(f, points, next, bank, waterFrom, waterTo) {
  const upper = ridge(points.map(([x, y]) => [x * f.w, y]));
  const lower = ridge(
    points.map(([x, y], i) => [x * f.w, y + Math.min(15, 2 + 0.34 * ((next?.[i][1] ?? y + 50) - y))]),
  );
  f.path(below(upper, f.h + 4), bank);
  const from = f.w * (f.shape === 'wide' ? 0.5 : 0);
  f.path(
    below(lower, f.h + 4),
    f.fade(
      [
        [0, waterFrom],
        [1, waterTo],
      ],
      from,
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
        pts('-0.02 356, 0.3 326, 0.5 276, 0.62 238, 0.74 208, 0.86 176, 1.02 186'),
        pts('-0.02 370, 0.3 344, 0.5 296, 0.62 252, 0.74 232, 0.86 196, 1.02 204'),
        pts('-0.02 384, 0.3 360, 0.5 312, 0.62 280, 0.74 246, 0.86 226, 1.02 240'),
        pts('-0.02 398, 0.3 376, 0.5 338, 0.62 298, 0.74 270, 0.86 244, 1.02 258'),
        pts('-0.02 412, 0.3 394, 0.5 354, 0.62 330, 0.74 294, 0.86 276, 1.02 302'),
        pts('-0.02 428, 0.3 410, 0.5 384, 0.62 348, 0.74 338, 0.86 304, 1.02 320'),
        pts('-0.02 444, 0.3 430, 0.5 402, 0.62 384, 0.74 358, 0.86 346, 1.02 376'),
        pts('-0.02 462, 0.3 450, 0.5 430, 0.62 404, 0.74 400, 0.86 374, 1.02 396'),
        pts('-0.02 480, 0.3 470, 0.5 450, 0.62 438, 0.74 420, 0.86 424, 1.02 450'),
      ]
    : [
        pts('-0.02 262, 0.16 244, 0.34 244, 0.5 222, 0.66 184, 0.82 164, 1.02 176'),
        pts('-0.02 276, 0.16 270, 0.34 252, 0.5 236, 0.66 212, 0.82 180, 1.02 190'),
        pts('-0.02 290, 0.16 300, 0.34 282, 0.5 252, 0.66 226, 0.82 212, 1.02 228'),
        pts('-0.02 330, 0.16 314, 0.34 300, 0.5 290, 0.66 254, 0.82 228, 1.02 246'),
        pts('-0.02 346, 0.16 340, 0.34 340, 0.5 312, 0.66 276, 0.82 262, 1.02 290'),
        pts('-0.02 392, 0.16 372, 0.34 352, 0.5 344, 0.66 322, 0.82 286, 1.02 308'),
        pts('-0.02 412, 0.16 414, 0.34 396, 0.5 362, 0.66 344, 0.82 336, 1.02 362'),
        pts('-0.02 468, 0.16 446, 0.34 414, 0.5 404, 0.66 396, 0.82 362, 1.02 384'),
        pts('-0.02 486, 0.16 484, 0.34 464, 0.5 432, 0.66 414, 0.82 418, 1.02 446'),
      ];
  const waters = [
    [colour.mist, colour.haze1],
    [colour.paper, colour.blush],
    [colour.mist, colour.haze1],
    [colour.blush, colour.mist],
    [colour.haze1, colour.blush],
  ];
  const tops = rows.map((points, i) => {
    const deep = i / (rows.length - 1);
    const bank =
      deep < 0.5 ? mix(colour.haze4, colour.teal, deep * 2) : mix(colour.teal, colour.riverDark, deep * 2 - 1);
    const top = step(f, points, rows[i + 1], mix(bank, colour.moss, i % 3 === 1 ? 0.4 : 0.08), ...waters[i % 5]);
    if (i === 0) {
      for (const [t, k] of pts('0.88 0.7, 0.9 0.95, 0.965 0.8, 0.982 1')) {
        f.add(cypress(t * f.w, top.at(t * f.w) - 4, k, colour.river));
      }
      f.add(house(0.93 * f.w, top.at(0.93 * f.w) - 4, 0.85, { lit: colour.haze3, roof: colour.dawn }));
    }
    return top;
  });
  for (const [row, x0, x1, lines] of wide
    ? pts('4 1110 1250 2, 5 1360 1560 2')
    : pts('4 480 580 2, 7 84 240 2, 5 640 770 2')) {
    seedlings(f, tops[row], x0, x1, lines, colour.moss);
  }
  const px = wide ? 1316 : 520;
  const wader = (x, s, look) => f.add(person(x, tops[6].at(x) + 24, s, { hat: 'cone', ...look }));
  wader(px, 1.3, { coat: colour.river });
  wader(px - 54, 1.12, { coat: colour.paper, bag: colour.soft, turn: -1 });
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
      cover: pts('384 86 0.85 -8, 424 66 0.6 -4'),
      wide: [
        [1098, 104, 0.8, -8],
        [1140, 86, 0.58, -4],
      ],
    }),
    colour.haze3,
  );
  veil(f, { strength: 0.95, until: 0.74 });
}
