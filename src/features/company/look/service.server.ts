import { createRequire } from 'node:module';
import { escapeUTF8 } from 'entities';
import { company as deliveredCompany } from '#content/company.ts';
import { look as deliveredLook } from '#content/look.ts';
import type { Deps } from '#platform/deps.server.ts';
import { loadSharp } from '#platform/storage/sharp.server.ts';
import { type CurrentTexts, currentTexts } from '../data.server.ts';

const SIDE = 512;
const require = createRequire(import.meta.url);
const FONT = require.resolve('@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf');

/** The company's sign in a square: its logo if that is a mark, else the initial of its short name. */
type Mark = { logo: Buffer } | { initial: string; colour: string };

/** undefined: the delivered mark, whose files are part of the site. */
async function markOf(deps: Deps, { company, look }: CurrentTexts): Promise<Mark | undefined> {
  const logo = look.logo.url && look.logoKind === 'mark' ? await deps.storage.get(look.logo.url.slice(1)) : undefined;
  if (logo) return { logo };
  const isOwn = company.shortName !== deliveredCompany.shortName || look.colour !== deliveredLook.colour;
  if (!isOwn && look.logo.url === '') return undefined;
  return { initial: [...company.shortName][0] ?? '', colour: look.colour };
}

/** For browser tabs. */
export async function markSvg(deps: Deps): Promise<string | undefined> {
  const mark = await markOf(deps, await currentTexts(deps));
  if (!mark) return undefined;
  const inside =
    'logo' in mark
      ? `<image width="40" height="40" href="data:image/png;base64,${(await squared(mark.logo, 128)).toString('base64')}"/>`
      : `<rect width="40" height="40" rx="11" fill="${mark.colour}"/><text x="20" y="28" text-anchor="middle" font-size="22" ` +
        `font-weight="700" font-family="sans-serif" fill="#fff">${escapeUTF8(mark.initial)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${inside}</svg>`;
}

/** For search engines, pictures and paper. */
export async function markPng(deps: Deps): Promise<Buffer | undefined> {
  const mark = await markOf(deps, await currentTexts(deps));
  if (!mark) return undefined;
  return 'logo' in mark ? squared(mark.logo, SIDE) : lettered(mark);
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const squared = (picture: Buffer, side: number) =>
  loadSharp()(picture).resize({ width: side, height: side, fit: 'contain', background: CLEAR }).png().toBuffer();

async function lettered({ initial, colour }: { initial: string; colour: string }): Promise<Buffer> {
  const text = `<span foreground="#ffffff">${escapeUTF8(initial)}</span>`;
  const font = `Noto Sans TC Bold ${SIDE / 2}`;
  const sharp = loadSharp();
  const letter = await sharp({ text: { text, font, fontfile: FONT, rgba: true, dpi: 72 } })
    .png()
    .toBuffer();
  return sharp({ create: { width: SIDE, height: SIDE, channels: 4, background: colour } })
    .composite([{ input: letter, gravity: 'centre' }])
    .png()
    .toBuffer();
}
