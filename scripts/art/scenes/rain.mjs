// Long rain on the river path; umbrellas go on together.
import { pts, ridge } from '../curves.mjs';
import { land, sky } from '../frame.mjs';
import { rain as drops, kasumi } from '../motifs/air.mjs';
import { person } from '../motifs/people.mjs';
import { reeds, roundTree } from '../motifs/plants.mjs';
import { rings, water } from '../motifs/water.mjs';
import { colour, mix } from '../palette.mjs';

/** A cloud hanging from the upper edge, with a billowing underside. */
function cloud(f, points, fill, foot) {
  const under = ridge(points.map(([x, y]) => [x * f.w, y]));
  const shade = f.fade(
    [
      [0, mix(fill, colour.river, 0.25)],
      [1, fill],
    ],
    0,
    0,
    0,
    foot,
  );
  f.path(`${under.d}V-4H${under.points[0][0]}Z`, shade);
}

/** Without a sun: grey-green air, everything leaning with the rain. */
export default function rain(f) {
  const k = f.w / 800;
  sky(f, [colour.haze3, colour.haze2, colour.haze1], 320);
  cloud(
    f,
    pts(
      '-0.02 128, 0.08 138, 0.15 118, 0.24 126, 0.33 98, 0.42 110, 0.52 132, 0.6 116, 0.7 128, 0.8 150, 0.88 132, 1.02 142',
    ),
    mix(colour.haze3, colour.haze2, 0.15),
    130,
  );
  cloud(
    f,
    pts('-0.02 70, 0.1 82, 0.2 62, 0.3 70, 0.4 48, 0.5 60, 0.62 84, 0.7 70, 0.82 88, 0.92 66, 1.02 76'),
    mix(colour.haze4, colour.haze3, 0.3),
    80,
  );
  land(
    f,
    pts('-0.02 220, 0.1 190, 0.2 200, 0.34 238, 0.5 252, 0.62 226, 0.7 184, 0.745 170, 0.8 188, 0.9 226, 1.02 208'),
    mix(colour.haze3, colour.haze2, 0.4),
    { pale: 0.6, depth: 130 },
  );
  land(f, pts('-0.02 270, 0.14 256, 0.36 284, 0.6 288, 0.84 262, 1.02 272'), mix(colour.haze4, colour.haze3, 0.4), {
    pale: 0.7,
    depth: 90,
  });
  water(f, 306, [colour.haze1, colour.haze2, colour.haze3]);
  kasumi(
    f,
    pts('-30 284 250, 60 296 210, 540 288 330').map(([x, y, w]) => [x * k, y, w * k]),
    11,
    colour.mist,
    0.85,
  );
  rings(
    f,
    pts('76 334 24, 150 362 32, 392 330 20, 452 356 32, 586 330 18, 664 352 28, 752 332 17').map(([x, y, r]) => [
      x * k,
      y,
      r,
    ]),
  );
  f.add(`<g clip-path="${f.clip(`M0 0H${f.w}V412H0Z`)}">`);
  drops(f, { count: 96, fill: colour.paper, opacity: 0.55, width: 1.1, from: 20, to: 440 });
  f.add('</g>');
  // The path on the dyke
  land(f, pts('-0.02 404, 0.2 398, 0.44 405, 0.7 398, 1.02 408'), mix(colour.haze2, colour.haze1, 0.4), { pale: 0 });
  const tree = f.w * 0.885;
  f.add(roundTree(tree, 410, 2.9, { leaf: colour.river, light: colour.teal }));
  const dyke = land(f, pts('-0.02 424, 0.2 416, 0.44 424, 0.7 416, 1.02 428'), colour.riverDark, { pale: 0 });
  const walk = [
    [0.285, 2.5, { coat: colour.river, umbrella: colour.dawn }],
    [0.415, 2.2, { coat: colour.paper, umbrella: colour.paper }],
    [0.64, 2.4, { coat: colour.moss, umbrella: colour.river, bag: colour.ink }],
  ];
  for (const [t, s, look] of walk) f.add(person(t * f.w, dyke.at(t * f.w) - 3, s, look));
  reeds(f, f.w * 0.1, 446, 1.3, { fill: colour.deep, blades: [-40, -30, -22, -12, -4, 8] });
  drops(f, { count: 34, fill: colour.paper, opacity: 0.6, width: 1.5, from: -40, to: 400 });
  land(f, pts('-0.02 462, 0.3 450, 0.6 464, 1.02 448'), colour.deep, { pale: 0 });
}
