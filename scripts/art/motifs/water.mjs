// Water: its plane, ripples, and reflections.
import { lens, n, spread } from '../curves.mjs';
import { colour } from '../palette.mjs';

/** The plane of the water from `y` down, in soft shades. */
export function water(f, y, stops, x = 0, w = f.w) {
  f.add(
    `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(f.h - y + 4)}" fill="${f.fade(
      stops.map((fill, i) => [i / (stops.length - 1), fill]),
      0,
      y,
      0,
      f.h,
    )}"/>`,
  );
}

/** Long ripples over a box; they grow towards the viewer. */
export function ripples(
  f,
  { x = 0, y, w = f.w, h, count, fill = colour.paper, opacity = 0.6, length = 60, thick = 1.6, offset = 0 },
) {
  const d = Array.from({ length: count }, (_, k) => {
    const depth = (k + 0.5) / count;
    const grow = 0.45 + depth;
    return lens(
      x + spread(k, offset) * w,
      y + depth * h,
      length * grow * (0.7 + 0.6 * spread(k, 0.31)),
      thick * (0.6 + depth),
    );
  }).join('');
  f.path(d, fill, `opacity="${opacity}"`);
}

/** The broken column of light under a sun, moon or lamp. */
export function glitter(f, x, y, h, width, { fill = colour.soft, opacity = 0.75, rows = 9 } = {}) {
  const d = Array.from({ length: rows }, (_, k) => {
    const t = k / (rows - 1);
    const size = width * (1 - 0.55 * t) * (k % 2 ? 0.62 : 1);
    return lens(x + (k % 3 === 1 ? 1 : -1) * width * 0.09 * t, y + h * t ** 1.15, size, 2.6 - 0.8 * t);
  }).join('');
  f.path(d, fill, `opacity="${opacity}"`);
}

/** A drawing mirrored at the water line `y`, pale and a little shortened. */
export const mirrored = (drawing, y, { opacity = 0.28, squeeze = 0.7 } = {}) =>
  `<g transform="translate(0 ${n(y * (1 + squeeze))}) scale(1 ${-squeeze})" opacity="${opacity}">${drawing}</g>`;

/** Rings where drops fall: [x, y, r]. */
export function rings(f, list, stroke = colour.paper, opacity = 0.7) {
  f.add(
    `<g fill="none" stroke="${stroke}" stroke-width="1.1" opacity="${opacity}">${list
      .map(
        ([x, y, r]) =>
          `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.28)}"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r * 0.5)}" ry="${n(r * 0.14)}"/>`,
      )
      .join('')}</g>`,
  );
}
