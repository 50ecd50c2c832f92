// An arched bridge over still water: every arch closes to a ring with its reflection. Somebody crosses.
import { pts, ridge, strip } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { kasumi, sun } from '../motifs/air.mjs';
import { archBridge } from '../motifs/built.mjs';
import { person } from '../motifs/people.mjs';
import { cypress, reeds } from '../motifs/plants.mjs';
import { glitter, ripples, water } from '../motifs/water.mjs';
import { colour, mix } from '../palette.mjs';

export default function bridge(f) {
  const wide = f.shape === 'wide';
  const { y, cx, scale, horizon } = f.pick({
    cover: { y: 344, cx: 420, scale: 1, horizon: 306 },
    wide: { y: 338, cx: 1262, scale: 1, horizon: 300 },
    poster: f.near
      ? { y: 424, cx: f.w - 216, scale: 1.3, horizon: 382 }
      : { y: 402, cx: f.w - 270, scale: 0.92, horizon: 366 },
  });
  sky(f, [colour.haze1, colour.mist, colour.paper, colour.blush], horizon);
  const o = horizon - 306;
  if (wide) {
    land(f, pts('-0.02 270, 0.3 262, 0.5 236, 0.62 196, 0.74 226, 0.86 176, 0.95 158, 1.02 176'), colour.haze1, {
      pale: 0.5,
    });
    land(f, pts('-0.02 288, 0.34 284, 0.54 262, 0.66 250, 0.78 266, 0.9 222, 1.02 214'), colour.haze2, {
      pale: 0.7,
      depth: 90,
    });
  } else {
    const low = f.shape === 'poster' ? 46 : 0;
    land(
      f,
      [
        [-0.02, 190 + low],
        [0.14, 158 + low],
        [0.32, 206 + low * 0.7],
        [0.5, 226],
        [0.68, 176],
        [0.84, 208],
        [1.02, 150],
      ].map(([x, v]) => [x, v + o]),
      colour.haze1,
      { pale: 0.5 },
    );
    land(
      f,
      [
        [-0.02, 250 + low * 0.4],
        [0.16, 236 + low * 0.4],
        [0.36, 268],
        [0.54, 276],
        [0.72, 246],
        [0.9, 258],
        [1.02, 226],
      ].map(([x, v]) => [x, v + o]),
      colour.haze2,
      { pale: 0.7, depth: 90 },
    );
  }
  sun(f, cx, horizon - 2, 36 * scale, { fill: colour.dawn, halo: 3.2, warmth: 0.5 });
  kasumi(
    f,
    f.pick({
      cover: pts('-30 250 190, 30 262 170, 620 246 240'),
      wide: pts('760 250 240, 820 262 190, 1420 240 240'),
      poster: [],
    }),
    10,
  );
  water(f, horizon, [colour.blush, colour.mist, colour.haze1, colour.haze2]);
  glitter(f, cx, horizon + 8, 112, 92 * scale, { opacity: 0.9, rows: 10 });
  const span = 330 * scale;
  const side = 214 * scale;
  const reach = f.pick({ cover: [-30, 830], wide: [898, 1670], poster: [cx - (f.near ? 460 : 330), f.w + 60] });
  const deck = ridge([
    ...(f.shape === 'cover' ? [] : [[reach[0] - 90, y]]),
    [reach[0], y - (wide ? 50 : 76) * scale],
    [cx - span * 0.78, y - 98 * scale],
    [cx - span * 0.36, y - 134 * scale],
    [cx, y - 150 * scale],
    [cx + span * 0.36, y - 134 * scale],
    [cx + span * 0.78, y - 98 * scale],
    [reach[1], y - 70 * scale],
  ]);
  archBridge(f, {
    deck,
    y,
    arches: [
      [cx, 108 * scale, 112 * scale],
      [cx - side, 72 * scale, 72 * scale],
      [cx + side, 72 * scale, 72 * scale],
      ...(f.shape === 'cover' ? [[cx - side - 138 * scale, 44 * scale, 42 * scale]] : []),
      [cx + side + 138 * scale, 44 * scale, 42 * scale],
    ],
  });
  const px = cx + 92 * scale;
  const walkers = [
    person(px, deck.at(px) - 1, 1.25 * scale, { coat: colour.teal, umbrella: colour.dawn, turn: -1 }),
    person(cx - 148 * scale, deck.at(cx - 148 * scale) - 1, 1.15 * scale, { coat: colour.riverDark, bag: colour.soft }),
  ];
  f.add(...walkers);
  ripples(
    f,
    f.pick({
      cover: { y: 356, h: 138, count: 20, length: 88 },
      wide: { y: 352, h: 118, x: 760, w: 840, count: 22, length: 96 },
      poster: { y: 412, h: 84, x: f.w * 0.1, w: f.w * 0.9, count: 18, length: 90 },
    }),
  );
  const shore = f.pick({
    cover: pts('-0.02 430, 0.1 438, 0.22 470, 0.34 520'),
    wide: pts('0.42 520, 0.56 466, 0.64 448, 0.72 480, 0.77 520'),
    poster: pts('-0.02 452, 0.12 462, 0.28 484, 0.4 520'),
  });
  // Where the bridge lands on the left, if the picture shows it
  if (f.shape !== 'cover') {
    const top = y - (wide ? 50 : 76) * scale;
    const tall = y - top;
    const landing = ridge([
      ...pts('-900 36, -330 26, -120 14, -20 -1, 24 -2').map(([x, v]) => [reach[0] + x, top + v]),
      ...pts('58 0.24, 100 0.64, 150 0.88, 204 0.99').map(([x, v]) => [reach[0] + x, top + v * tall]),
    ]);
    const shore = ridge(pts('-900 24, -500 18, -200 26, 20 17, 204 1').map(([x, v]) => [reach[0] + x, y + v]));
    const tone = f.fade(
      [
        [0, mix(colour.teal, colour.haze4, 0.5)],
        [1, colour.haze3],
      ],
      0,
      top,
      0,
      y + 20,
    );
    f.path(strip(landing, shore), tone);
    f.path(
      strip(shore, ridge(shore.points.map(([x, v], i) => [x, v + (i === 4 ? 0 : 6)]))),
      colour.paper,
      'opacity=".6"',
    );
    for (const [x, k] of pts('-62 1, -36 1.35, -14 0.9')) {
      f.add(cypress(reach[0] + x, landing.at(reach[0] + x) + 2, k, colour.river));
    }
  }
  const bank = land(f, shore, colour.riverDark, { pale: 0 });
  const [rx, rs] = f.pick({ cover: [96, 1.5], wide: [1010, 1.05], poster: [84, 0.9] });
  reeds(f, rx, bank.at(rx) + 14, rs, { fill: colour.deep });
  veil(f);
}
