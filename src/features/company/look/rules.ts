import { company as deliveredCompany } from '#content/company.ts';
import { look as delivered, type LogoPicture, type Look } from '#content/look.ts';

// A whole colour scheme made from two colours; every pair used for text is readable (WCAG 2.2 AA).

type Rgb = [number, number, number];

const WHITE = '#ffffff';
const BLACK = '#000000';
/** The page's background, whatever the colours. */
const PAPER = '#fbfaf6';

/** The contrast of text against its background, and of a control's edge against it. */
const TEXT = 4.5;
const EDGE = 3;

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;

/** Mixes `share` of the second colour into the first. */
function mixed(first: string, second: string, share: number): string {
  const other = rgbOf(second);
  const channels = rgbOf(first).map((channel, i) => Math.round(channel + (other[i]! - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG's relative luminance. */
function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** From 1, the same, to 21, black on white. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Darkens the colour until its contrast with a background is sufficient. */
function against(colour: string, ground: string, wanted: number): string {
  for (let share = 0; share < 1; share += 0.04) {
    const darker = mixed(colour, BLACK, share);
    if (contrast(darker, ground) >= wanted) return darker;
  }
  return BLACK;
}

/** Whether both white text on it, and text in it on paper, can be read. */
export const isReadable = (colour: string) => isColour(colour) && contrast(colour, PAPER) >= TEXT;

/** Whether it stands out from the paper; behind text a deeper tone is used. */
export const isVisible = (colour: string) => isColour(colour) && contrast(colour, PAPER) >= EDGE;

/** The values of the tokens in src/ui/styles/tokens.css, without their `--color-`. */
export function schemeOf(colour: string, accent: string): Record<string, string> {
  const mist = mixed(colour, WHITE, 0.93);
  const ink = against(mixed(colour, '#10181c', 0.72), mist, 12);
  const deepDawn = against(accent, mixed(accent, WHITE, 0.88), TEXT);
  const deep = against(mixed(colour, '#0b1418', 0.7), WHITE, 13);
  return {
    ink,
    'ink-soft': against(mixed(colour, '#59656b', 0.7), mist, TEXT),
    river: against(colour, mist, TEXT),
    'river-dark': mixed(colour, BLACK, 0.2),
    'river-tint': mixed(colour, WHITE, 0.85),
    dawn: accent,
    'dawn-deep': deepDawn,
    'dawn-dark': mixed(deepDawn, BLACK, 0.15),
    'dawn-tint': mixed(accent, WHITE, 0.88),
    deep,
    'on-deep': mixed(deep, WHITE, 0.86),
    'on-deep-soft': mixed(deep, WHITE, 0.66),
    mist,
    line: mixed(mixed(colour, '#9a9a94', 0.6), WHITE, 0.78),
    edge: against(mixed(colour, '#8a9296', 0.8), mist, EDGE),
  };
}

/** A style sheet that replaces the delivered scheme by this one. */
export function lookCss(colour: string, accent: string): string {
  const tokens = Object.entries(schemeOf(colour, accent)).map(([name, value]) => `--color-${name}:${value}`);
  // Selected twice, so that it overrides the sheet that comes after it.
  return `:root:root{${tokens.join(';')}}`;
}

const SHEET = /^\/look\/([0-9a-f]{6})-([0-9a-f]{6})\.css$/;

/** The address contains everything the sheet is made from, so it never changes. */
export const sheetOf = (colour: string, accent: string) => `/look/${colour.slice(1)}-${accent.slice(1)}.css`;

/** The two colours in a sheet's address; undefined if it is no such address, or the colours aren't readable. */
export function coloursOf(path: string): [colour: string, accent: string] | undefined {
  const [, colour, accent] = SHEET.exec(path) ?? [];
  const [first, second] = [`#${colour}`, `#${accent}`];
  return colour && accent && isReadable(first) && isVisible(second) ? [first, second] : undefined;
}

/** What a page is told about the look. */
export interface SiteLook {
  colour: string;
  /** The address of the sheet with the scheme; the delivered scheme needs none. */
  sheet?: string;
  logo?: LogoPicture;
  /** Whether the logo contains the name. */
  isWordmark?: true;
  /** Instead of the delivered mark, which is another company's. */
  initial?: string;
}

export function siteLook({ colour, accent, logo, logoKind }: Look, shortName: string): SiteLook {
  const isDelivered = colour === delivered.colour && accent === delivered.accent;
  const hasLogo = logo.url !== '';
  return {
    colour,
    ...(!isDelivered && { sheet: sheetOf(colour, accent) }),
    ...(hasLogo && { logo }),
    ...(hasLogo && logoKind === 'wordmark' && { isWordmark: true as const }),
    ...(!hasLogo && shortName !== deliveredCompany.shortName && { initial: [...shortName][0] }),
  };
}

/** With less contrast against white than this, it is hardly visible. */
const FAINT = 1.5;

/** Whether a picture, given as red, green, blue and opacity of each pixel, is almost invisible on white. */
export function isPale(pixels: ArrayLike<number>): boolean {
  let inked = 0;
  let seen = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const opacity = pixels[i + 3]! / 255;
    if (opacity < 0.1) continue;
    inked++;
    const onWhite = [0, 1, 2].map((channel) => Math.round(255 + (pixels[i + channel]! - 255) * opacity));
    if (contrast(`#${onWhite.map((one) => one.toString(16).padStart(2, '0')).join('')}`, WHITE) >= FAINT) seen++;
  }
  return inked > 0 && seen < inked * 0.05;
}
