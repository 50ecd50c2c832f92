// Trees, reeds, fruit.
import { lens, n } from '../curves.mjs';
import { colour, mix } from '../palette.mjs';

/** A round tree; `fruit` is a list of [x, y] in tree units, crown radius 20. */
export function roundTree(
  x,
  y,
  s,
  { leaf = colour.river, light = mix(leaf, colour.mist, 0.22), fruit = [], trunk = colour.ink } = {},
) {
  const fruits = fruit
    .map(
      ([fx, fy]) =>
        `<circle cx="${fx}" cy="${fy}" r="2.700" fill="${colour.dawn}"/><circle cx="${fx - 0.8}" cy="${fy - 0.9}" r=".8" fill="${colour.soft}"/>`,
    )
    .join('');
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(s * 100) / 100})"><path d="M-1.800 0C-1-8-1-14-2-22L-9-30L-1-25L0-32L1.500-25L8-31L2-21C1-13 1.200-8 2.200 0Z" fill="${trunk}"/><path d="M-22-31C-25-40-18-48-11-48C-7-55 6-56 11-49C19-50 25-41 21-33C20-25 11-23 5-26C-1-22-8-23-11-26C-17-23-21-26-22-31Z" fill="${leaf}"/><path d="M-19-36C-20-43-14-46-9-45C-6-51 4-52 8-47C3-47-1-45-3-41C-9-42-15-41-19-36Z" fill="${light}"/>${fruits}</g>`;
}

/** A leaning pine with flat cushions of needles. */
export function pine(x, y, s, { leaf = colour.riverDark, trunk = colour.ink, turn = 1 } = {}) {
  const cushion = (cx, cy, w, h) =>
    `<path d="M${n(cx - w)} ${n(cy)}C${n(cx - w * 0.9)} ${n(cy - h)} ${n(cx - w * 0.35)} ${n(cy - h * 1.15)} ${n(cx - w * 0.1)} ${n(cy - h * 0.95)}C${n(cx + w * 0.2)} ${n(cy - h * 1.5)} ${n(cx + w * 0.85)} ${n(cy - h)} ${n(cx + w)} ${n(cy)}Q${n(cx)} ${n(cy + h * 0.32)} ${n(cx - w)} ${n(cy)}Z"/>`;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(s * turn * 100) / 100} ${n(s * 100) / 100})"><path d="M-5 2C-3-16 4-26 1-42C-1-54-9-62-12-78L-8-79C-5-68 4-60 6-48L20-58L22-56L7-42C8-28 3-16 5 2ZM0-36L-20-46L-19-48L1-40Z" fill="${trunk}"/><g fill="${leaf}">${cushion(-10, -76, 22, 11)}${cushion(22, -57, 19, 9)}${cushion(-22, -46, 17, 8)}</g></g>`;
}

/** A slim dark tree for far rows. */
export const cypress = (x, y, s, fill) =>
  `<path transform="translate(${n(x)} ${n(y)}) scale(${s})" d="M0-30C5-22 6-10 4 0H-4C-6-10-5-22 0-30Z" fill="${fill}"/>`;

/** Reeds: a fan of blades from (x, y). */
export function reeds(
  f,
  x,
  y,
  s,
  { fill = colour.riverDark, tip = colour.soft, blades = [-26, -15, -6, 3, 12, 24] } = {},
) {
  const d = blades.map((lean, i) => {
    const tall = (54 + ((i * 17) % 29)) * s;
    const top = [x + lean * s * 1.2, y - tall];
    const base = x + i * 2.4 * s;
    return `M${n(base - 1.5 * s)} ${n(y)}Q${n(base + lean * 0.2 * s)} ${n(y - tall * 0.6)} ${n(top[0])} ${n(top[1])}Q${n(base + lean * 0.45 * s)} ${n(y - tall * 0.5)} ${n(base + 1.8 * s)} ${n(y)}Z`;
  });
  f.path(d.join(''), fill);
  if (!tip) return;
  blades.forEach((lean, i) => {
    if (i % 2) return;
    const tall = (54 + ((i * 17) % 29)) * s;
    const [tx, ty] = [x + lean * s * 1.2, y - tall];
    f.add(
      `<path transform="rotate(${n(90 + lean * 0.9)} ${n(tx)} ${n(ty)})" d="${lens(tx, ty, 20 * s, 4.4 * s)}" fill="${tip}"/>`,
    );
  });
}
