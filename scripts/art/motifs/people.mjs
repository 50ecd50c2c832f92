// Small figures, about 30 units high, standing at (x, y).
import { n } from '../curves.mjs';
import { colour } from '../palette.mjs';

const canopy =
  'M-17-34C-15-45-7-50 0-50C7-50 15-45 17-34Q13-37.500 8.500-34Q4.500-37.500 0-34Q-4.500-37.500-8.500-34Q-13-37.500-17-34Z';

/** hat: 'cone' or none; umbrella: its colour. `turn` -1 faces left. */
export function person(x, y, s, { coat = colour.ink, hat, umbrella, bag, turn = 1, skin = colour.petal } = {}) {
  const parts = [
    `<path d="M-3.400-1L-2.600-9H0L-1 0H-4.200ZM1-9H4L5.600-.8L6.600 0H3.400Z" fill="${colour.ink}"/>`,
    `<path d="M-5-6.500C-6-13-5-18.500-2.600-20.600Q0-21.800 2.600-20.600C5.200-18 5.800-13 5.400-6.500Q0-5 -5-6.500Z" fill="${coat}"/>`,
    `<circle cy="-24.400" r="3.600" fill="${skin}"/>`,
  ];
  if (hat === 'cone') {
    parts.push(`<path d="M-9-25.500Q-3-29 0-32Q3-29 9-25.500Q0-23.300-9-25.500Z" fill="${bag ?? colour.dawn}"/>`);
  } else {
    parts.push(
      `<path d="M-3.700-24.800A3.700 3.700 0 0 1 3.700-24.800Q1.500-26.400-1.500-25.600Q-2.600-23-3.700-22.600Z" fill="${colour.ink}"/>`,
    );
  }
  if (bag && hat !== 'cone') parts.push(`<path d="M-9-13h4.600v6.400h-4.600z" fill="${bag}"/>`);
  if (umbrella) {
    parts.push(
      `<path d="M4-14L2-49" stroke="${colour.ink}" stroke-width="1.300"/>`,
      `<path transform="translate(2 0)" d="${canopy}" fill="${umbrella}"/>`,
      `<path transform="translate(2 0)" d="M0-50Q-5-44-8.500-34M0-50Q5-44 8.500-34M0-50V-53" fill="none" stroke="${colour.ink}" stroke-width=".7" opacity=".55"/>`,
    );
  }
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(s * turn * 100) / 100} ${n(s * 100) / 100})">${parts.join('')}</g>`;
}
