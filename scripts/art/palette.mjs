// The colours of the site, and the tints between them. Every picture draws from here only.

const parse = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

/** A colour on the way from `a` (0) to `b` (1). */
export function mix(a, b, t) {
  const [from, to] = [parse(a), parse(b)];
  return `#${from
    .map((v, i) =>
      Math.round(v + (to[i] - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const ink = '#12303b';
const river = '#0f5e6e';
const riverDark = '#0b4a57';
const dawn = '#d9552b';
const soft = '#f0a37f';
const mist = '#eef4f3';
const paper = '#fbfaf6';
const line = '#d9e2e1';
const green = '#2e7d4f';
const teal = '#2f8391';

export const colour = {
  ink,
  river,
  riverDark,
  dawn,
  soft,
  mist,
  paper,
  line,
  teal,
  blush: mix(paper, soft, 0.34),
  petal: mix(paper, soft, 0.6),
  // Distance: five planes from the nearest air to the farthest hill.
  haze1: mix(mist, teal, 0.14),
  haze2: mix(mist, teal, 0.3),
  haze3: mix(mist, teal, 0.48),
  haze4: mix(mist, teal, 0.68),
  sage: mix(mix(green, teal, 0.35), mist, 0.42),
  moss: mix(green, river, 0.45),
  deep: mix(riverDark, ink, 0.55),
};
