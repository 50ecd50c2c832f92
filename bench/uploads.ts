// The time of /healthz while four of the worst files of four members arrive at once, repeated for SECONDS (8): a PDF at the
// limits of what is unpacked and suspected, and a PNG of 25 million pixels that lies on its side.
import { Agent, request } from 'node:http';
import sharp from 'sharp';
import { costlyPdf, uploadForm } from '#test/made/files.ts';
import { signInMember } from './support/member.ts';
import { printTable } from './support/site.ts';
import { rank, sleep, startWatched } from './support/watch.ts';

const SECONDS = Number(process.env.SECONDS ?? 8);
const PORT = Number(process.env.BENCH_PORT ?? 4187);

const site = await startWatched(PORT);
const cookies: string[] = [];
for (let i = 0; i < 4; i++) cookies.push(await signInMember(site.url, site.dataDir, `bench${i}@example.com`));
await site.look();

const agent = new Agent({ keepAlive: true });

function health(): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: PORT, path: '/healthz', agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(performance.now() - began));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Each part equals its neighbours, so little is sent; turned upright it is a second picture in memory. */
const photo = () =>
  sharp({ create: { width: 5000, height: 5000, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
    .withMetadata({ orientation: 6 })
    .png({ compressionLevel: 9 })
    .toBuffer();

const MB = 1_048_576;
const PACKED = `(${'x'.repeat(1000)} a/JavaScript b) `;
const WORST: [string, string, string, () => Promise<Buffer> | Buffer][] = [
  ['8 MB unpacked, 2,000 suspicions in each part', '作品集', 'a.pdf', () => costlyPdf(PACKED, 4, 1.9 * MB)],
  ['as much as was found to stall it: 48 MB', '作品集', 'a.pdf', () => costlyPdf('x/XFA ', 6, 8 * MB)],
  ['25 million pixels, to be turned', '個人生活照', 'a.png', photo],
];

const rows: (string | number)[][] = [];
for (const [what, category, name, bytesOf] of WORST) {
  const bytes = await bytesOf();
  const took: number[] = [];
  const statuses = new Map<number, number>();
  const asked: number[] = [];
  let isOver = false;
  const send = async (cookie: string) => {
    const headers = { Cookie: cookie };
    while (!isOver) {
      const began = performance.now();
      const body = uploadForm(bytes, { categoryName: category, title: 'a', name });
      const answer = await fetch(`${site.url}/api/upload`, { method: 'POST', headers, body });
      took.push(performance.now() - began);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const { fileUploadId } = (await answer.json()) as { fileUploadId?: string };
      if (fileUploadId) await fetch(`${site.url}/api/uploadFile/${fileUploadId}`, { method: 'DELETE', headers });
    }
  };
  const watch = async () => {
    while (!isOver) {
      asked.push(await health());
      await sleep(20);
    }
  };
  const all = [...cookies.map(send), watch()];
  await sleep(SECONDS * 1000);
  isOver = true;
  await Promise.all(all);
  const { rss } = await site.look();
  const said = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const ms = (part: number) => rank(asked, part).toFixed(0);
  rows.push([
    what,
    `${(bytes.length / 1024).toFixed(0)} kB`,
    said,
    rank(took, 0.5).toFixed(0),
    ms(0.5),
    ms(0.95),
    ms(1),
    rss.toFixed(0),
  ]);
}
agent.destroy();
await site.stop();
printTable(
  ['four at once of', 'size', 'answers', 'upload p50 ms', '/healthz p50 ms', 'p95', 'longest', 'RSS MB'],
  rows,
);
