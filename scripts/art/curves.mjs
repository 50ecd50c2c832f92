// Curves through hand-placed points, as SVG path data.

export const n = (v) => String(Math.round(v * 10) / 10);
const at = ([x, y]) => `${n(x)} ${n(y)}`;

/** Reads points from a short text: '0 20, 40 12.5' is [[0, 20], [40, 12.5]]. */
export const pts = (text) => text.split(', ').map((row) => row.split(' ').map(Number));

/** A skyline: a smooth function of x through the points (sorted by x). */
export function ridge(points) {
  const last = points.length - 1;
  const slope = points.map((_, i) => {
    const a = points[Math.max(0, i - 1)];
    const b = points[Math.min(last, i + 1)];
    return (b[1] - a[1]) / (b[0] - a[0]);
  });
  const piece = (i) => {
    const [p, q] = [points[i], points[i + 1]];
    const third = (q[0] - p[0]) / 3;
    return [p, [p[0] + third, p[1] + slope[i] * third], [q[0] - third, q[1] - slope[i + 1] * third], q];
  };
  const pieces = points.slice(0, -1).map((_, i) => piece(i));
  return {
    points,
    top: Math.min(...points.map((p) => p[1])),
    d: `M${at(points[0])}${pieces.map(([, b, c, d]) => `C${at(b)} ${at(c)} ${at(d)}`).join('')}`,
    back: pieces
      .toReversed()
      .map(([a, b, c]) => `C${at(c)} ${at(b)} ${at(a)}`)
      .join(''),
    end: points[last],
    /** The height of the skyline at x. */
    at(x) {
      const i = Math.max(
        0,
        pieces.findIndex(([p, , , q]) => x >= p[0] && x <= q[0]),
      );
      const [p, b, c, q] = pieces[i];
      const t = (x - p[0]) / (q[0] - p[0]);
      const s = 1 - t;
      return s * s * s * p[1] + 3 * s * s * t * b[1] + 3 * s * t * t * c[1] + t * t * t * q[1];
    },
  };
}

/** Everything below a skyline. */
export const below = (r, floor) => `${r.d}V${n(floor)}H${n(r.points[0][0])}Z`;

/** The strip between two skylines. */
export const strip = (upper, lower) => `${upper.d}L${at(lower.end)}${lower.back}Z`;

/** A soft line through the points. */
export function thread(points) {
  const last = points.length - 1;
  const knot = (i) => points[Math.min(last, Math.max(0, i))];
  let d = `M${at(points[0])}`;
  for (let i = 0; i < last; i++) {
    const [a, b, c, e] = [-1, 0, 1, 2].map((k) => knot(i + k));
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${at(c)}`;
  }
  return d;
}

/** A stroke that swells in the middle and ends in points: ripples, bands of mist, grass. */
export const lens = (x, y, length, thick) =>
  `M${n(x - length / 2)} ${n(y)}Q${n(x)} ${n(y - thick)} ${n(x + length / 2)} ${n(y)}Q${n(x)} ${n(y + thick)} ${n(x - length / 2)} ${n(y)}Z`;

/** The k-th of evenly spread fractions (golden section): regular, but never in step. */
export const spread = (k, offset = 0) => (k * 0.6180339887 + offset) % 1;

/** A ribbon seen in perspective: rows of [y, centre, half width], from far to near. */
export const ribbon = (rows) => {
  const side = (sign) => rows.map(([y, x, half]) => [x + sign * half, y]);
  return `${thread(side(-1))}L${thread(side(1).toReversed()).slice(1)}Z`;
};
