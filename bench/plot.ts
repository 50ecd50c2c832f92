// The time of a search against the number of vacancies, on both databases, drawn as docs/search-latency.svg, for up to ROWS
// (100,000) vacancies: count and newest 15 for the queries of search.ts, with no total known beforehand, as right after a
// change of content.
import { writeFileSync } from 'node:fs';
import { searchVacancies } from '#features/vacancies/data.server.ts';
import { touchContent } from '#platform/database/content-version.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openSizes, QUERIES, rank, time } from './support/search-data.ts';
import { printTable } from './support/site.ts';

const ROWS = Number(process.env.ROWS ?? 100_000);
const SIZES = [1000, 10_000, 100_000, 1_000_000].filter((size) => size <= ROWS);
const ROUNDS = 5;
const FILE = 'docs/search-latency.svg';

interface Point {
  rows: number;
  p50: number;
  p99: number;
}

async function measure(database: Database): Promise<Omit<Point, 'rows'>> {
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    for (const query of QUERIES) {
      await database.transaction(touchContent);
      const took = await time(() => searchVacancies(database.db, query));
      // The first round only reads the rows into memory.
      if (round >= 0) times.push(took);
    }
  }
  return { p50: rank(times, 0.5), p99: rank(times, 0.99) };
}

const [LEFT, TOP, WIDTH, HEIGHT] = [72, 48, 400, 240];
const [LEAST, MOST] = [0.1, 1000];
const x = (rows: number) => LEFT + (Math.log10(rows / 1000) / (SIZES.length - 1)) * WIDTH;
const y = (ms: number) => TOP + HEIGHT - (Math.log10(ms / LEAST) / Math.log10(MOST / LEAST)) * HEIGHT;
const at = (n: number) => n.toFixed(1);
// A medium grey and two medium colours: each is visible on white and on black.
const GREY = '#808080';
const COLOURS: Record<string, string> = { SQLite: '#2f7fd6', PostgreSQL: '#d9641e' };

function draw(series: Record<string, Point[]>): string {
  const text = (left: number, top: number, words: string, anchor = 'middle', fill = GREY) =>
    `<text x="${at(left)}" y="${at(top)}" text-anchor="${anchor}" fill="${fill}">${words}</text>`;
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `<path d="M${at(x1)} ${at(y1)}L${at(x2)} ${at(y2)}" stroke="${GREY}" stroke-opacity=".35"/>`;
  const parts = [text(LEFT, 24, 'Search: count and newest 15, milliseconds against vacancies', 'start')];
  for (let ms = LEAST; ms <= MOST * 1.01; ms *= 10)
    parts.push(line(LEFT, y(ms), LEFT + WIDTH, y(ms)), text(LEFT - 8, y(ms) + 4, `${Number(ms.toFixed(1))} ms`, 'end'));
  for (const rows of SIZES)
    parts.push(line(x(rows), TOP, x(rows), TOP + HEIGHT), text(x(rows), TOP + HEIGHT + 20, rows.toLocaleString('en')));
  for (const [i, [name, points]] of Object.entries(series).entries()) {
    const colour = COLOURS[name] ?? GREY;
    for (const which of ['p50', 'p99'] as const) {
      const dash = which === 'p99' ? ' stroke-dasharray="6 5"' : '';
      const path = points.map((point, j) => `${j ? 'L' : 'M'}${at(x(point.rows))} ${at(y(point[which]))}`).join('');
      parts.push(`<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`);
      for (const point of points)
        parts.push(`<circle cx="${at(x(point.rows))}" cy="${at(y(point[which]))}" r="3.5" fill="${colour}"/>`);
      const last = points.at(-1);
      if (last)
        parts.push(
          text(LEFT + WIDTH + 12, legend(series, i, which), `${name} ${which}: ${label(last[which])}`, 'start', colour),
        );
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 330" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="Search latency against rows, both axes logarithmic">
${parts.join('\n')}
</svg>
`;
}

const label = (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
/** One line per curve, in the order of their ends from the top. */
function legend(series: Record<string, Point[]>, i: number, which: 'p50' | 'p99'): number {
  const ends = Object.values(series).flatMap((points, j) =>
    (['p50', 'p99'] as const).map((one) => ({ j, one, ms: points.at(-1)?.[one] ?? 0 })),
  );
  const place = ends.toSorted((a, b) => b.ms - a.ms).findIndex(({ j, one }) => j === i && one === which);
  return TOP + 60 + place * 22;
}

const { databases, close } = await openSizes(SIZES);
const series: Record<string, Point[]> = {};
const table: (string | number)[][] = [];
for (const [database, rows] of databases) {
  const name = database.kind === 'postgres' ? 'PostgreSQL' : 'SQLite';
  const found = await measure(database);
  series[name] = [...(series[name] ?? []), { rows, ...found }];
  table.push([name, rows, found.p50.toFixed(2), found.p99.toFixed(2)]);
}
await close();
writeFileSync(FILE, draw(series));
printTable(['database', 'rows', 'p50 ms', 'p99 ms'], table);
console.log(`Drawn as ${FILE}.`);
