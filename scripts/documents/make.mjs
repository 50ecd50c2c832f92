// Prints the documents for download into public/documents: `npm run documents`.
// Run by hand when their words change (content/agreement.ts), with Chromium and, for this once, the font:
//   npm install --no-save @fontsource/noto-sans-tc@5.3.0 && npm run documents
// It is a TrueType font: of others (Debian's Noto Sans CJK) Chromium keeps each character as a drawing of its own, and
// the file is six times as large. The text can be selected and read aloud.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { agreement } from '../../content/agreement.ts';
import { company } from '../../content/company.ts';
import { findBrowser } from '../find-browser.mjs';

const out = join(import.meta.dirname, '../../public/documents');
const font = join(import.meta.dirname, '../../node_modules/@fontsource/noto-sans-tc');
if (!existsSync(font)) throw new Error('the font is missing; the first lines of this script tell how to get it');

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (plain) => plain.replace(/[&<>"]/g, (c) => escapes[c]);

const style = `
  @page { size: A4; margin: 17mm 18mm 16mm; }
  body { font: 11pt/1.72 'Noto Sans TC', sans-serif; color: #12303b; margin: 0; text-align: justify; }
  header { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 1.2pt solid #0f5e6e; }
  header p { margin: 0 0 4pt; } .brand { font-weight: 700; font-size: 12pt; color: #0f5e6e; }
  h1 { font-size: 19pt; text-align: center; letter-spacing: .2em; margin: 14pt 0 8pt; }
  h2 { font-size: 11pt; margin: 8.5pt 0 1pt; color: #0b4a57; break-after: avoid; }
  p { margin: 0; break-inside: avoid; } ul { margin: 1pt 0 0; padding-left: 1.3em; } li { break-inside: avoid; }
  .consent { margin: 16pt 0 12pt; font-weight: 700; }
  .sign { display: grid; grid-template-columns: 1fr 1fr; gap: 19pt 24pt; break-inside: avoid; }
  .sign div { display: flex; gap: 6pt; white-space: nowrap; } .sign i { flex: 1; border-bottom: .8pt solid #12303b; }
  .sign .wide { grid-column: span 2; } .side { break-inside: avoid; }
  footer { margin-top: 17pt; padding-top: 6pt; border-top: .6pt solid #d9e2e1; font-size: 8.8pt; text-align: left; }
`;

const clause = ({ title, text: words, points }, i) => `
  <h2>${i + 1}. ${text(title)}</h2><p>${text(words)}</p>
  ${points ? `<ul>${points.map((point) => `<li>${text(point)}</li>`).join('')}</ul>` : ''}`;

const line = (label, kind = '') => `<div class="${kind}">${text(label)}<i></i></div>`;

const html = `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8">
  <title>${text(`${agreement.title}｜${company.name}`)}</title>
  <link rel="stylesheet" href="/400.css"><link rel="stylesheet" href="/700.css"><style>${style}</style></head><body>
  <header><p class="brand">${text(company.name)}</p><p>${text(`${company.legalName}｜${agreement.version}`)}</p></header>
  <h1>${text(agreement.title)}</h1><p>${text(agreement.intro)}</p>
  ${agreement.clauses.map(clause).join('')}
  <div class="side"><p class="consent">${text(agreement.consent)}</p>
  <section class="sign">${agreement.fields.map((label) => line(label)).join('')}${line(agreement.guardian, 'wide')}</section>
  <footer><p>${text(agreement.hint)}</p>
  <p>${text(`${company.legalName}｜${company.addressText}`)}<br>${text(`電話 ${company.phone}｜${company.email}`)}</p></footer></div>
  </body></html>`;

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' });
    return route.fulfill({
      body: readFileSync(join(font, pathname)),
      contentType: pathname.endsWith('.css') ? 'text/css' : 'font/woff2',
    });
  });
  await page.goto('http://documents.localhost/', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  mkdirSync(out, { recursive: true });
  await page.pdf({
    path: join(out, 'recommendation-agreement.pdf'),
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
  });
} finally {
  await browser.close();
}
