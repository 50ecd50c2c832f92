// The clear river: a valley at sunrise; banks reach into the water from both sides.
import { pebble, pts } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { egrets, kasumi, sun } from '../motifs/air.mjs';
import { sampan } from '../motifs/boats.mjs';
import { pine, reeds } from '../motifs/plants.mjs';
import { glitter, ripples, water } from '../motifs/water.mjs';
import { colour, mix } from '../palette.mjs';

/** A tongue of land from one edge to its tip in the water. */
function bank(f, side, points, fill, into = colour.haze2) {
  const edge = side === 'left' ? -12 : f.w + 12;
  const p = points.map(([x, y]) => [x * f.w, y]);
  const outline = [[edge, p[0][1]], ...p, [edge, p.at(-1)[1]]];
  const away = edge + (side === 'left' ? -60 : 60);
  const shade = f.fade(
    [
      [0, fill],
      [1, mix(fill, into, 0.3)],
    ],
    edge,
    0,
    p[Math.floor(p.length / 2)][0],
    0,
  );
  f.path(pebble([...outline, [away, (p[0][1] + p.at(-1)[1]) / 2]]), shade);
}

export default function river(f) {
  const wide = f.shape === 'wide';
  const poster = f.shape === 'poster';
  const [sx, sy, sr] = f.pick({ cover: [486, 152, 50], wide: [1120, 168, 46], poster: [f.w * 0.77, 196, 48] });
  const horizon = f.pick({ cover: 236, wide: 246, poster: 292 });
  sky(f, [colour.mist, colour.paper, colour.blush, colour.petal], horizon + 30);
  sun(f, sx, sy, sr, { fill: colour.dawn, halo: 3.6, warmth: 0.55 });
  const o = horizon - 236;
  const hills = wide
    ? [
        pts('-0.02 226, 0.2 214, 0.42 200, 0.56 158, 0.64 196, 0.7 206, 0.78 160, 0.88 112, 1.02 150'),
        pts('-0.02 240, 0.3 236, 0.5 212, 0.62 222, 0.72 228, 0.84 182, 0.94 170, 1.02 196'),
      ]
    : [
        pts('-0.02 150, 0.1 118, 0.22 158, 0.36 196, 0.5 178, 0.62 204, 0.76 164, 0.88 128, 1.02 158'),
        pts('-0.02 196, 0.14 178, 0.3 214, 0.5 226, 0.66 220, 0.84 184, 1.02 204'),
      ].map((row, i) => row.map(([x, y]) => [x, y + o + (poster && x < 0.45 ? 34 - i * 8 : 0)]));
  land(f, hills[0], colour.haze2, { pale: 0.8, depth: 120 });
  land(f, hills[1], colour.haze3, { pale: 0.75, depth: 90 });
  water(f, horizon, [colour.blush, colour.mist, colour.haze1, colour.haze2]);
  glitter(f, sx, horizon + 12, 96, wide ? 130 : 108, { fill: colour.soft, opacity: 0.85 });
  kasumi(
    f,
    f.pick({
      cover: pts('-40 206 230, 40 220 210, 600 214 240'),
      wide: pts('820 226 260, 900 238 190, 1330 224 300'),
      poster: [
        [f.w - 200, 262, 240],
        [f.w - 260, 275, 190],
      ],
    }),
    9,
    colour.paper,
    0.9,
  );

  const s = poster ? 40 : 0;
  if (wide) {
    bank(f, 'right', pts('0.9 252, 0.74 270, 0.66 281, 0.76 292, 0.92 300'), colour.haze4);
    bank(f, 'left', pts('0.1 286, 0.34 288, 0.53 304, 0.36 322, 0.1 330'), colour.haze4);
    bank(f, 'right', pts('0.96 306, 0.86 330, 0.73 352, 0.84 376, 0.97 392'), colour.river);
    bank(f, 'left', pts('0.2 392, 0.44 392, 0.66 424, 0.6 462, 0.5 520'), colour.river, colour.teal);
    bank(f, 'right', pts('0.985 398, 0.93 430, 0.82 470, 0.8 500, 0.84 540'), colour.riverDark, colour.river);
  } else {
    bank(
      f,
      'right',
      [
        [0.92, 246 + o],
        [0.74, 258 + o],
        [0.6, 268 + o],
        [0.74, 281 + o],
        [0.92, 288 + o],
      ],
      colour.haze4,
    );
    bank(
      f,
      'left',
      [
        [0.08, 268 + o],
        [0.24, 282 + o],
        [0.42, 300 + o],
        [0.26, 322 + o],
        [0.08, 336 + o],
      ],
      colour.teal,
    );
    bank(
      f,
      'right',
      [
        [0.96, 304 + o],
        [0.8, 330 + s],
        [0.56, 362 + s],
        [0.76, 396 + s],
        [0.96, 412 + s],
      ],
      colour.river,
    );
    bank(
      f,
      'left',
      [
        [0.06, 388 + s],
        [0.26, 404 + s],
        [0.44, 446 + s * 0.6],
        [0.4, 500],
        [0.3, 560],
      ],
      colour.riverDark,
      colour.river,
    );
  }
  ripples(
    f,
    f.pick({
      cover: { y: 296, h: 190, x: 330, w: 330, count: 15, length: 70 },
      wide: { y: 300, h: 170, x: 860, w: 460, count: 15, length: 84 },
      poster: { y: 330, h: 150, x: f.w * 0.42, w: f.w * 0.42, count: 13, length: 70 },
    }),
  );
  const [bx, by, bs] = f.pick({ cover: [430, 335, 0.8], wide: [1015, 352, 0.95], poster: [f.w * 0.5, 372, 0.85] });
  sampan(f, bx, by, bs);
  const trees = f.pick({
    cover: [
      [690, 352, 1.05, -1],
      [744, 350, 0.72, 1],
    ],
    wide: [
      [1420, 340, 1.15, -1],
      [1492, 336, 0.8, 1],
    ],
    poster: [
      [f.w - 96, 386, 1.1, -1],
      [f.w - 42, 384, 0.74, 1],
    ],
  });
  for (const [x, y, k, turn] of trees) f.add(pine(x, y, k, { turn }));
  reeds(f, ...f.pick({ cover: [86, 470, 1.3], wide: [1010, 470, 1.1], poster: [70, 492, 1.1] }), { fill: colour.deep });
  egrets(
    f,
    f.pick({
      cover: pts('250 118 0.9 -8, 296 96 0.7 -4, 216 92 0.55 -12'),
      wide: pts('948 110 0.95 -8, 1000 86 0.72 -4, 910 80 0.55 -12'),
      poster: [
        [f.w * 0.62, 150, 0.8, -8],
        [f.w * 0.67, 132, 0.6, -4],
      ],
    }),
    mix(colour.paper, colour.haze3, poster || wide ? 0.75 : 0.7),
  );
  veil(f, { strength: 0.82, until: 0.6 });
}
