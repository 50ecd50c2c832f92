// The clear river: at sunrise it comes out of the hills in long bends.
import { lens, pts, ribbon } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { egrets, kasumi, sun } from '../motifs/air.mjs';
import { sampan } from '../motifs/boats.mjs';
import { house } from '../motifs/built.mjs';
import { cypress, pine, reeds } from '../motifs/plants.mjs';
import { glitter, ripples } from '../motifs/water.mjs';
import { colour, mix } from '../palette.mjs';

const layouts = {
  cover: {
    horizon: 232,
    sun: [492, 150, 48],
    far: pts(
      '-0.02 168, 0.07 138, 0.13 122, 0.19 138, 0.32 188, 0.46 204, 0.6 214, 0.7 196, 0.8 150, 0.86 134, 0.92 152, 1.02 172',
    ),
    hills: pts('-0.02 214, 0.1 192, 0.22 196, 0.36 220, 0.54 230, 0.68 222, 0.84 196, 0.94 190, 1.02 204'),
    fields: [
      pts('-0.02 236, 0.3 230, 0.6 234, 1.02 228'),
      pts('-0.02 272, 0.24 262, 0.5 270, 0.78 256, 1.02 264'),
      pts('-0.02 316, 0.2 322, 0.44 308, 0.7 300, 1.02 310'),
      pts('-0.02 384, 0.16 372, 0.36 384, 0.7 366, 0.86 350, 1.02 358'),
      pts('-0.02 446, 0.18 438, 0.4 462, 0.6 470, 0.84 424, 1.02 412'),
    ],
    flow: pts(
      '231 492 4, 244 462 8, 262 436 14, 286 452 24, 316 520 38, 352 532 60, 394 440 88, 444 340 122, 520 320 190',
    ),
    mist: pts('-40 206 230, 40 218 190, 610 208 240'),
    boat: [452, 382, 1.05],
    pines: [
      [676, 372, 1.2, -1],
      [742, 364, 0.86, 1],
    ],
    village: pts('208 286 0.62, 238 284 0.5, 176 287 0.46'),
    reeds: [96, 476, 1.3],
    birds: pts('250 112 0.9 -8, 296 90 0.7 -4, 216 86 0.55 -12'),
  },
  wide: {
    horizon: 242,
    sun: [1128, 158, 46],
    far: pts(
      '-0.02 236, 0.3 224, 0.46 206, 0.54 176, 0.58 160, 0.62 180, 0.68 212, 0.74 206, 0.82 158, 0.88 122, 0.92 114, 0.96 132, 1.02 156',
    ),
    hills: pts('-0.02 244, 0.4 238, 0.52 222, 0.6 226, 0.7 240, 0.8 216, 0.9 186, 1.02 198'),
    fields: [
      pts('-0.02 250, 0.4 244, 0.7 244, 1.02 236'),
      pts('-0.02 300, 0.3 290, 0.52 272, 0.74 276, 0.88 262, 1.02 266'),
      pts('-0.02 352, 0.3 344, 0.54 318, 0.76 306, 1.02 312'),
      pts('-0.02 406, 0.3 398, 0.52 376, 0.74 372, 0.9 346, 1.02 352'),
      pts('-0.02 462, 0.3 456, 0.52 440, 0.7 456, 0.86 420, 1.02 406'),
    ],
    flow: pts(
      '241 1128 4, 254 1096 8, 272 1066 15, 296 1086 26, 326 1164 42, 362 1178 66, 402 1084 96, 446 990 128, 510 960 190',
    ),
    mist: pts('800 216 250, 880 228 190, 1340 210 300'),
    boat: [1098, 390, 1.05],
    pines: [
      [1388, 366, 1.25, -1],
      [1462, 360, 0.9, 1],
    ],
    village: [
      [908, 296, 0.6],
      [938, 294, 0.5],
    ],
    reeds: [1290, 470, 1.1],
    birds: pts('960 116 0.95 -8, 1010 94 0.72 -4, 924 90 0.55 -12'),
  },
  poster: {
    horizon: 300,
    sun: [616, 222, 46],
    far: pts(
      '-0.02 276, 0.2 262, 0.36 248, 0.44 232, 0.5 246, 0.6 272, 0.72 282, 0.84 246, 0.9 216, 0.94 206, 1.02 232',
    ),
    hills: pts('-0.02 296, 0.3 284, 0.5 290, 0.7 298, 0.86 274, 1.02 260'),
    fields: [
      pts('-0.02 304, 0.3 298, 0.6 302, 1.02 296'),
      pts('-0.02 338, 0.24 330, 0.5 334, 0.78 322, 1.02 328'),
      pts('-0.02 376, 0.2 380, 0.44 368, 0.7 362, 1.02 366'),
      pts('-0.02 424, 0.16 414, 0.4 424, 0.7 410, 0.86 398, 1.02 402'),
      pts('-0.02 470, 0.2 462, 0.44 482, 0.66 478, 0.86 446, 1.02 436'),
    ],
    flow: pts(
      '299 616 4, 311 590 8, 328 566 14, 350 582 23, 378 646 36, 410 654 56, 446 566 84, 484 462 112, 540 440 160',
    ),
    mist: pts('640 268 240, 590 280 170'),
    boat: [584, 434, 0.95],
    pines: [
      [722, 414, 0.95, -1],
      [770, 410, 0.68, 1],
    ],
    village: [
      [330, 352, 0.56],
      [358, 350, 0.46],
    ],
    reeds: [84, 492, 1.1],
    birds: pts('470 226 0.8 -8, 508 210 0.6 -4, 446 206 0.46 -12'),
  },
};

