// Long rain on the river path; umbrellas go on together.

import { pts, thread } from '../curves.mjs';
import { land, sky } from '../frame.mjs';
import { rain as drops, kasumi } from '../motifs/air.mjs';
import { person } from '../motifs/people.mjs';
import { reeds, roundTree } from '../motifs/plants.mjs';
import { rings, water } from '../motifs/water.mjs';
import { colour, mix } from '../palette.mjs';

/** Without a sun: grey-green air, everything leaning with the rain. */
export default function rain(f) {
  const k = f.w / 800;
  sky(f, [colour.haze3, colour.haze2, colour.haze1], 330);
  // Heavy cloud with a flat underside
  kasumi(
    f,
    pts('-60 34 420, 120 60 420, 480 26 380, 560 84 320, -80 86 240').map(([x, y, w]) => [x * k, y, w * k]),
    26,
    colour.mist,
    0.5,
  );
  kasumi(
    f,
    [
      [40, 116, 260],
      [330, 104, 220],
    ].map(([x, y, w]) => [x * k, y, w * k]),
    12,
    colour.mist,
    0.5,
  );
  land(
    f,
    pts('-0.02 212, 0.16 168, 0.34 222, 0.54 246, 0.72 196, 0.9 158, 1.02 190'),
    mix(colour.haze3, colour.haze2, 0.3),
    { pale: 0.5, depth: 130 },
  );
  land(f, pts('-0.02 268, 0.18 246, 0.4 276, 0.62 282, 0.84 240, 1.02 256'), colour.haze4, { pale: 0.6, depth: 90 });
  water(f, 306, [colour.haze1, colour.haze2, colour.haze3]);
  kasumi(
    f,
    [
      [-30, 286, 250],
      [60, 298, 210],
      [f.w - 300, 290, 330],
    ],
    11,
    colour.mist,
    0.8,
  );
  rings(
    f,
    pts('96 344 26, 238 330 18, 352 352 30, 508 334 20, 640 346 27, 738 330 16, 166 366 34, 448 372 34').map(
      ([x, y, r]) => [x * k, y, r],
    ),
  );
  drops(f, { count: 62, fill: colour.paper, opacity: 0.5, width: 1.1 });
  // The path on the dyke
  const dyke = land(f, pts('-0.02 410, 0.2 402, 0.44 412, 0.7 402, 1.02 416'), colour.riverDark, { pale: 0 });
  f.stroke(
    thread([
      [-20, 419],
      [f.w * 0.2, 411],
      [f.w * 0.44, 421],
      [f.w * 0.7, 411],
      [f.w + 20, 425],
    ]),
    colour.haze2,
    5,
    'opacity=".75"',
  );
  const walk = [
    [0.3, 1.7, { coat: colour.river, umbrella: colour.dawn }],
    [0.4, 1.56, { coat: colour.paper, umbrella: colour.paper }],
    [0.62, 1.66, { coat: colour.soft, umbrella: colour.teal, bag: colour.ink }],
  ];
  for (const [t, s, look] of walk) f.add(person(t * f.w, dyke.at(t * f.w) + 8, s, look));
  f.add(roundTree(f.w * 0.9, dyke.at(f.w * 0.9) + 6, 2.3, { leaf: colour.river, light: colour.teal }));
  reeds(f, f.w * 0.09, 446, 1.2, { fill: colour.deep, blades: [-40, -30, -22, -12, -4, 8] });
  drops(f, { count: 30, fill: colour.mist, opacity: 0.55, width: 1.4, from: -20 });
  land(f, pts('-0.02 470, 0.3 458, 0.6 470, 1.02 456'), colour.deep, { pale: 0 });
}
