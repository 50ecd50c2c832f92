// Sun, moon, bands of mist, birds, stars, rain.
import { n, spread } from '../curves.mjs';
import { colour } from '../palette.mjs';

export function sun(f, x, y, r, { fill = colour.soft, halo = 2.6, warmth = 0.5 } = {}) {
  const light = f.glow(
    [
      [0, colour.soft, warmth],
      [0.35, colour.soft, warmth * 0.55],
      [1, colour.soft, 0],
    ],
    x,
    y,
    r * halo,
  );
  f.add(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * halo)}" fill="${light}"/>`);
  f.add(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`);
}

export function moon(f, x, y, r, { fill = colour.petal } = {}) {
  const light = f.glow(
    [
      [0, colour.petal, 0.45],
      [1, colour.petal, 0],
    ],
    x,
    y,
    r * 3.4,
  );
  f.add(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 3.4)}" fill="${light}"/>`);
  f.add(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`);
}

/** A band of mist with round ends, as in old prints: rows of [x, y, length], all `thick` high. */
export function kasumi(f, rows, thick, fill = colour.paper, opacity = 0.85) {
  f.add(
    `<g fill="${fill}" opacity="${opacity}">${rows
      .map(
        ([x, y, length]) =>
          `<rect x="${n(x)}" y="${n(y)}" width="${n(length)}" height="${n(thick)}" rx="${n(thick / 2)}"/>`,
      )
      .join('')}</g>`,
  );
}

/** Egrets in flight: [x, y, size] each. */
export function egrets(f, flock, fill = colour.paper) {
  for (const [x, y, s, turn = 0] of flock) {
    f.add(
      `<path transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${s})" fill="${fill}" d="M-15 -7C-9 -9 -4 -5 -1 0C2 -7 8 -12 17 -11C11 -8 7 -3 4 2L11 3.4L3.5 4.6C0 6 -5 5.4 -9 3C-6 3 -3.500 2.600 -2.500 1.800C-5 -2 -9 -5.500 -15 -7Z"/>`,
    );
  }
}

/** A four-pointed star. */
export const spark = (x, y, r, fill = colour.paper, opacity = 1) =>
  `<path d="M${n(x)} ${n(y - r)}Q${n(x + r * 0.12)} ${n(y - r * 0.12)} ${n(x + r)} ${n(y)}Q${n(x + r * 0.12)} ${n(y + r * 0.12)} ${n(x)} ${n(y + r)}Q${n(x - r * 0.12)} ${n(y + r * 0.12)} ${n(x - r)} ${n(y)}Q${n(x - r * 0.12)} ${n(y - r * 0.12)} ${n(x)} ${n(y - r)}Z" fill="${fill}" opacity="${opacity}"/>`;

/** Small stars spread evenly over a box. */
export function dust(f, { x, y, w, h, count, fill = colour.paper, opacity = 0.7 }) {
  const dots = Array.from({ length: count }, (_, k) => {
    const r = [0.9, 1.4, 1.1, 1.8][k % 4];
    return `<circle cx="${n(x + spread(k, 0.17) * w)}" cy="${n(y + ((k + 0.5) / count) * h)}" r="${r}"/>`;
  });
  f.add(`<g fill="${fill}" opacity="${opacity}">${dots.join('')}</g>`);
}

/** Slanting rain in long fine lines. */
export function rain(f, { count, lean = -0.22, from = 0, to = f.h, fill = colour.paper, opacity = 0.5, width = 1 }) {
  const lines = Array.from({ length: count }, (_, k) => {
    const x = -60 + ((k + 0.5) / count) * (f.w + 180);
    const length = 70 + 90 * spread(k, 0.4);
    const y = from + spread(k, 0.05) * (to - from - length * 0.6);
    return `M${n(x)} ${n(y)}l${n(length * lean)} ${n(length)}`;
  });
  f.stroke(lines.join(''), fill, width, `opacity="${opacity}"`);
}
