// Things people built: arched bridge, pavilion, houses, crane, lighthouse.
import { n, ridge } from '../curves.mjs';
import { colour, mix } from '../palette.mjs';
import { mirrored } from './water.mjs';

/** A stone bridge: `deck` a skyline, arches as [centre, half width, height] standing at water level `y`. */
export function archBridge(f, { deck, arches, y, stone = colour.river, edge = colour.haze2, thick = 16, posts = 26 }) {
  const [x0, x1] = [deck.points[0][0], deck.end[0]];
  const holes = arches
    .map(([cx, half, tall]) => `M${n(cx - half)} ${n(y)}A${n(half)} ${n(tall)} 0 0 1 ${n(cx + half)} ${n(y)}Z`)
    .join('');
  const body = `<path fill-rule="evenodd" d="${deck.d}V${n(y)}H${n(x0)}Z${holes}" fill="${stone}"/>`;
  const voussoirs = arches
    .map(
      ([cx, half, tall]) =>
        `<path d="M${n(cx - half - 5)} ${n(y)}A${n(half + 5)} ${n(tall + 5)} 0 0 1 ${n(cx + half + 5)} ${n(y)}" fill="none" stroke="${edge}" stroke-width="1.800" opacity=".75"/>`,
    )
    .join('');
  f.add(mirrored(body, y, { opacity: 0.34, squeeze: 0.62 }));
  f.add(body, voussoirs);
  const lower = ridge(deck.points.map(([x, py]) => [x, py + thick]));
  f.stroke(lower.d, edge, 1.6, 'opacity=".7"');
  // Parapet: posts and one rail.
  let d = '';
  for (let x = x0 + posts / 2; x < x1; x += posts) d += `M${n(x)} ${n(deck.at(x) + 1)}v-13`;
  f.stroke(d, colour.ink, 2.6);
  f.stroke(ridge(deck.points.map(([x, py]) => [x, py - 10])).d, colour.ink, 2);
  f.stroke(deck.d, colour.ink, 3);
}

/** A four-post pavilion with swept eaves. */
export const pavilion = (x, y, s, roof = colour.dawn) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${s})"><path d="M-15 0V-19M-5.500 0V-19M5.500 0V-19M15 0V-19" stroke="${colour.ink}" stroke-width="2"/><path d="M-19 0h38v3h-38z" fill="${colour.ink}"/><path d="M-27-18C-16-20-7-27-3-36H3C7-27 16-20 27-18C18-14-18-14-27-18Z" fill="${roof}"/><path d="M-2-36h4l-2-6z" fill="${colour.ink}"/></g>`;

/** A house with a tiled roof; `lit` windows glow. */
export function house(x, y, s, { wall = colour.paper, roof = colour.ink, lit = colour.soft, w = 40, tall = 20 } = {}) {
  const h = w / 2;
  const count = Math.max(2, Math.round(w / 18));
  const windows = Array.from({ length: count }, (_, i) => (i + 0.5) / count - 0.5).map(
    (t) =>
      `<rect x="${n(t * (w - 10) - 3.2)}" y="${n(-tall * 0.74)}" width="6.400" height="${n(Math.min(9, tall * 0.42))}" fill="${lit}"/>`,
  );
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${s})"><path d="M${-h + 3} 0V${-tall}H${h - 3}V0Z" fill="${wall}"/><path d="M${-h - 5} ${-tall + 2}C${-h + 4} ${-tall - 3} ${-h + 8} ${-tall - 7} ${-h + 10} ${-tall - 11}H${h - 10}C${h - 8} ${-tall - 7} ${h - 4} ${-tall - 3} ${h + 5} ${-tall + 2}Z" fill="${roof}"/>${windows.join('')}</g>`;
}

/** A harbour crane with its arm over the water to the left; foot at (x, y). */
export function crane(x, y, s, fill, { load = colour.soft, drop = 58, trolley = -92 } = {}) {
  const dark = mix(fill, colour.ink, 0.12);
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${s})" fill="none" stroke="${fill}" stroke-linejoin="round"><path d="M46 0V-118M-2 0V-118" stroke="${dark}" stroke-width="6"/><path d="M-2-46H46M-2-46L46-4M46-46L-2-4" stroke="${dark}" stroke-width="2.400"/><path d="M-132-124H104" stroke-width="8"/><path d="M-2-118L14-186L46-118" stroke-width="5"/><path d="M14-186L-74-126M14-186L-128-126M14-186L100-126" stroke-width="1.800"/><path d="M62-140h32v14h-32z" fill="${dark}" stroke="none"/><path d="M-36-118h22v15h-22z" fill="${dark}" stroke="none"/><path d="M-34-115h9v6h-9z" fill="${colour.paper}" stroke="none"/><path d="M${trolley - 8}-119h16v5h-16z" fill="${colour.ink}" stroke="none"/><path d="M${trolley - 6}-114V${-114 + drop}M${trolley + 6}-114V${-114 + drop}" stroke="${colour.ink}" stroke-width="1"/><rect x="${trolley - 17}" y="${-114 + drop}" width="34" height="16" fill="${load}" stroke="none"/></g>`;
}

/** A lighthouse at (x, y). */
export const lighthouse = (x, y, s) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${s})"><path d="M-7 0L-4.600-40H4.600L7 0Z" fill="${colour.paper}"/><path d="M-5.800-20L-5.300-29H5.300L5.800-20Z" fill="${colour.dawn}"/><path d="M-7-40h14v3h-14z" fill="${colour.ink}"/><path d="M-3.600-49h7.200v9h-7.200z" fill="${colour.soft}"/><path d="M-5.500-49Q0-56 5.500-49Z" fill="${colour.ink}"/></g>`;
