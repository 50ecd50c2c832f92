// The planisphere rises behind the hills; somebody takes their bearings.
import { pts } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { kasumi, spark } from '../motifs/air.mjs';
import { planisphere } from '../motifs/compass.mjs';
import { person } from '../motifs/people.mjs';
import { pine } from '../motifs/plants.mjs';
import { colour, mix } from '../palette.mjs';

export default function stars(f) {
  const wide = f.shape === 'wide';
  sky(f, [mix(colour.haze1, colour.haze2, wide ? 0.2 : 0.6), colour.mist, colour.paper, colour.blush], 420);
  const [cx, cy, r] = f.pick({ cover: [448, 238, 212], wide: [1200, 238, 218], poster: [f.w - 88, 288, 172] });
  planisphere(f, cx, cy, r, { turn: 8 });
  const strays = f.pick({
    cover: pts('86 92 9, 172 178 6, 720 80 8, 752 196 5, 220 62 5'),
    wide: pts('930 92 8, 1470 84 9, 1530 188 6, 866 190 5, 1436 210 4'),
    poster: [
      [f.w - 40, 66, 8],
      [f.w - 236, 104, 5],
    ],
  });
  f.add(...strays.map(([x, y, k]) => spark(x, y, k, colour.haze4)));
  if (wide) {
    land(f, pts('-0.02 394, 0.26 384, 0.46 360, 0.6 330, 0.72 362, 0.86 320, 1.02 292'), colour.haze3, {
      pale: 0.6,
      depth: 110,
    });
    kasumi(f, pts('780 376 300, 880 388 230, 1400 346 260'), 10);
    land(f, pts('-0.02 440, 0.3 430, 0.52 402, 0.68 396, 0.84 404, 1.02 356'), colour.teal, { pale: 0.35 });
    const near = land(f, pts('-0.02 482, 0.4 470, 0.6 446, 0.76 452, 0.9 412, 1.02 402'), colour.riverDark, {
      pale: 0,
    });
    f.add(
      pine(1500, near.at(1500) + 4, 1.35, { turn: -1, leaf: colour.deep }),
      person(1404, near.at(1404) + 2, 1.35, { coat: colour.dawn, turn: -1 }),
      person(1378, near.at(1378) + 2, 1.2, { coat: colour.paper }),
    );
    veil(f, { strength: 0.92 });
    return;
  }
  const o = f.shape === 'poster' ? 30 : 0;
  land(
    f,
    pts('-0.02 318, 0.14 292, 0.3 350, 0.5 372, 0.7 336, 0.86 300, 1.02 340').map(([x, y]) => [
      x,
      y + o + (o ? 44 : 0),
    ]),
    colour.haze3,
    { pale: 0.6, depth: 110 },
  );
  kasumi(
    f,
    [
      [-30, 366 + o, 230],
      [40, 378 + o, 220],
      [f.w - 200, 356 + o, 260],
    ],
    10,
  );
  land(
    f,
    pts('-0.02 392, 0.2 410, 0.44 394, 0.68 410, 1.02 372').map(([x, y]) => [x, y + o]),
    colour.teal,
    { pale: 0.35 },
  );
  const near = land(
    f,
    f.shape === 'poster'
      ? pts('-0.02 492, 0.3 484, 0.6 470, 0.84 446, 1.02 438')
      : pts('-0.02 412, 0.16 420, 0.4 452, 0.7 468, 1.02 440'),
    colour.riverDark,
    { pale: 0 },
  );
  const at = f.shape === 'poster' ? [f.w - 56, f.w - 130, f.w - 158] : [74, 168, 196];
  const turn = f.shape === 'poster' ? -1 : 1;
  f.add(pine(at[0], near.at(at[0]) + 5, f.shape === 'poster' ? 1.1 : 1.6, { leaf: colour.deep, turn }));
  f.add(
    person(at[1], near.at(at[1]) + 2, 1.4, { coat: colour.dawn, turn }),
    person(at[2], near.at(at[2]) + 2, 1.2, { coat: colour.paper, turn }),
  );
}
