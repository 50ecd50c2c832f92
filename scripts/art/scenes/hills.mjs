// Ranges one behind the other, a path that climbs them, a pavilion to rest in.
import { pts, ribbon } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { egrets, kasumi, sun } from '../motifs/air.mjs';
import { pavilion } from '../motifs/built.mjs';
import { person } from '../motifs/people.mjs';
import { pine } from '../motifs/plants.mjs';
import { colour } from '../palette.mjs';

const layouts = {
  cover: {
    sun: [622, 104, 60],
    peaks: pts(
      '-0.02 176, 0.06 158, 0.12 118, 0.155 104, 0.19 122, 0.27 172, 0.36 186, 0.43 160, 0.5 112, 0.535 98, 0.57 118, 0.64 158, 0.72 166, 0.79 128, 0.85 76, 0.885 62, 0.92 84, 1.02 148',
    ),
    second: pts(
      '-0.02 214, 0.1 226, 0.2 192, 0.27 178, 0.33 196, 0.44 240, 0.56 226, 0.66 192, 0.7 184, 0.75 200, 0.86 238, 1.02 206',
    ),
    third: pts('-0.02 268, 0.1 252, 0.2 268, 0.34 300, 0.48 272, 0.58 250, 0.66 268, 0.8 296, 0.92 268, 1.02 258'),
    mid: pts('-0.02 346, 0.14 322, 0.3 348, 0.46 354, 0.6 318, 0.7 298, 0.8 318, 0.92 344, 1.02 330'),
    near: pts('-0.02 412, 0.12 398, 0.26 410, 0.44 422, 0.62 396, 0.8 384, 1.02 402'),
    mist: [pts('-30 232 250, 60 244 200, 560 222 300'), pts('-40 370 280, 50 382 250, 640 352 220')],
    pavilion: 560,
    start: 590,
    pines: [
      [108, 1.25, 1],
      [178, 0.84, -1],
    ],
    birds: pts('330 78 0.8 -8, 372 60 0.6 -4'),
  },
  wide: {
    sun: [1160, 128, 72],
    peaks: pts(
      '-0.02 300, 0.24 276, 0.42 240, 0.5 196, 0.56 138, 0.585 124, 0.61 142, 0.67 190, 0.73 198, 0.79 148, 0.84 74, 0.862 60, 0.885 80, 0.94 134, 1.02 108',
    ),
    second: pts(
      '-0.02 332, 0.28 312, 0.46 274, 0.56 238, 0.62 216, 0.66 230, 0.73 252, 0.8 208, 0.85 180, 0.89 196, 0.96 224, 1.02 196',
    ),
    third: pts('-0.02 378, 0.3 356, 0.48 326, 0.58 288, 0.66 272, 0.74 294, 0.82 290, 0.92 248, 1.02 232'),
    mid: pts('-0.02 424, 0.3 404, 0.5 378, 0.62 350, 0.72 338, 0.8 310, 0.88 288, 0.94 302, 1.02 322'),
    near: pts('-0.02 476, 0.3 460, 0.5 438, 0.64 402, 0.76 392, 0.88 368, 1.02 384'),
    mist: [pts('750 268 300, 840 280 210, 1330 228 320'), pts('690 376 330, 810 388 230')],
    pavilion: 1408,
    start: 1424,
    pines: [
      [1108, 0.98, 1],
      [1166, 0.66, -1],
    ],
    birds: pts('1020 86 0.8 -8, 1062 68 0.6 -4'),
  },
  poster: {
    sun: [602, 166, 70],
    peaks: pts(
      '-0.02 306, 0.2 282, 0.36 252, 0.46 214, 0.55 150, 0.585 138, 0.62 156, 0.69 204, 0.76 214, 0.83 168, 0.88 112, 0.905 102, 0.935 122, 1.02 172',
    ),
    second: pts('-0.02 326, 0.2 312, 0.38 296, 0.5 264, 0.58 248, 0.66 270, 0.78 256, 0.86 232, 0.93 252, 1.02 238'),
    third: pts('-0.02 362, 0.2 352, 0.38 334, 0.52 308, 0.6 298, 0.7 318, 0.84 322, 0.94 296, 1.02 288'),
    mid: pts('-0.02 404, 0.2 392, 0.4 388, 0.56 362, 0.68 340, 0.76 332, 0.86 356, 1.02 366'),
    near: pts('-0.02 446, 0.2 436, 0.4 440, 0.6 420, 0.8 408, 1.02 424'),
    mist: [pts('520 286 320, 590 298 240'), pts('-40 400 250, 40 412 220')],
    pavilion: 608,
    start: 632,
    pines: [
      [96, 0.95, 1],
      [146, 0.64, -1],
    ],
    birds: pts('440 196 0.8 -8, 480 180 0.6 -4'),
  },
};

export default function hills(f) {
  const at = f.pick(layouts);
  const by = f.shape === 'poster' ? (f.w - 800) * 0.75 : 0;
  const move = ([x, ...rest]) => [x + by, ...rest];
  sky(f, [colour.haze1, colour.mist, colour.paper, colour.blush], 300);
  sun(f, ...move(at.sun), { halo: 2, warmth: 0.35 });
  land(f, at.peaks, colour.haze1, { pale: 0.5 });
  land(f, at.second, colour.haze2, { pale: 0.75 });
  kasumi(f, at.mist[0].map(move), 10);
  land(f, at.third, colour.haze4, { pale: 0.7 });
  const mid = land(f, at.mid, colour.teal, { pale: 0.45 });
  const px = at.pavilion + by;
  const top = mid.at(px);
  f.path(
    ribbon(
      pts('1 0 1.4, 14 -20 2, 30 -30 2.6, 48 -6 3.4, 66 22 4, 100 10 5').map(([y, x, half]) => [top + y, px + x, half]),
    ),
    colour.paper,
  );
  f.add(pavilion(px, top + 1, f.shape === 'cover' ? 1.15 : 0.95));
  kasumi(f, at.mist[1], 10, colour.mist, 0.75);
  const near = land(f, at.near, colour.river, { pale: 0.12 });
  const s = at.start + by;
  const crest = near.at(s);
  f.path(
    ribbon(
      pts('0 0 4.6, 10 22 6, 26 30 8.500, 44 -4 12, 64 -62 17, 90 -104 24, 134 -120 36').map(([y, x, half]) => [
        crest + y,
        s + x,
        half,
      ]),
    ),
    colour.paper,
  );
  f.add(
    person(s + 2, crest + 48, 1.1, { coat: colour.riverDark, bag: colour.dawn }),
    person(s - 28, crest + 58, 1.1, { coat: colour.dawn }),
  );
  for (const [x, k, turn] of at.pines) f.add(pine(x, near.at(x) + 4, k, { turn, leaf: colour.deep }));
  egrets(f, at.birds.map(move), colour.haze3);
  veil(f, { strength: 0.9 });
}
