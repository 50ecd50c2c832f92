import { createRequire } from 'node:module';
import type { OverlayOptions } from 'sharp';
import { loadSharp } from '#platform/storage/sharp.server.ts';

/** The content of a picture for link previews. */
export interface ShareCard {
  title: string;
  /** Below the title, in colour: the pay or a date. */
  accent: string;
  note: string;
}

/** What is on every picture; missing files are left out. */
interface Stationery {
  site: string;
  colour: string;
  logo: Buffer | undefined;
  scene: Buffer | undefined;
}

const WIDTH = 1200;
const HEIGHT = 630;
const BAND = 190;
const LEFT = 72;
const LOGO = 56;
const PAPER = '#fbfaf6';
const INK = '#12303b';
const SOFT = '#47606a';

const require = createRequire(import.meta.url);
const fontFile = (weight: string) =>
  require.resolve(`@expo-google-fonts/noto-sans-tc/${weight}/NotoSansTC_${weight}.ttf`);
// Loaded from its file, so that no machine needs it installed (docs/decisions/0047).
const BOLD = { fontfile: fontFile('700Bold'), font: 'Noto Sans TC Bold' };
const REGULAR = { fontfile: fontFile('400Regular'), font: 'Noto Sans TC' };

interface Type {
  size: number;
  colour: string;
  face: typeof BOLD;
  /** The height it may take; longer texts are set smaller. */
  height: number;
  left?: number;
}

/** A JPEG of 1200 x 630, drawn entirely by libvips, on its own threads. */
export async function drawShareCard(card: ShareCard, { site, colour, logo, scene }: Stationery): Promise<Buffer> {
  const sharp = loadSharp();
  const layers: OverlayOptions[] = [];
  if (scene) {
    const whole = await sharp(scene).resize({ width: WIDTH }).toBuffer({ resolveWithObject: true });
    const top = Math.max(0, whole.info.height - BAND);
    const band = sharp(whole.data).extract({ left: 0, top, width: WIDTH, height: Math.min(BAND, whole.info.height) });
    layers.push({ input: await band.toBuffer(), left: 0, top: HEIGHT - BAND });
  }
  if (logo) layers.push({ input: await sharp(logo).resize(LOGO, LOGO).toBuffer(), left: LEFT, top: 48 });
  const besideLogo = logo ? LEFT + LOGO + 18 : LEFT;
  const name = await lettered(site, 58, { size: 32, colour: INK, face: BOLD, height: 46, left: besideLogo });
  if (name) layers.push(name);
  let top = 138;
  for (const [text, type, gap] of [
    [card.title, { size: 68, colour: INK, face: BOLD, height: 176 }, 28],
    [card.accent, { size: 44, colour, face: BOLD, height: 60 }, 18],
    [card.note, { size: 32, colour: SOFT, face: REGULAR, height: 46 }, 0],
  ] as const) {
    const layer = await lettered(text, top, type);
    if (!layer) continue;
    layers.push(layer);
    top += layer.height + gap;
  }
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Sets a text as large as fits; a text too long even at the smallest size loses its end. */
async function lettered(given: string, top: number, { size, colour, face, height, left = LEFT }: Type) {
  const text = withoutEmoji(given);
  if (!text) return undefined;
  const width = WIDTH - left - LEFT;
  const small = size * 0.64;
  // Roughly as many characters as fit; a character is as wide as it is high, and a line is one and a half times as high.
  const cut = () => [...text].slice(0, Math.floor(width / small) * Math.floor(height / (small * 1.5))).join('');
  for (const [words, at] of [
    [text, size],
    [text, size * 0.8],
    [text, small],
    [`${cut()}…`, small],
    [`${cut().slice(0, 12)}…`, small],
  ] as const) {
    const { data, info } = await set(words, { ...face, size: at, colour, width });
    if (info.height <= height && info.width <= width) return { input: data, left, top, height: info.height };
  }
  // Characters so wide that a few fill the space: the text is left out, and the rest of the picture stays.
  return undefined;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that markup can't contain, and half characters. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** The characters that Unicode counts as emoji but the font has. */
const DRAWN = /[©®‼⁉™↔-↙▪▫▶◀☀-☃☎☝☯♀♂♠♣♥♦♨♻⚠✂➡⤴⤵⬅-⬇⚽⚾〰〽㊗㊙🅰🅱🅾🅿🆎🆑-🆚🈁🈂🈚🈯🈲-🈺🉐🉑]/u;
/** Emoji, and characters that join or colour them: the font would draw boxes. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\u20e3\ufe0e\ufe0f]/gu;

/** The text without characters that the font cannot draw. */
const withoutEmoji = (text: string) =>
  text
    .replace(EMOJI, (sign) => (DRAWN.test(sign) ? sign : ''))
    .replace(/\s+/g, ' ')
    .trim();

function set(text: string, type: typeof BOLD & { size: number; colour: string; width: number }) {
  const { fontfile, font, size, colour, width } = type;
  const plain = text.replace(UNWRITABLE, ' ').replace(/[&<>]/g, (c) => ESCAPES[c] ?? c);
  const markup = `<span foreground="${colour}">${plain}</span>`;
  return loadSharp()({
    text: {
      text: markup,
      font: `${font} ${Math.round(size)}`,
      fontfile,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}
