// Paper lanterns and the corner of a tiled roof.
import { n } from '../curves.mjs';
import { colour, mix } from '../palette.mjs';

/** A round paper lantern hanging on a cord from height `from`; its middle at (x, y). */
export function lantern(f, x, y, s, { from = 0, paper = colour.dawn } = {}) {
  const light = f.glow(
    [
      [0, colour.soft, 0.6],
      [0.4, colour.soft, 0.28],
      [1, colour.soft, 0],
    ],
    x,
    y,
    84 * s,
  );
  const body = f.fade(
    [
      [0, mix(paper, colour.ink, 0.08)],
      [0.55, mix(paper, colour.soft, 0.75)],
      [1, paper],
    ],
    -30,
    -30,
    24,
    34,
  );
  const ribs = [0.28, 0.56, 0.82]
    .map((t) => `M0-27C${n(-38 * t)}-24 ${n(-38 * t)} 24 0 27M0-27C${n(38 * t)}-24 ${n(38 * t)} 24 0 27`)
    .join('');
  f.add(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(84 * s)}" fill="${light}"/>`);
  f.stroke(`M${n(x)} ${n(from)}V${n(y - 26 * s)}`, colour.ink, 1.8 * s);
  f.add(
    `<g transform="translate(${n(x)} ${n(y)}) scale(${s})"><path d="M-9-27C-36-24-40 24-9 27H9C40 24 36-24 9-27Z" fill="${body}"/><path d="${ribs}M0-27V27" fill="none" stroke="${mix(paper, colour.ink, 0.3)}" stroke-width="1" opacity=".6"/><path d="M-10-32h20v6h-20zM-10 26h20v6h-20z" fill="${colour.ink}"/><path d="M0 32v6" stroke="${colour.ink}" stroke-width="1.400"/><path d="M-3.400 38h6.800l1.600 21h-10z" fill="${paper}"/><path d="M-1.600 40l-.8 19m4-19l.8 19" stroke="${colour.ink}" stroke-width=".6" opacity=".45"/></g>`,
  );
}

/** The corner of a swallow-tail roof coming in from the right edge: tip at (x, y). */
export function eave(f, x, y, { height = 92 } = {}) {
  const right = f.w + 10;
  const span = right - x;
  const under = (t) => y + 16 + 30 * (1 - (1 - t) ** 2.2);
  const top = `M${n(x)} ${n(y)}C${n(x + span * 0.12)} ${n(y + 16)} ${n(x + span * 0.34)} ${n(y + 8)} ${n(x + span * 0.52)} ${n(y - height * 0.42)}C${n(x + span * 0.62)} ${n(y - height * 0.78)} ${n(x + span * 0.72)} ${n(y - height)} ${n(x + span * 0.8)} ${n(y - height * 1.3)}H${n(right)}V${n(under(1))}`;
  f.path(
    `${top}C${n(x + span * 0.62)} ${n(under(1))} ${n(x + span * 0.22)} ${n(y + 44)} ${n(x)} ${n(y)}Z`,
    colour.deep,
  );
  // Rows of tiles.
  const tiles = Array.from({ length: 13 }, (_, k) => {
    const t = (k + 1.2) / 13.4;
    const xx = x + span * t;
    return `M${n(xx)} ${n(under(t) - 9)}Q${n(xx + span * 0.06)} ${n(under(t) - 44)} ${n(xx + span * 0.22)} ${n(y - height * (0.5 + t))}`;
  });
  const clip = f.clip(
    `${top}C${n(x + span * 0.62)} ${n(under(1))} ${n(x + span * 0.22)} ${n(y + 44)} ${n(x)} ${n(y)}Z`,
  );
  f.add(`<g clip-path="${clip}">`);
  f.stroke(tiles.join(''), colour.teal, 2.2, 'opacity=".55"');
  f.add('</g>');
  const ends = Array.from({ length: 12 }, (_, k) => {
    const t = (k + 1.6) / 12.6;
    return `<circle cx="${n(x + span * t)}" cy="${n(under(t) - 3)}" r="4.200"/>`;
  });
  f.add(`<g fill="${colour.teal}">${ends.join('')}</g>`);
  return under;
}
