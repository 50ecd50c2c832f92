// Makes every picture of the site into public/art: `node scripts/art/make.mjs [part of a name]`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { frame } from './frame.mjs';
import { banners, shareCards } from './lettered.mjs';
import { render, save } from './rasterise.mjs';
import { scenes } from './scenes/index.mjs';
import { spots } from './spots.mjs';

const only = process.argv[2] ?? '';
const wanted = (name) => name.includes(only);
const out = join(import.meta.dirname, '../../public/art');
mkdirSync(out, { recursive: true });

const compose = (motif, sheet) => {
  const f = frame(sheet);
  scenes[motif](f);
  return f;
};

for (const motif of Object.keys(scenes)) {
  if (wanted(`cover-${motif}`)) {
    await save(await render(compose(motif, 'cover').svg(800, 500), 800, 500), `cover-${motif}.webp`, 78, 40);
  }
  if (motif !== 'rain' && wanted(`scene-${motif}`)) {
    for (const width of [1600, 800]) {
      const height = width * 0.3;
      const image = await render(compose(motif, 'wide').svg(width, height), width, height);
      await save(image, `scene-${motif}-${width}.avif`, 66, 60);
      await save(image, `scene-${motif}-${width}.webp`, 84, 90);
    }
  }
}

for (const { name, width, height, svg } of banners()) {
  if (!wanted(name)) continue;
  const image = await render(svg, width, height);
  // On a phone in the first packets that a server sends: 14 kB.
  await save(image, `${name}.avif`, 45, width < 1000 ? 14 : 30);
  // Databases that were filled with demonstration content before name these.
  await save(image, `${name}.webp`, 62, 55);
}

for (const { name, width, height, svg } of shareCards()) {
  if (wanted(name)) await save(await render(svg, width, height, 5), name, 82, 120);
}

for (const [name, svg, limit] of spots) {
  if (!wanted(name)) continue;
  const short = svg.replace(/(\d\.\d*?[1-9])0+(?=\D)/g, '$1').replace(/([ "a-zA-Z-])0\./g, '$1.');
  writeFileSync(join(out, name), `${short}\n`);
  console.log(
    `${name.padEnd(32)} ${(short.length / 1000).toFixed(1).padStart(6)} kB${short.length > limit ? '  over' : ''}`,
  );
}
