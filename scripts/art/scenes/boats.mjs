// Two junks meet on wide water.
import { pts } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { egrets, kasumi, sun } from '../motifs/air.mjs';
import { junk } from '../motifs/boats.mjs';
import { ripples, water } from '../motifs/water.mjs';
import { colour, mix } from '../palette.mjs';

export default function boats(f) {
  const wide = f.shape === 'wide';
  const poster = f.shape === 'poster';
  const horizon = f.pick({ cover: 274, wide: 282, poster: 336 });
  sky(f, [colour.haze2, colour.haze1, colour.mist, colour.paper], horizon);
  const o = horizon - 274;
  sun(
    f,
    ...f.pick({
      cover: [392, 120, 34],
      wide: [1130, 92, 32],
      poster: f.near ? [f.w - 128, 118, 40] : [f.w - 130, 128, 34],
    }),
    {
      fill: colour.petal,
      halo: 2.8,
      warmth: 0.4,
    },
  );
  const skyline = wide
    ? [
        pts('-0.02 272, 0.3 268, 0.52 250, 0.63 226, 0.74 262, 0.84 230, 0.93 186, 1.02 206'),
        pts('-0.02 282, 0.5 280, 0.6 268, 0.72 280, 0.86 262, 1.02 240'),
      ]
    : [
        pts('-0.02 196, 0.1 176, 0.26 232, 0.42 262, 0.58 256, 0.76 214, 0.9 186, 1.02 214'),
        pts('-0.02 240, 0.16 236, 0.34 268, 0.54 274, 0.74 258, 0.88 240, 1.02 246'),
      ].map((row) => row.map(([x, y]) => [x, y + o]));
  land(f, skyline[0], colour.haze2, { pale: 0.6, depth: 110 });
  land(f, skyline[1], colour.haze3, { pale: 0.6, depth: 60 });
  water(
    f,
    horizon,
    wide || poster
      ? [colour.mist, colour.haze1, colour.haze2, colour.haze3]
      : [colour.mist, colour.haze2, colour.haze3, colour.haze4],
  );
  kasumi(
    f,
    f.pick({
      cover: pts('-30 248 210, 50 260 180, 600 250 240'),
      wide: pts('720 258 260, 800 270 190, 1400 252 260'),
      poster: [
        [f.w - 190, 306, 240],
        [f.w - 250, 318, 200],
      ],
    }),
    10,
  );
  ripples(f, { y: horizon + 18, h: 190, x: wide ? 700 : 0, w: wide ? 900 : f.w, count: 30, length: 92, opacity: 0.55 });
  // Far sails
  for (const [x, k, turn] of f.pick({
    cover: [
      [330, 0.2, 1],
      [520, 0.16, -1],
    ],
    wide: [
      [1010, 0.2, 1],
      [1310, 0.16, -1],
    ],
    poster: [[f.w - 330, 0.18, 1]],
  })) {
    junk(f, x, horizon + 8, k, { cloth: colour.paper, turn, body: colour.river, rim: colour.haze2, crew: false });
  }
  const fleet = f.pick({
    cover: [
      [222, 386, 1.42, 1, colour.paper],
      [572, 362, 1.2, -1, colour.dawn],
    ],
    wide: [
      [1060, 392, 1.32, 1, colour.paper],
      [1372, 366, 1.16, -1, colour.dawn],
    ],
    poster: f.near
      ? [
          [f.w - 500, 398, 0.8, 1, colour.paper],
          [f.w - 196, 424, 1.8, -1, colour.dawn],
        ]
      : [
          [f.w - 440, 440, 1.22, 1, colour.paper],
          [f.w - 150, 412, 1.3, -1, colour.dawn],
        ],
  });
  for (const [x, y, s, turn, cloth] of fleet)
    junk(f, x, y, s, { cloth, turn, rim: cloth === colour.dawn ? colour.soft : colour.teal });
  // The near bank's water, in one long wave
  land(
    f,
    f.pick({
      cover: pts('-0.02 452, 0.2 462, 0.45 446, 0.7 464, 1.02 448'),
      wide: pts('-0.02 474, 0.4 468, 0.62 448, 0.8 458, 1.02 436'),
      poster: pts('-0.02 484, 0.25 488, 0.5 476, 0.75 486, 1.02 468'),
    }),
    mix(colour.teal, colour.river, 0.4),
    { pale: 0 },
  );
  land(
    f,
    f.pick({
      cover: pts('-0.02 480, 0.25 474, 0.5 484, 0.78 472, 1.02 482'),
      wide: pts('-0.02 488, 0.5 486, 0.7 470, 0.86 476, 1.02 462'),
      poster: pts('-0.02 496, 0.3 493, 0.55 498, 0.8 490, 1.02 494'),
    }),
    colour.riverDark,
    { pale: 0 },
  );
  egrets(
    f,
    f.pick({
      cover: pts('476 74 0.95 -8, 524 54 0.7 -4, 446 48 0.5 -12'),
      wide: pts('1218 66 0.9 -8, 1262 48 0.66 -4, 1186 46 0.5 -12'),
      poster: [
        [f.w - 286, 190, 0.8, -8],
        [f.w - 250, 172, 0.6, -4],
      ],
    }),
    mix(colour.paper, colour.haze4, 0.7),
  );
  veil(f);
}
