import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/testing/find-browser.mjs';

const CHROMIUM = findBrowser();
export const hasChromium = CHROMIUM !== undefined;

/** A page printed by the browser: many resumes are such PDFs. */
export function printedByChromium(html: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'printed-'));
  try {
    const [page, pdf] = [join(folder, 'page.html'), join(folder, 'page.pdf')];
    writeFileSync(page, html);
    const quiet = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${join(folder, 'profile')}`];
    execFileSync(CHROMIUM as string, [...quiet, '--no-pdf-header-footer', `--print-to-pdf=${pdf}`, `file://${page}`], {
      stdio: 'ignore',
      timeout: 60_000,
    });
    return readFileSync(pdf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