export default function river(f) {
  const at = f.pick(layouts);
  // The poster is also printed on a wider card: what stands right of the middle moves along.
  const by = f.shape === 'poster' ? f.w - 800 : 0;
  const move = ([x, ...rest]) => [x + by, ...rest];
  // On the mobile banner the sun stands large and low, still pale.
  const [sx, sy, sr] = f.near ? [616, 218, 96] : move(at.sun);
  sky(
    f,
    f.near
      ? [colour.haze1, colour.mist, colour.paper, colour.blush]
      : [colour.mist, colour.paper, colour.blush, colour.petal],
    at.horizon + 34,
  );
  sun(f, sx, sy, sr, f.near ? { halo: 2, warmth: 0.4 } : { fill: colour.dawn, halo: 3.6, warmth: 0.55 });
  land(f, at.far, colour.haze2, { pale: 0.8, depth: 120 });
  land(f, at.hills, colour.haze3, { pale: 0.75, depth: 90 });
  kasumi(f, at.mist.map(move), 9, colour.paper, 0.9);

  // Lighter on page banners, where the title comes near.
  const near =
    f.shape === 'wide' ? [colour.haze4, colour.teal, colour.river] : [colour.teal, colour.river, colour.riverDark];
  const greens = [
    mix(colour.haze3, colour.sage, 0.35),
    f.shape === 'wide' ? mix(colour.haze3, colour.haze4, 0.4) : colour.haze4,
    ...near,
  ];
  at.fields.forEach((points, i) => {
    land(f, points, greens[i], { pale: [0.5, 0.35, 0.25, 0.12, 0][i], depth: 80, rim: 0 });
    if (i === 1) {
      for (const [x, y, s] of at.village.map(move)) f.add(house(x, y, s, { roof: colour.river, lit: colour.haze3 }));
      const [x, y] = move(at.village[0]);
      f.add(cypress(x - 22, y + 1, 0.62, colour.river), cypress(x + 50, y - 1, 0.5, colour.river));
    }
  });
  const flow = at.flow.map(([y, x, half]) => [y, x + by, half]);
  const tone = [colour.soft, colour.blush, colour.mist, colour.haze2, mix(colour.haze2, colour.haze3, 0.6)];
  f.path(
    ribbon(flow.map(([y, x, half]) => [y, x, half + 1.5 + half * 0.035])),
    mix(colour.riverDark, colour.teal, 0.25),
    'opacity=".55"',
  );
  f.path(
    ribbon(flow),
    f.fade(
      tone.map((fill, i) => [[0, 0.14, 0.36, 0.68, 1][i], fill]),
      0,
      at.horizon,
      0,
      f.h,
    ),
  );
  // Lines that follow the stream, and the light of the sun on its far end.
  f.add(`<g clip-path="${f.clip(ribbon(flow))}">`);
  const stream = flow
    .slice(2)
    .flatMap(([y, x, half], i) =>
      [-0.55, 0.42, -0.1]
        .slice(0, 1 + Math.min(2, i))
        .map((k, j) => lens(x + half * k, y + 6 * j - 4, 10 + half * 0.62, 0.8 + half * 0.012)),
    );
  f.path(stream.join(''), colour.paper, 'opacity=".75"');
  const [, bendX, half] = flow[4];
  glitter(f, bendX - 6, flow[4][0] - 14, 54, half * 1.5, { fill: colour.soft, opacity: 0.9, rows: 7 });
  const low = flow.at(-2);
  ripples(f, { x: low[1] - low[2], y: low[0] - 36, w: low[2] * 2, h: 84, count: 9, length: 64 });
  f.add('</g>');
  const [bx, byy, bs] = move(at.boat);
  sampan(f, bx, byy, bs);
  for (const [x, y, k, turn] of at.pines.map(move)) f.add(pine(x, y, k, { turn, leaf: colour.deep }));
  reeds(f, ...at.reeds, { fill: colour.deep });
  egrets(f, at.birds.map(move), mix(colour.paper, colour.haze3, 0.75));
  veil(f, { strength: 0.92, until: 0.76, tint: mix(colour.paper, colour.mist, 0.7) });
}
