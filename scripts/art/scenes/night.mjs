// Night on the river: the village sleeps, one lamp burns. On page banners it is seen through a moon gate.
import { n, pts } from '../curves.mjs';
import { land, sky } from '../frame.mjs';
import { dust, kasumi, moon, spark } from '../motifs/air.mjs';
import { sampan } from '../motifs/boats.mjs';
import { house } from '../motifs/built.mjs';
import { pine } from '../motifs/plants.mjs';
import { glitter, ripples, water } from '../motifs/water.mjs';
import { colour, mix } from '../palette.mjs';

// The village on the far shore: place, size, width, height, whether somebody is still awake.
const homes = pts('0.09 1.1 46 22 1, 0.155 1 34 36 0, 0.235 1.05 60 20 1, 0.312 0.9 36 30 0, 0.372 0.85 50 19 1');

/** The view itself, around x = cx, `w` wide. */
function view(f, cx, w, o) {
  const x0 = cx - w / 2;
  const t = (v) => (x0 + v * w) / f.w;
  const horizon = 322 + o;
  f.add(
    `<rect x="${n(x0)}" width="${n(w)}" height="${f.h}" fill="${f.fade(
      [
        [0, colour.deep],
        [0.55, colour.river],
        [1, colour.teal],
      ],
      0,
      0,
      0,
      horizon,
    )}"/>`,
  );
  dust(f, { x: x0 + 10, y: 24 + o, w: w - 20, h: 190, count: Math.round(w / 16) });
  f.add(...pts('0.16 96 6, 0.36 52 5, 0.86 128 6, 0.52 150 4').map(([v, y, r]) => spark(x0 + v * w, y + o, r)));
  const mx = x0 + (f.shape === 'wide' ? 0.6 : 0.68) * w;
  const rise = f.shape === 'wide' ? 26 : 0;
  moon(f, mx, 116 + o + rise, Math.min(46, w * 0.09));
  land(
    f,
    pts('0 226, 0.16 188, 0.32 240, 0.5 268, 0.66 226, 0.84 192, 1 236').map(([v, y]) => [t(v * 1.04 - 0.02), y + o]),
    mix(colour.teal, colour.river, 0.35),
    { pale: 0.25, depth: 130, into: colour.haze3 },
  );
  land(
    f,
    pts('0 282, 0.2 262, 0.44 296, 0.62 302, 0.82 270, 1 284').map(([v, y]) => [t(v * 1.04 - 0.02), y + o]),
    colour.riverDark,
    { pale: 0.2, depth: 80, into: colour.teal },
  );
  kasumi(
    f,
    [
      [x0 + w * 0.74, 250 + o, w * 0.34],
      [x0 + w * 0.68, 261 + o, w * 0.22],
    ],
    9,
    colour.haze3,
    0.4,
  );
  water(f, horizon, [colour.teal, colour.river, colour.deep], x0, w);
  glitter(f, mx, horizon + 8, 128, Math.min(110, w * 0.22), { fill: colour.petal, opacity: 0.75, rows: 10 });
  const k = Math.min(1.15, w / 640);
  const row = f.shape === 'wide' ? homes.slice(0, 4).map(([v, ...rest]) => [v * 0.9 + 0.1, ...rest]) : homes;
  for (const [v, size, wide, tall, lit] of row) {
    const [x, s] = [x0 + v * w, size * k];
    f.add(
      house(x, horizon + 3, s, {
        w: wide,
        tall,
        wall: mix(colour.riverDark, colour.teal, 0.42),
        roof: colour.ink,
        lit: lit ? colour.soft : colour.deep,
      }),
    );
    if (lit) glitter(f, x - 4, horizon + 12, 46, 34 * s, { fill: colour.soft, opacity: 0.75, rows: 6 });
  }
  ripples(f, {
    x: x0,
    y: horizon + 16,
    w,
    h: 130,
    count: Math.round(w / 30),
    length: 80,
    fill: colour.haze2,
    opacity: 0.3,
  });
  return { horizon, x: (v) => x0 + v * w, k };
}

function gate(f) {
  const [cx, cy, r] = [1190, 262, 196];
  // Wall, quiet to the left
  f.add(
    `<rect width="${f.w}" height="${f.h}" fill="${f.fade(
      [
        [0, colour.paper],
        [0.5, colour.mist],
        [1, mix(colour.mist, colour.haze1, 0.7)],
      ],
      0,
      0,
      f.w,
      0,
    )}"/>`,
  );
  const hole = f.clip(`M${cx - r} ${cy}A${r} ${r} 0 1 1 ${cx + r} ${cy}A${r} ${r} 0 1 1 ${cx - r} ${cy}Z`);
  f.add(`<g clip-path="${hole}">`);
  const { horizon, x } = view(f, cx, r * 2 + 40, 4);
  sampan(f, x(0.5), horizon + 62, 0.9, { body: colour.ink, coat: colour.haze3, hat: colour.dawn });
  f.add('</g>');
  for (const [grow, width, tint] of [
    [8, 16, colour.haze2],
    [16, 2.4, colour.haze4],
    [0, 2.4, colour.haze4],
  ]) {
    f.add(`<circle cx="${cx}" cy="${cy}" r="${r + grow}" fill="none" stroke="${tint}" stroke-width="${width}"/>`);
  }
  // Coping of tiles
  f.path(`M892 0C902 15 922 27 952 30H${f.w}V0Z`, colour.deep);
  f.path(`M892 0C897 7 904 11 914 12H${f.w}V0Z`, colour.ink);
  f.add(
    `<g fill="${colour.teal}">${Array.from({ length: 37 }, (_, i) => `<circle cx="${960 + i * 18}" cy="30" r="6"/>`).join('')}</g>`,
  );
  // Ground, and the pine by the gate
  const ground = land(f, pts('0.3 500, 0.5 470, 0.62 452, 0.75 447, 0.88 452, 1.02 440'), colour.haze4, {
    pale: 0.3,
    depth: 60,
  });
  land(f, pts('0.42 510, 0.58 478, 0.75 466, 0.9 470, 1.02 458'), colour.river, { pale: 0 });
  f.add(pine(1480, ground.at(1480) + 22, 2.5, { turn: -1, leaf: colour.riverDark }));
}

export default function night(f) {
  if (f.shape === 'wide') {
    gate(f);
    return;
  }
  sky(f, [colour.deep, colour.river], 300);
  const { horizon, x } = view(f, f.w / 2, f.w, 0);
  sampan(f, x(0.56), horizon + 66, 1.15, { body: colour.ink, coat: colour.haze3, hat: colour.dawn });
  const near = land(f, pts('-0.02 470, 0.3 478, 0.6 462, 0.84 432, 1.02 416'), mix(colour.deep, colour.ink, 0.6), {
    pale: 0,
  });
  f.add(pine(f.w * 0.92, near.at(f.w * 0.92) + 6, 2, { turn: -1, leaf: colour.ink, trunk: colour.ink }));
}
