// An orchard in fruit on the slope above the river.
import { n, pts } from '../curves.mjs';
import { land, sky, veil } from '../frame.mjs';
import { egrets, sun } from '../motifs/air.mjs';
import { person } from '../motifs/people.mjs';
import { roundTree } from '../motifs/plants.mjs';
import { colour, mix } from '../palette.mjs';

const ripe = pts('-14 -32, -5 -40, 6 -34, 14 -39, 12 -29, -7 -30, 2 -45');
const basket = (x, y, s) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${s})"><circle cx="-6" cy="-13" r="3.600" fill="${colour.dawn}"/><circle cx="1" cy="-14.500" r="3.600" fill="${colour.soft}"/><circle cx="7" cy="-13" r="3.600" fill="${colour.dawn}"/><path d="M-13-12H13L10 0H-10Z" fill="${colour.paper}"/><path d="M-12.500-8H12.500M-11.500-4H11.500M-5-12L-4 0M5-12L4 0" stroke="${colour.haze4}" stroke-width="1"/></g>`;
const ladder = (x, y, s) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${s})" stroke="${colour.paper}" fill="none"><path d="M-9 0L4-58M9 0L13-58" stroke-width="2.600"/><path d="M-7-9H8.400M-5-18.500H9M-2.900-28H9.800M-.8-37.500H10.600M1.300-47H11.500" stroke-width="2"/></g>`;

/** A row of trees along a skyline: from, to, how many, size. */
function row(f, r, x0, x1, count, s, leaf) {
  for (let k = 0; k < count; k++) {
    const x = x0 + ((x1 - x0) * k) / Math.max(1, count - 1);
    f.add(
      roundTree(x, r.at(x) + 3, s, {
        leaf,
        fruit: s > 0.5 ? ripe.filter((_, i) => (i + k) % 3 !== 0) : ripe.slice(0, 4),
        trunk: colour.ink,
      }),
    );
  }
}

export default function orchard(f) {
  const wide = f.shape === 'wide';
  sky(f, [colour.haze1, colour.mist, colour.paper, colour.blush], 290);
  sun(f, ...f.pick({ cover: [250, 118, 38], wide: [1046, 96, 34] }), { halo: 2.4, warmth: 0.4 });
  const leafs = [
    mix(colour.haze4, colour.sage, 0.5),
    mix(colour.teal, colour.moss, 0.3),
    mix(colour.river, colour.moss, 0.5),
    mix(colour.riverDark, colour.moss, 0.25),
  ];
  const at = wide
    ? {
        far: pts('-0.02 292, 0.3 276, 0.5 232, 0.62 178, 0.74 216, 0.88 148, 1.02 166'),
        slopes: [
          pts('-0.02 340, 0.3 328, 0.52 296, 0.68 254, 0.84 218, 1.02 204'),
          pts('-0.02 384, 0.3 374, 0.52 350, 0.7 322, 0.86 294, 1.02 286'),
          pts('-0.02 434, 0.32 426, 0.54 408, 0.72 388, 0.88 372, 1.02 368'),
          pts('-0.02 490, 0.4 482, 0.6 464, 0.8 452, 1.02 446'),
        ],
        rows: pts('1010 1590 13 0.52, 950 1604 9 0.86, 938 1206 3 1.42'),
        front: [1392, 2.9],
      }
    : {
        far: pts('-0.02 206, 0.16 158, 0.34 212, 0.52 190, 0.7 132, 0.88 158, 1.02 122'),
        slopes: [
          pts('-0.02 276, 0.2 262, 0.42 254, 0.64 226, 0.84 204, 1.02 212'),
          pts('-0.02 326, 0.22 322, 0.46 308, 0.7 286, 1.02 280'),
          pts('-0.02 396, 0.24 394, 0.5 382, 0.76 366, 1.02 364'),
          pts('-0.02 474, 0.3 470, 0.6 462, 1.02 452'),
        ],
        rows: pts('36 780 14 0.5, -6 806 10 0.9, 30 480 4 1.5'),
        front: [610, 3.3],
      };
  land(f, at.far, colour.haze1, { pale: 0.4 });
  land(
    f,
    at.far.map(([x, y], i) => [x, y + 44 + (i % 2) * 12]),
    colour.haze2,
    { pale: 0.7, depth: 120 },
  );
  const grounds = [
    mix(colour.haze2, colour.sage, 0.3),
    mix(colour.haze3, colour.sage, 0.4),
    mix(colour.haze4, colour.moss, 0.25),
    colour.river,
  ];
  at.slopes.forEach((points, i) => {
    const r = land(f, points, grounds[i], { pale: i === 3 ? 0 : 0.3, depth: 120 });
    if (at.rows[i]) row(f, r, ...at.rows[i], leafs[i]);
    if (i !== 3) return;
    const [x, s] = at.front;
    const y = r.at(x) + 8;
    f.add(
      roundTree(x, y, s, {
        leaf: colour.riverDark,
        light: mix(colour.riverDark, colour.moss, 0.55),
        fruit: [...ripe, [-17, -36], [8, -44], [18, -35], [0, -32]],
      }),
    );
    f.add(ladder(x - 34 * (s / 2.6), y + 2, s * 0.66));
    f.add(
      person(x + 62 * (s / 2.6), y + 4, s * 0.56, { coat: colour.teal, hat: 'cone', bag: colour.paper, turn: -1 }),
      basket(x + 96 * (s / 2.6), y + 8, s * 0.52),
      basket(x - 76 * (s / 2.6), y + 8, s * 0.46),
    );
  });
  egrets(
    f,
    f.pick({
      cover: [
        [400, 84, 0.8, -8],
        [440, 66, 0.58, -4],
      ],
      wide: [
        [1150, 70, 0.75, -8],
        [1188, 54, 0.55, -4],
      ],
    }),
    colour.haze3,
  );
  veil(f);
}
