// Ranges one behind the other, a path that climbs them, a pavilion to rest in.
import { pts, thread } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { egrets, kasumi, sun } from '../motifs/air.mjs';
import { pavilion } from '../motifs/built.mjs';
import { person } from '../motifs/people.mjs';
import { pine } from '../motifs/plants.mjs';
import { colour } from '../palette.mjs';

/** A path: the same line in rising widths, so that it widens towards the viewer. */
function path(f, legs) {
  for (const [width, points] of legs) f.stroke(thread(points), colour.paper, width, 'stroke-linejoin="round"');
}

export default function hills(f) {
  const wide = f.shape === 'wide';
  sky(f, [colour.haze1, colour.mist, colour.paper, colour.blush], 300);
  if (wide) {
    sun(f, 1165, 150, 78, { halo: 2, warmth: 0.35 });
    land(
      f,
      pts('-0.02 268, 0.2 250, 0.4 232, 0.5 190, 0.58 132, 0.66 186, 0.76 120, 0.85 62, 0.94 116, 1.02 92'),
      colour.haze1,
      { pale: 0.6 },
    );
    land(
      f,
      pts('-0.02 316, 0.24 300, 0.44 272, 0.56 208, 0.66 240, 0.75 198, 0.83 148, 0.92 188, 1.02 140'),
      colour.haze2,
      { pale: 0.75 },
    );
    kasumi(f, pts('760 256 300, 850 268 210, 1290 214 340, 1370 226 300'), 10);
    land(f, pts('-0.02 372, 0.26 352, 0.46 330, 0.6 270, 0.7 292, 0.8 246, 0.9 222, 1.02 262'), colour.haze4, {
      pale: 0.7,
    });
    land(f, pts('-0.02 420, 0.3 402, 0.52 372, 0.66 322, 0.76 340, 0.88 292, 1.02 318'), colour.teal, { pale: 0.45 });
    kasumi(
      f,
      [
        [700, 366, 330],
        [820, 378, 230],
      ],
      10,
      colour.mist,
      0.75,
    );
    const near = land(f, pts('-0.02 474, 0.3 458, 0.5 436, 0.66 392, 0.78 376, 0.9 350, 1.02 372'), colour.river, {
      pale: 0.12,
    });
    path(f, [
      [3, pts('1412 304, 1386 316, 1402 328, 1440 336')],
      [
        5,
        [
          [1420, near.at(1420) + 2],
          [1376, 372],
          [1344, 384],
          [1392, 402],
        ],
      ],
      [9, pts('1392 402, 1440 420, 1400 440, 1310 460, 1270 500')],
    ]);
    f.add(
      pavilion(1413, 297, 0.86),
      pine(1096, near.at(1096) + 3, 0.95),
      pine(1150, near.at(1150) + 4, 0.64, { turn: -1 }),
    );
    f.add(
      person(1412, 430, 0.95, { coat: colour.paper, bag: colour.dawn }),
      person(1390, 434, 0.82, { coat: colour.soft }),
    );
    egrets(
      f,
      [
        [1010, 92, 0.8, -8],
        [1052, 74, 0.6, -4],
      ],
      colour.haze3,
    );
    veil(f, { strength: 0.72, until: 0.58 });
    return;
  }
  const o = f.shape === 'poster' ? 40 : 0;
  const k = f.w / 800;
  const sunAt = f.shape === 'poster' ? [f.w * 0.74, 176, 78] : [556, 146, 86];
  sun(f, ...sunAt, { halo: 2, warmth: 0.35 });
  const lift = (rows, low = 0) => rows.map(([x, y]) => [x, y + o + (o && x < 0.5 ? low * (1 - x / 0.5) : 0)]);
  land(
    f,
    lift(pts('-0.02 150, 0.12 96, 0.25 168, 0.4 196, 0.56 130, 0.7 186, 0.84 104, 1.02 172'), 130),
    colour.haze1,
    { pale: 0.6 },
  );
  land(f, lift(pts('-0.02 214, 0.16 178, 0.34 236, 0.5 198, 0.64 232, 0.8 176, 1.02 224'), 110), colour.haze2, {
    pale: 0.75,
  });
  kasumi(
    f,
    [
      [-30, 236 + o, 250],
      [60, 248 + o, 220],
      [f.w - 250, 228 + o, 300],
      [f.w - 190, 240 + o, 240],
    ],
    10,
  );
  land(f, lift(pts('-0.02 286, 0.14 300, 0.3 268, 0.46 292, 0.64 250, 0.82 292, 1.02 262'), 60), colour.haze4, {
    pale: 0.7,
  });
  const mid = land(
    f,
    lift(pts('-0.02 336, 0.2 318, 0.38 350, 0.56 318, 0.72 300, 0.88 338, 1.02 322'), 40),
    colour.teal,
    { pale: 0.45 },
  );
  kasumi(
    f,
    [
      [-40, 372 + o * 0.6, 300],
      [60, 384 + o * 0.6, 260],
    ],
    10,
    colour.mist,
    0.75,
  );
  const near = land(f, lift(pts('-0.02 430, 0.2 418, 0.4 402, 0.6 376, 0.8 392, 1.02 366'), 24), colour.river, {
    pale: 0.12,
  });
  const px = 0.72 * f.w;
  path(f, [
    [
      3,
      [
        [px, mid.at(px)],
        [px - 34, mid.at(px) + 18],
        [px + 6, mid.at(px) + 32],
        [px + 46, mid.at(px) + 48],
      ],
    ],
    [
      5,
      [
        [px + 20, near.at(px + 20) + 1],
        [px - 46, near.at(px) + 16],
        [px - 92, near.at(px) + 30],
        [px - 30, near.at(px) + 46],
      ],
    ],
    [
      9,
      [
        [px - 30, near.at(px) + 46],
        [px + 24, near.at(px) + 62],
        [px - 40, near.at(px) + 84],
        [px - 150, near.at(px) + 104],
        [px - 176, 520],
      ],
    ],
  ]);
  f.add(pavilion(px, mid.at(px) + 1, 1.05));
  f.add(
    person(px - 10, near.at(px) + 70, 1, { coat: colour.paper, bag: colour.dawn }),
    person(px - 36, near.at(px) + 77, 0.86, { coat: colour.soft }),
  );
  f.add(pine(120 * k, near.at(120 * k) + 4, 1.15), pine(186 * k, near.at(186 * k) + 4, 0.76, { turn: -1 }));
  egrets(
    f,
    [
      [0.36 * f.w, 88 + o, 0.8, -8],
      [0.41 * f.w, 70 + o, 0.6, -4],
    ],
    colour.haze3,
  );
}
