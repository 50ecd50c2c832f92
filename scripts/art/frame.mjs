// A sheet to draw on. Heights are about 500 units for every shape of picture, so that motifs keep their size.
import { below, n, pts, ridge } from './curves.mjs';
import { colour, mix } from './palette.mjs';

export const sheets = {
  cover: { w: 800, h: 500 },
  wide: { w: 1600, h: 480 },
  poster: { w: 800, h: 500.6 },
  card: { w: 952.4, h: 500 },
};

/** `shape` is the picture's kind: cover, wide (page banner) or poster (with lettering). */
export function frame(sheet, title = '') {
  const { w, h } = sheets[sheet];
  const shape = sheet === 'card' ? 'poster' : sheet;
  const out = [];
  const defs = [];
  const define = (make) => {
    const id = `d${defs.length}`;
    defs.push(make(id));
    return `url(#${id})`;
  };
  const stopsOf = (stops) =>
    stops.map(
      ([offset, fill, opacity = 1]) => `<stop offset="${offset}" stop-color="${fill}" stop-opacity="${opacity}"/>`,
    );
  return {
    w,
    h,
    shape,
    /** The mobile banner: composed separately, larger and nearer. */
    near: title.startsWith('mobile'),
    pick: (choices) => choices[shape] ?? choices.cover,
    add: (...parts) => out.push(...parts),
    path: (d, fill, extra = '') => out.push(`<path d="${d}" fill="${fill}" ${extra}/>`),
    stroke: (d, stroke, width, extra = '') =>
      out.push(
        `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" ${extra}/>`,
      ),
    fade: (stops, x1, y1, x2, y2) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopsOf(stops).join('')}</linearGradient>`,
      ),
    glow: (stops, x, y, r) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(r)}">${stopsOf(stops).join('')}</radialGradient>`,
      ),
    clip: (d, rule = 'nonzero') =>
      define((id) => `<clipPath id="${id}"><path d="${d}" clip-rule="${rule}"/></clipPath>`),
    svg: (width, height) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice"><defs>${defs.join('')}</defs>${out.join('')}</svg>`,
  };
}

/** The sky in soft printed shades, from top to bottom. */
export function sky(f, stops, to = f.h * 0.62) {
  f.add(
    `<rect width="${f.w}" height="${f.h}" fill="${f.fade(
      stops.map((fill, i) => [i / (stops.length - 1), fill]),
      0,
      0,
      0,
      to,
    )}"/>`,
  );
}

/**
 * A plane of land: fractions of the width and heights; it fades downwards, as if mist lay at its foot. `rim` prints the
 * plane twice, slightly out of register, so that slopes towards the light have a lit edge.
 */
export function land(
  f,
  points,
  fill,
  { pale = 0.5, depth = 170, into = colour.mist, rim = pale ? 13 : 0, light = 0.34 } = {},
) {
  const r = ridge(points.map(([x, y]) => [x * f.w, y]));
  const tone = (from) =>
    pale
      ? f.fade(
          [
            [0, from],
            [1, mix(fill, into, pale)],
          ],
          0,
          r.top,
          0,
          r.top + depth,
        )
      : from;
  const shape = below(r, f.h + 4);
  if (!rim) {
    f.path(shape, tone(fill));
    return r;
  }
  f.path(shape, tone(mix(fill, colour.paper, light)));
  const wide = Math.abs(rim) + 4;
  const moved = ridge(
    [
      [r.points[0][0] - wide, r.points[0][1]],
      ...r.points.map(([x, y]) => [x + rim, y + Math.abs(rim) * 0.42]),
      ...(rim < 0 ? [[r.end[0] + wide, r.end[1]]] : []),
    ].slice(rim < 0 ? 1 : 0),
  );
  f.add(`<g clip-path="${f.clip(shape)}"><path d="${below(moved, f.h + 4)}" fill="${tone(fill)}"/></g>`);
  return r;
}

/** Lightens the left of a page banner, behind the title. */
export function veil(f, { strength = 0.86, until = 0.72, tint = colour.paper } = {}) {
  if (f.shape !== 'wide') return;
  const shade = f.fade(
    pts('0 1, 0.3 0.97, 0.5 0.88, 0.68 0.68, 0.82 0.38, 0.93 0.1, 1 0').map(([at, share]) => [
      at,
      tint,
      n(strength * share * 100) / 100,
    ]),
    0,
    0,
    f.w * until,
    0,
  );
  f.add(`<rect width="${f.w}" height="${f.h}" fill="${shade}"/>`);
}
