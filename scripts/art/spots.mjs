// Small pictures for empty pages and the glyphs of the four services: plain SVG with presentation attributes only.
import { lens, pts, ribbon, ridge, strip } from './curves.mjs';
import { compassStar } from './motifs/compass.mjs';
import { colour, mix } from './palette.mjs';

const path = (d, fill, extra = '') => `<path fill="${fill}"${extra} d="${d}"/>`;
const line = (d, stroke, width) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`;
const hill = (points, fill, floor) => path(`${ridge(pts(points)).d}V${floor}H0Z`, fill);
const picture = (w, h, ...parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${parts.join('')}</svg>`;
const sky = `<rect width="240" height="160" rx="14" fill="${colour.mist}"/>`;
const around = (parts) =>
  `<clipPath id="c"><rect width="240" height="160" rx="14"/></clipPath><g clip-path="url(#c)">${parts}</g>`;
const ripple = (list, fill = colour.paper) =>
  path(
    pts(list)
      .map(([x, y, l]) => lens(x, y, l, 1))
      .join(''),
    fill,
  );

const emptySearch = picture(
  240,
  160,
  sky,
  around(
    [
      `<circle cx="176" cy="48" r="15" fill="${colour.petal}"/>`,
      hill('0 92, 30 78, 62 88, 104 96, 150 90, 194 76, 240 90', colour.haze1, 160),
      hill('0 98, 40 94, 90 100, 160 98, 206 92, 240 97', colour.haze2, 160),
      path('M0 100H240V160H0Z', colour.haze1),
      ripple('60 112 44, 190 117 52, 36 132 50, 168 142 64, 108 150 40, 206 132 30'),
      path('M88 127Q118 133 152 127Q146 137 134 137H106Q94 137 88 127Z', colour.haze3, ' opacity=".5"'),
      line('M128 104L148 128', colour.ink, 1.4),
      path('M112 120C110 112 113 107 116 106Q120 106 122 112L121 121Z', colour.river),
      `<circle cx="117.500" cy="102.500" r="3.400" fill="${colour.petal}"/>`,
      path('M108 101.500Q115 98 117.500 95Q120 98 127 101.500Q117.500 104 108 101.500Z', colour.dawn),
      path(
        'M82 115C92 121 106 122.500 119 122.500C134 122.500 146 121 158 113C153 124 147 128 139 128H100C92 128 86 124 82 115Z',
        colour.ink,
      ),
    ].join(''),
  ),
);

const emptyList = picture(
  240,
  160,
  sky,
  around(
    [
      `<circle cx="70" cy="46" r="15" fill="${colour.petal}"/>`,
      hill('0 96, 40 84, 84 98, 140 84, 190 66, 240 82', colour.haze1, 160),
      hill('0 118, 50 108, 110 116, 170 102, 240 108', colour.haze2, 160),
      hill('0 138, 60 130, 130 136, 190 126, 240 132', colour.teal, 160),
      // An empty notice board under a small roof
      path('M82 140V70H87V140ZM153 140V70H158V140Z', colour.ink),
      path('M76 76H164V122H76Z', colour.paper),
      path('M76 76H164V79H76ZM76 119H164V122H76Z', colour.river),
      path('M66 72C80 70 88 62 92 54H148C152 62 160 70 174 72Z', colour.river),
      path('M90 54H150V50H90Z', colour.ink),
      path(
        pts('92 90, 145 90')
          .map(([x, y]) => `M${x} ${y}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z`)
          .join(''),
        colour.dawn,
      ),
      line('M98 92H118V110H98ZM126 92H143V106H126Z', colour.haze2, 1.2).replace('/>', ' stroke-dasharray="3 3"/>'),
      hill('0 152, 70 146, 150 150, 240 144', colour.riverDark, 160),
      line('M200 145Q201 134 206 127M203 146Q206 138 213 133M198 146Q196 138 192 134', colour.deep, 1.8),
    ].join(''),
  ),
);

