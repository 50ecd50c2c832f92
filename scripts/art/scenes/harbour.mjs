// The harbour: cranes unload a freighter, and the news comes in with it.
import { n, pts } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { egrets, kasumi, sun } from '../motifs/air.mjs';
import { freighter } from '../motifs/boats.mjs';
import { crane, lighthouse } from '../motifs/built.mjs';
import { ripples, water } from '../motifs/water.mjs';
import { colour, mix } from '../palette.mjs';

const { dawn, soft, teal, river, haze2, paper, haze4, sage } = colour;
const cargo = [
  [teal, haze2],
  [soft, river, haze4],
  [dawn, haze2, teal],
  [river, sage],
  [haze4, soft, haze2],
  [teal, dawn, river],
  [haze2, teal],
  [sage, soft, haze4],
];

export default function harbour(f) {
  const wide = f.shape === 'wide';
  const horizon = f.pick({ cover: 296, wide: 292 });
  sky(f, [colour.paper, colour.blush, colour.mist, colour.haze1], horizon);
  sun(f, ...f.pick({ cover: [196, 128, 40], wide: [1030, 108, 36] }), { fill: soft, halo: 2.4, warmth: 0.4 });
  const far = f.pick({
    cover: pts('-0.02 262, 0.14 240, 0.32 272, 0.5 282, 0.7 256, 0.86 236, 1.02 258'),
    wide: pts('-0.02 284, 0.34 276, 0.52 262, 0.62 240, 0.74 266, 0.86 232, 1.02 246'),
  });
  land(f, far, haze2, { pale: 0.6, depth: 70 });
  water(f, horizon, [colour.mist, colour.haze1, haze2, colour.haze3]);
  kasumi(
    f,
    f.pick({
      cover: pts('150 250 190, 214 262 150, -60 268 90'),
      wide: pts('1010 248 210, 1070 260 170, 720 262 170'),
    }),
    10,
  );
  ripples(
    f,
    f.pick({
      cover: { y: 312, h: 170, count: 26, length: 84 },
      wide: { y: 308, h: 150, x: 700, w: 800, count: 26, length: 90 },
    }),
  );
  // Breakwater and lighthouse
  const [lx, ly, ls] = f.pick({ cover: [92, 320, 1.25], wide: [944, 316, 1.1] });
  f.path(`M${n(lx - (wide ? 60 : 120))} ${ly + 10}Q${n(lx)} ${ly - 8} ${n(lx + 52)} ${ly + 10}Z`, haze4);
  f.add(lighthouse(lx, ly + 1, ls));
  const [cx, cy, cs] = f.pick({ cover: [556, 410, 1.24], wide: [1322, 404, 1.16] });
  f.add(crane(cx + 176 * cs, cy - 22, cs * 0.86, mix(teal, haze2, 0.25), { load: haze2, drop: 30, trolley: -52 }));
  const [sx, sy, ss] = f.pick({ cover: [344, 372, 1.28], wide: [1130, 366, 1.2] });
  freighter(f, sx, sy, ss, { stacks: cargo });
  land(
    f,
    f.pick({
      cover: pts('-0.02 456, 0.2 446, 0.45 458, 0.7 450, 1.02 454'),
      wide: pts('-0.02 476, 0.4 470, 0.6 446, 0.8 456, 1.02 450'),
    }),
    mix(teal, river, 0.5),
    { pale: 0 },
  );
  // Quay
  const quay = f.pick({ cover: 556, wide: 1316 });
  f.path(`M${quay - 40} ${cy}H${f.w + 4}V${f.h + 4}H${quay - 40}Z`, colour.deep);
  f.path(`M${quay - 46} ${cy - 8}H${f.w + 4}V${cy + 6}H${quay - 46}Z`, colour.ink);
  f.path(
    Array.from({ length: 8 }, (_, k) => `M${quay - 24 + k * 40} ${cy + 14}h14v26h-14z`).join(''),
    river,
    'opacity=".5"',
  );
  f.add(crane(cx, cy - 8, cs, dawn, { load: colour.river, drop: 42, trolley: -98 }));
  const yard = f.pick({
    cover: pts('640 0, 686 0, 732 0, 686 1'),
    wide: pts('1404 0, 1450 0, 1496 0, 1542 0, 1450 1, 1496 1'),
  });
  yard.forEach(([x, row], k) => {
    f.add(
      `<rect x="${x}" y="${n(cy - 30 - row * 22)}" width="44" height="21" fill="${[teal, soft, haze4, haze2, paper, sage][k]}"/>`,
    );
    f.stroke(
      Array.from({ length: 6 }, (_, i) => `M${x + 7 + i * 6} ${n(cy - 26 - row * 22)}v13`).join(''),
      colour.ink,
      0.9,
      'opacity=".25"',
    );
  });
  egrets(
    f,
    f.pick({
      cover: [
        [304, 96, 0.85, -8],
        [344, 76, 0.62, -4],
      ],
      wide: [
        [1120, 70, 0.8, -8],
        [1080, 58, 0.55, -4],
      ],
    }),
    colour.haze3,
  );
  veil(f);
}
