// A loom by the river: threads run in from the left and become cloth, and the cloth is the landscape.
import { n, pts, ridge, strip, thread } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { kasumi } from '../motifs/air.mjs';
import { colour, mix } from '../palette.mjs';

const post = (x, y, w, h, fill) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="3" fill="${fill}"/>`;

/** The woven landscape between x0 and x1, from `y` (the fell) to `end`. */
function cloth(f, x0, x1, y, end) {
  const w = x1 - x0;
  const clip = f.clip(`M${n(x0)} ${n(y)}H${n(x1)}V${n(end)}H${n(x0)}Z`);
  const row = (points) => ridge(points.map(([t, v]) => [x0 - 4 + t * (w + 8), y + v * (end - y)]));
  const edge = [
    [0, 1.1],
    [1, 1.1],
  ];
  const layer = (points, fill) => `<path d="${strip(row(points), row(edge))}" fill="${fill}"/>`;
  f.add(`<g clip-path="${clip}">`, post(x0 - 4, y - 4, w + 8, end - y + 8, colour.blush));
  f.add(
    `<circle cx="${n(x0 + w * 0.66)}" cy="${n(y + (end - y) * 0.3)}" r="${n((end - y) * 0.17)}" fill="${colour.dawn}"/>`,
  );
  f.add(
    layer(pts('0 0.3, 0.2 0.14, 0.42 0.42, 0.62 0.4, 0.82 0.2, 1 0.36'), colour.haze3),
    layer(pts('0 0.5, 0.24 0.4, 0.5 0.54, 0.76 0.42, 1 0.52'), colour.teal),
    layer(pts('0 0.62, 0.3 0.68, 0.6 0.58, 1 0.66'), colour.mist),
    layer(pts('0 0.78, 0.3 0.7, 0.64 0.8, 1 0.72'), colour.haze2),
    layer(pts('0 0.86, 0.36 0.92, 0.68 0.83, 1 0.9'), colour.river),
  );
  // The weave: fine weft lines and finer warp.
  let weft = '';
  for (let v = y + 3; v < end; v += 4.4) weft += `M${n(x0)} ${n(v)}H${n(x1)}`;
  let warp = '';
  for (let u = x0 + 4; u < x1; u += 6) warp += `M${n(u)} ${n(y)}V${n(end)}`;
  f.stroke(weft, colour.paper, 1.1, 'opacity=".3"');
  f.stroke(warp, colour.ink, 0.7, 'opacity=".14"');
  f.add('</g>');
}

export default function looms(f) {
  const wide = f.shape === 'wide';
  const { x0, x1, top, fell, breast, foot } = f.pick({
    cover: { x0: 372, x1: 712, top: 78, fell: 268, breast: 404, foot: 486 },
    wide: { x0: 1096, x1: 1476, top: 62, fell: 256, breast: 386, foot: 466 },
    poster: { x0: f.w - 330, x1: f.w - 44, top: 176, fell: 322, breast: 426, foot: 486 },
  });
  sky(f, [colour.blush, colour.paper, colour.mist, colour.haze1], 460);
  const o = f.pick({ cover: 0, wide: 6, poster: 34 });
  const flat = wide || f.shape === 'poster';
  land(
    f,
    (flat
      ? pts('-0.02 330, 0.3 316, 0.5 282, 0.62 226, 0.74 262, 0.88 204, 1.02 232')
      : pts('-0.02 236, 0.14 206, 0.32 262, 0.52 276, 0.72 226, 0.88 250, 1.02 206')
    ).map(([x, y]) => [x, y + o]),
    colour.haze1,
    { pale: 0.6 },
  );
  land(
    f,
    (flat
      ? pts('-0.02 372, 0.34 362, 0.54 340, 0.7 310, 0.86 326, 1.02 290')
      : pts('-0.02 300, 0.18 288, 0.36 326, 0.56 330, 0.78 306, 1.02 318')
    ).map(([x, y]) => [x, y + o]),
    colour.haze2,
    { pale: 0.8 },
  );
  kasumi(
    f,
    f.pick({
      cover: [
        [-30, 286, 190],
        [40, 298, 180],
      ],
      wide: [
        [800, 320, 250],
        [880, 332, 190],
      ],
      poster: [[-40, 374, 170]],
    }),
    10,
  );
  land(
    f,
    [
      [-0.02, foot - 22],
      [0.3, foot - 16],
      [0.6, foot - 24],
      [1.02, foot - 20],
    ],
    mix(colour.haze3, colour.teal, 0.4),
    { pale: 0.1 },
  );

  // Threads: they lie like a river on the left, and rise over the back beam.
  const tints = [colour.river, colour.haze4, colour.teal, colour.haze3, colour.riverDark, colour.haze4];
  const start = f.pick({ cover: -20, wide: 600, poster: -20 });
  const ink = (fill) =>
    wide
      ? f.fade(
          [
            [0, fill, 0],
            [1, fill, 1],
          ],
          610,
          0,
          930,
          0,
        )
      : fill;
  const count = 15;
  for (let k = 0; k < count; k++) {
    const t = k / (count - 1);
    const goal = x0 - 12;
    const base = f.pick({ cover: 352, wide: 352, poster: 420 }) + t * f.pick({ cover: 112, wide: 92, poster: 62 });
    const run = goal - start;
    f.stroke(
      thread([
        [start - 40, base + 6 - 18 * t],
        [start + run * 0.2, base - 16 + 22 * t],
        [start + run * 0.46, base + 6 - 4 * t],
        [start + run * 0.7, base - 26 - 46 * (1 - t)],
        [start + run * 0.87, top + (base - top) * 0.46 + 10 * t],
        [goal, top + 14 + t * 62],
      ]),
      ink(tints[k % tints.length]),
      1.7,
      'opacity=".92"',
    );
  }
  // Frame behind
  f.add(
    post(x0 - 20, top - 22, 15, foot - top + 22, colour.deep),
    post(x1 + 5, top - 22, 15, foot - top + 22, colour.deep),
  );
  // Warp
  const ends = 56;
  for (let k = 0; k < ends; k++) {
    const x = x0 + 4 + (k / (ends - 1)) * (x1 - x0 - 8);
    f.stroke(`M${n(x)} ${n(top)}V${n(fell + 4)}`, tints[k % tints.length], 1.6);
  }
  cloth(f, x0, x1, fell, breast + 8);
  // Beams, heddles, reed
  const bar = (y, h, fill, over = 30) => post(x0 - over, y, x1 - x0 + over * 2, h, fill);
  f.add(
    bar(top - 8, 16, colour.ink),
    bar(top + (fell - top) * 0.36, 7, colour.riverDark, 4),
    bar(top + (fell - top) * 0.48, 7, colour.riverDark, 4),
  );
  f.add(bar(fell - 24, 13, colour.deep, 8), bar(fell - 24, 3, colour.soft, 8));
  f.add(bar(breast, 18, colour.ink), bar(breast + 3, 2, colour.teal), bar(foot - 26, 8, colour.deep, 14));
  f.add(post(x0 - 30, foot - 6, 36, 8, colour.ink), post(x1 - 6, foot - 6, 36, 8, colour.ink));
  // The shuttle has just flown out, its thread still in the fell.
  const [sx, sy] = [
    x0 - f.pick({ cover: 118, wide: 118, poster: 146 }),
    fell + f.pick({ cover: -92, wide: -84, poster: -26 }),
  ];
  f.stroke(
    thread([
      [x1 - 6, fell - 2],
      [x0 + 40, fell - 2],
      [x0 - 28, fell + 4],
      [x0 - 74, fell - 30],
      [sx + 20, sy + 8],
    ]),
    colour.dawn,
    2.2,
  );
  f.add(
    `<g transform="translate(${n(sx)} ${n(sy)}) rotate(24) scale(1.15)"><path d="M-40 0Q0-15 40 0Q0 15-40 0Z" fill="${colour.dawn}"/><path d="M-19 0Q0-7 19 0Q0 7-19 0Z" fill="${colour.paper}"/><path d="M-14-1.500H14M-14 1H14" stroke="${colour.soft}" stroke-width="1.500"/></g>`,
  );
  veil(f);
}