const lost = picture(
  240,
  160,
  sky,
  around(
    [
      `<circle cx="168" cy="44" r="16" fill="${colour.soft}"/>`,
      hill('0 70, 34 58, 74 72, 122 64, 166 50, 204 60, 240 54', colour.haze1, 160),
      hill('0 78, 60 74, 130 80, 190 72, 240 76', colour.haze2, 160),
      path('M0 80H240V160H0Z', colour.haze1),
      ripple('52 88 40, 150 92 60, 210 100 36, 40 102 50, 190 112 40'),
      path(
        strip(ridge(pts('0 112, 50 108, 100 116, 150 112, 196 122, 240 116')), ridge(pts('0 164, 240 164'))),
        colour.river,
      ),
      path(ribbon(pts('114 128 5, 122 121 7, 132 112 9, 143 128 13, 152 142 18, 166 134 26')), colour.paper),
      ripple('128 113 15', colour.haze2),
      // A sign that points both ways
      path('M178 126V76H182V126Z', colour.ink),
      path('M164 80H198L204 86L198 92H164Z', colour.dawn),
      path('M196 96H164L158 101.500L164 107H196Z', colour.paper),
      hill('0 150, 30 146, 70 154, 96 162, 240 162', colour.riverDark, 162),
      line('M24 148Q24 134 30 124M29 149Q33 138 42 132M20 148Q16 138 11 134', colour.deep, 2),
    ].join(''),
  ),
);

const consult = picture(
  96,
  96,
  `<circle cx="48" cy="40" r="15" fill="${colour.soft}"/>`,
  path(
    'M4 62V52C22 48 32 28 48 28S74 48 92 52V62H80A9 9 0 0 0 62 62H60A12 16 0 0 0 36 62H34A9 9 0 0 0 16 62Z',
    colour.river,
    ' fill-rule="evenodd"',
  ),
  path('M4 68H92V71H4ZM16 77H80V80H16ZM34 86H62V89H34Z', colour.haze3),
);
const outsource = picture(
  96,
  96,
  path(Array.from({ length: 9 }, (_, i) => `M${21 + i * 6.5} 16h2v34h-2z`).join(''), colour.haze3),
  path('M18 48H78V78H18Z', colour.mist),
  `<circle cx="60" cy="58" r="6" fill="${colour.soft}"/>`,
  path('M18 60C28 50 36 52 44 60S66 70 78 58V78H18Z', colour.river),
  path('M10 8H16V90H10ZM80 8H86V90H80ZM5 12H91V19H5ZM5 76H91V83H5Z', colour.riverDark),
  path('M26 40Q44 31 62 40Q44 49 26 40Z', colour.dawn),
);
const advisor = picture(
  96,
  96,
  `<circle cx="48" cy="48" r="42" fill="${colour.river}"/>`,
  `<circle cx="48" cy="48" r="35" fill="none" stroke="${colour.haze2}" stroke-width="1.500"/>`,
  line('M48 8V13M48 83V88M8 48H13M83 48H88', colour.haze2, 2),
  compassStar(48, 48, 30, { light: colour.mist, dark: colour.soft, minor: colour.haze3 }),
);
const recruitment = picture(
  96,
  96,
  path('M31 12V60H12C14 44 22 26 31 12Z', colour.haze3),
  path('M34 8C50 22 54 42 50 60H34Z', colour.river),
  path('M84 26C74 34 68 46 68 60H84Z', colour.soft),
  path('M4 64C18 67 42 67 58 62C56 72 50 76 42 76H20C12 76 6 72 4 64Z', colour.riverDark),
  path('M62 64C72 66 84 66 93 62C92 71 88 76 82 76H72C66 76 63 71 62 64Z', colour.riverDark),
  line('M5 84Q15.500 79 26 84T47 84T68 84T91 84', mix(colour.haze3, colour.teal, 0.3), 3.5),
);

/** Name, drawing and the largest size in bytes. */
export const spots = [
  ['empty-search.svg', emptySearch, 4000],
  ['empty-list.svg', emptyList, 4000],
  ['lost.svg', lost, 4000],
  ['glyph-consult.svg', consult, 3000],
  ['glyph-outsource.svg', outsource, 3000],
  ['glyph-advisor.svg', advisor, 3000],
  ['glyph-recruitment.svg', recruitment, 3000],
];
