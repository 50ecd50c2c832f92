// Junks with battened sails, a rowing boat, a freighter.
import { n } from '../curves.mjs';
import { colour, mix } from '../palette.mjs';
import { mirrored } from './water.mjs';

const place = (x, y, sx, sy, inner) => `<g transform="translate(${n(x)} ${n(y)}) scale(${sx} ${sy})">${inner}</g>`;

/** One battened sail: mast at (0, 0), `tall` high. */
function sail(tall, fill, batten) {
  const w = tall * 0.46;
  const rows = [0.2, 0.38, 0.56, 0.73, 0.88];
  const left = (t) => -w * (0.42 - 0.16 * t * t);
  const right = (t) => w * (0.74 + 0.16 * Math.sin(t * 2.6) - 0.42 * t * t);
  const d = `M${n(left(0))} -6Q${n(left(0.5) - w * 0.1)} ${n(-tall * 0.5)} ${n(left(1))} ${n(-tall * 0.96)}L${n(right(1))} ${n(-tall)}Q${n(w * 1.06)} ${n(-tall * 0.55)} ${n(right(0))} -9Z`;
  const lines = rows.map(
    (t) => `M${n(left(t) - w * 0.07)} ${n(-tall * t * 0.97)}L${n(right(t) + w * 0.06)} ${n(-tall * t - 3)}`,
  );
  return `<path d="M0 2V${n(-tall * 1.06)}" stroke="${colour.ink}" stroke-width="2"/><path d="${d}" fill="${fill}"/><path d="${lines.join('')}" stroke="${batten}" stroke-width="1.100" fill="none"/>`;
}

const hull = (fill, rim) =>
  `<path d="M-54-12C-46-3-30 0-6 0C20 0 42-3 60-14C56 2 46 13 32 14H-30C-44 13-52 2-54-12Z" fill="${fill}"/><path d="M-54-12C-46-3-30 0-6 0C20 0 42-3 60-14L58.500-9C42 1 20 4-6 4C-30 4-45 1-52.500-7Z" fill="${rim}"/>`;

/** A junk floating at (x, y): s is its size, turn -1 sails to the left. */
export function junk(
  f,
  x,
  y,
  s,
  { cloth, turn = 1, body = colour.ink, rim = colour.soft, reflect = 0.26, crew = true } = {},
) {
  const batten = mix(cloth, colour.ink, 0.34);
  const person = crew
    ? `<path d="M-36-4C-37-11-35.500-15-33-16.400Q-30.600-15-29.400-4Z" fill="${colour.teal}"/><circle cx="-33" cy="-19" r="2.800" fill="${colour.petal}"/><path d="M-39.500-20Q-34-22.500-33-25Q-32-22.500-26.500-20Q-33-18.600-39.500-20Z" fill="${colour.paper}"/>`
    : '';
  const shape = `${place(30, 0, 1, 1, sail(62, mix(cloth, colour.ink, 0.1), batten))}${place(-4, 0, 1, 1, sail(104, cloth, batten))}${person}${hull(body, rim)}`;
  const boat = place(x, y, s * turn, s, shape);
  f.add(mirrored(boat, y + 12 * s, { opacity: reflect, squeeze: 0.62 }), boat);
  f.path(
    `M${n(x - 66 * s)} ${n(y + 14 * s)}Q${n(x)} ${n(y + 10 * s)} ${n(x + 72 * s)} ${n(y + 14 * s)}Q${n(x)} ${n(y + 18.5 * s)} ${n(x - 66 * s)} ${n(y + 14 * s)}Z`,
    colour.paper,
    'opacity=".55"',
  );
}

/** A small flat rowing boat with one figure. */
export function sampan(
  f,
  x,
  y,
  s,
  { turn = 1, body = colour.ink, coat = colour.river, hat = colour.dawn, reflect = 0.25 } = {},
) {
  const shape = `<path d="M8-22L34 6" stroke="${body}" stroke-width="1.300"/><path d="M-4-2C-6-10-4-16-1-18Q3-18 5-12L4-2Z" fill="${coat}"/><circle cx="1" cy="-21" r="3.200" fill="${colour.petal}"/><path d="M-7.500-22Q-1-25 1-28Q3-25 9.500-22Q1-20-7.500-22Z" fill="${hat}"/><path d="M-36-7C-26-1.500-12 0 0 0C14 0 26-2 38-9C33 1 27 5 20 5H-20C-28 5-33 0-36-7Z" fill="${body}"/>`;
  const boat = place(x, y, s * turn, s, shape);
  f.add(mirrored(boat, y + 5 * s, { opacity: reflect, squeeze: 0.7 }), boat);
}

/** A freighter, its bow to the left; boxes in the colours given, stacked by column. */
export function freighter(f, x, y, s, { stacks, body = colour.ink }) {
  const box = (i, j, fill) =>
    `<rect x="${n(-96 + i * 23)}" y="${n(-14.5 - (j + 1) * 12)}" width="22" height="11" fill="${fill}"/><path d="M${n(-91 + i * 23)} ${n(-13 - (j + 1) * 12)}v8m4-8v8m4-8v8m4-8v8" stroke="${colour.ink}" stroke-width=".7" opacity=".22"/>`;
  const boxes = stacks.flatMap((column, i) => column.map((fill, j) => box(i, j, fill))).join('');
  const bridge = `<path d="M106-14V-62H138V-14Z" fill="${colour.paper}"/><path d="M102-62h40v-6h-40z" fill="${colour.haze2}"/><path d="M110-56h24v5h-24zM110-44h24v3h-24zM110-35h24v3h-24z" fill="${colour.river}"/><path d="M116-68v-14h13v14z" fill="${colour.dawn}"/><path d="M116-76h13v-3h-13z" fill="${colour.paper}"/>`;
  const shape = `${boxes}${bridge}<path d="M-136-22C-126-15-116-13-104-13H152L146 16H-112C-122 8-130-6-136-22Z" fill="${body}"/><path d="M-116 10H147.500L146 18H-110Z" fill="${colour.dawn}"/><path d="M-124-10Q-116-7-106-7H146" stroke="${colour.haze3}" stroke-width="1.200" fill="none" opacity=".7"/>`;
  const ship = place(x, y, s, s, shape);
  f.add(mirrored(ship, y + 17 * s, { opacity: 0.2, squeeze: 0.55 }), ship);
}
