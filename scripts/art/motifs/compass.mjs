// A planisphere: disc of night sky with rings, constellations and a compass star.
import { n } from '../curves.mjs';
import { colour } from '../palette.mjs';
import { spark } from './air.mjs';

const polar = (cx, cy, r, degrees) => {
  const a = ((degrees - 90) * Math.PI) / 180;
  return [cx + r * Math.cos(a), cy + r * Math.sin(a)];
};

// Constellations as [radius, bearing] on a disc of radius 1, and the pairs that are joined.
const figures = [
  // The dipper
  {
    stars: [
      [0.62, 292],
      [0.57, 306],
      [0.5, 315],
      [0.46, 328],
      [0.34, 330],
      [0.36, 350],
      [0.49, 344],
    ],
    joins: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
      [6, 3],
    ],
  },
  // The W of the queen
  {
    stars: [
      [0.6, 22],
      [0.7, 30],
      [0.62, 38],
      [0.72, 47],
      [0.63, 55],
    ],
    joins: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  },
  // The swan
  {
    stars: [
      [0.42, 80],
      [0.55, 86],
      [0.72, 92],
      [0.58, 74],
      [0.6, 100],
    ],
    joins: [
      [0, 1],
      [1, 2],
      [3, 1],
      [1, 4],
    ],
  },
  // The lyre and the herdsman
  {
    stars: [
      [0.66, 258],
      [0.56, 250],
      [0.48, 258],
      [0.56, 266],
    ],
    joins: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
    ],
  },
];

/** An eight-pointed compass star, two-toned. */
export function compassStar(cx, cy, r, { light = colour.soft, dark = colour.dawn, minor = colour.haze3 } = {}) {
  const point = (bearing, length, width, a, b) => {
    const tip = polar(cx, cy, length, bearing);
    const l = polar(cx, cy, width, bearing - 45);
    const q = polar(cx, cy, width, bearing + 45);
    const to = (p) => `${n(p[0])} ${n(p[1])}`;
    return `<path d="M${to([cx, cy])}L${to(l)}L${to(tip)}Z" fill="${a}"/><path d="M${to([cx, cy])}L${to(q)}L${to(tip)}Z" fill="${b}"/>`;
  };
  return [
    ...[45, 135, 225, 315].map((b) => point(b, r * 0.56, r * 0.13, minor, colour.teal)),
    ...[0, 90, 180, 270].map((b) => point(b, r, r * 0.17, light, dark)),
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 0.07)}" fill="${colour.paper}"/>`,
  ].join('');
}

export function planisphere(f, cx, cy, r, { turn = 0, star = 0.3, fill = colour.riverDark } = {}) {
  const shade = f.fade(
    [
      [0, colour.deep],
      [1, fill],
    ],
    0,
    cy - r,
    0,
    cy + r,
  );
  f.add(`<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${shade}"/>`);
  const ring = (k, width, opacity) =>
    `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * k)}" fill="none" stroke="${colour.haze2}" stroke-width="${width}" opacity="${opacity}"/>`;
  f.add(ring(0.955, 1.6, 0.85), ring(0.87, 1, 0.6), ring(0.6, 0.8, 0.3), ring(0.36, 0.8, 0.3));
  let ticks = '';
  for (let b = 0; b < 360; b += 5) {
    const [a, c] = [polar(cx, cy, r * (b % 30 ? 0.92 : 0.885), b), polar(cx, cy, r * 0.955, b)];
    ticks += `M${n(a[0])} ${n(a[1])}L${n(c[0])} ${n(c[1])}`;
  }
  f.stroke(ticks, colour.haze2, 1, 'opacity=".7"');
  for (const { stars, joins } of figures) {
    const p = stars.map(([k, b]) => polar(cx, cy, r * k, b + turn));
    f.stroke(
      joins.map(([i, j]) => `M${n(p[i][0])} ${n(p[i][1])}L${n(p[j][0])} ${n(p[j][1])}`).join(''),
      colour.haze3,
      1.1,
      'opacity=".8"',
    );
    f.add(...p.map(([x, y], i) => spark(x, y, i % 3 ? 4.6 : 7, colour.paper)));
  }
  const dots = Array.from({ length: 46 }, (_, k) => {
    const [x, y] = polar(cx, cy, r * (0.2 + 0.64 * ((k * 0.7548777) % 1)), k * 205.2);
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${[0.9, 1.3, 1][k % 3]}"/>`;
  });
  f.add(`<g fill="${colour.haze1}" opacity=".75">${dots.join('')}</g>`);
  f.add(compassStar(cx, cy, r * star));
}
