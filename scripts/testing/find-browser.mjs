// Makes sure there is a browser for the journeys: Debian's chromium, the one in CHROMIUM_PATH, or Playwright's own; as root
// on Debian it is installed, with a Chinese font for the pictures. Prints its path.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Path of a Chromium, or undefined. */
export function findBrowser() {
  const known = [
    process.env.CHROMIUM_PATH,
    // Made for automation: without windows it needs a quarter less processor time than the full browser.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return known.find((path) => path && existsSync(path));
}

function hasChineseFont() {
  const { stdout } = spawnSync('fc-list', [':lang=zh-tw'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

if (import.meta.main ?? process.argv[1]?.endsWith('find-browser.mjs')) {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isRootOnDebian && !(findBrowser() && hasChineseFont())) {
    console.log('Installing Chromium and a Chinese font …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore', env });
    const install = (...names) =>
      spawnSync('apt-get', ['install', '-yq', '--no-install-recommends', ...names], { stdio: 'ignore', env });
    // Older releases lack this package.
    if (install('chromium-headless-shell', 'fonts-noto-cjk').status !== 0) install('chromium', 'fonts-noto-cjk');
  }
  const browser = findBrowser();
  if (!browser) {
    console.error('No Chromium found for the browser journeys: install one, or set CHROMIUM_PATH.');
    process.exit(1);
  }
  console.log(`Browser: ${browser}`);
}
