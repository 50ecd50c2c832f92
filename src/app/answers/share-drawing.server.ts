import { createRequire } from 'node:module';
import type { OverlayOptions } from 'sharp';
import { loadSharp } from '#platform/storage/sharp.server.ts';

/** What a picture for link previews says. */
export interface ShareCard {
  title: string;
  /** Below the title, in colour: the pay, a date. */
  accent: string;
  note: string;
}

/** What stands on every one; files that are not there are left out. */
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
// Known by its file, so that no machine has to have it (docs/decisions/0047).
const BOLD = { fontfile: fontFile('700Bold'), font: 'Noto Sans TC Bold' };
const REGULAR = { fontfile: fontFile('400Regular'), font: 'Noto Sans TC' };

interface Type {
  size: number;
  colour: string;
  face: typeof BOLD;
  /** What it may take up; longer texts are set smaller. */
  height: number;
  left?: number;
}

/** A JPEG of 1200 x 630. All of it is work of libvips, on threads of its own. */
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

/** As large as it may be; what is too long even when it is small loses its end. */
async function lettered(given: string, top: number, { size, colour, face, height, left = LEFT }: Type) {
  const text = withoutEmoji(given);
  if (!text) return undefined;
  const width = WIDTH - left - LEFT;
  const small = size * 0.64;
  // About as many as there is room for; a character is as wide as it is high, a line a half higher.
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
  // Characters of which a few fill the space: nothing then, and the rest of the picture stands.
  return undefined;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** What markup does not take, and half characters. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** Of the signs that Unicode counts among the emoji, those that the font has. */
const DRAWN = /[©®‼⁉™↔-↙▪▫▶◀☀-☃☎☝☯♀♂♠♣♥♦♨♻⚠✂➡⤴⤵⬅-⬇⚽⚾〰〽㊗㊙🅰🅱🅾🅿🆎🆑-🆚🈁🈂🈚🈯🈲-🈺🉐🉑]/u;
/** Emoji, and what joins and colours them: the font would draw boxes. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\u20e3\ufe0e\ufe0f]/gu;

/** A text without what the font cannot draw. */
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
