// The contenders for a view, and what it costs each of them.

import { secondsOf, secondsOfMachine } from '../support/cpu.ts';
import { type Asked, BROWSER, drive, driveAll, rawAnswer } from '../support/drive.ts';
import type { View } from './views.ts';

const CONNECTIONS = 16;
/** Different views in one round, at most: WordPress needs a second for ten of them. */
const [ANEW, PEER_ANEW] = [600, 60];
const headers = { 'Accept-Encoding': 'br, gzip', 'User-Agent': BROWSER };

export interface Contender {
  name: string;
  url: string;
  pids: number[];
  asked: Asked[];
  /** The number of views, if it is limited; otherwise as many as the time allows. */
  amount?: number;
  /** The contender its processor time is compared with. */
  against?: string;
  /** The bytes of all answers of a view, compressed as they travel. */
  bytes: () => Promise<number>;
}

interface Servers {
  site: { url: string; pid: number };
  nginx: { pids: number[]; port: number };
  peers: { pids: number[]; keeping: number; plain: number };
}

const SITE = 'the site';
const SITE_ANEW = 'the site, made anew';

export function contendersOf(view: View, { site, nginx, peers }: Servers, rounds: number): Contender[] {
  const of = (name: string, url: string, pids: number[], asked: Asked[], more: Partial<Contender> = {}): Contender => {
    const all = asked.map((one) => ({ ...one, headers }));
    const bytes = async () => {
      const answers = await Promise.all(all.map((one) => rawAnswer(url, one)));
      return answers.reduce((sum, { body }) => sum + body.length, 0);
    };
    return { name, url, pids, asked: all, bytes, ...more };
  };
  const local = (port: number) => `http://127.0.0.1:${port}`;
  const anew = (paths: string[]): Asked => ({ path: paths[0] as string, next: inTurn(paths) });
  // One more round warms up.
  const amountOf = (all: unknown[], most: number) => Math.min(most, Math.floor(all.length / (rounds + 1)));
  const { siteAnew, peerAnew } = view;
  const uncached = siteAnew ? SITE_ANEW : SITE;
  return [
    of('nginx, the site’s bytes', local(nginx.port), nginx.pids, [{ path: '/' }], { against: SITE }),
    of(SITE, site.url, [site.pid], view.site),
    ...(siteAnew ? [of(SITE_ANEW, site.url, [site.pid], [anew(siteAnew)], { amount: amountOf(siteAnew, ANEW) })] : []),
    of('WordPress, page cache', local(peers.keeping), peers.pids, view.peer, { against: SITE }),
    of('WordPress', local(peers.plain), peers.pids, view.peer, { against: uncached }),
    ...(peerAnew
      ? [
          of(
            'WordPress, made anew',
            local(peers.plain),
            peers.pids,
            [anew(peerAnew.map(({ path }) => path)), { method: 'POST', ...anew(peerAnew.map(({ list }) => list)) }],
            { amount: amountOf(peerAnew, PEER_ANEW), against: uncached },
          ),
        ]
      : []),
  ];
}

function inTurn(paths: string[]): () => string {
  let at = 0;
  return () => paths[at++ % paths.length] as string;
}

export interface Measured {
  /** Views, not requests. */
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
  /** Seconds of processor time for 1,000 views. */
  cpu: number;
  /** Processors used neither by the servers nor by the sender. */
  others: number;
}

/** After this, repeated requests are answered from the cache, where there is one, and all code is compiled. */
export const warm = (one: Contender) => measure(one, 1);

export async function measure({ url, pids, asked, amount }: Contender, seconds: number): Promise<Measured> {
  const [began, before, machine, sender] = [performance.now(), secondsOf(pids), secondsOfMachine(), process.cpuUsage()];
  const driven = await (amount
    ? driveAll(url, asked, CONNECTIONS, amount * asked.length)
    : drive(url, asked, CONNECTIONS, seconds));
  const cpu = secondsOf(pids) - before;
  const { user, system } = process.cpuUsage(sender);
  const all = secondsOfMachine() - machine;
  const took = (performance.now() - began) / 1000;
  const views = driven.answers / asked.length;
  return {
    perSecond: driven.perSecond / asked.length,
    p50: driven.p50,
    p99: driven.p99,
    errors: driven.errors,
    cpu: (cpu * 1000) / views,
    others: Math.max(0, (all - cpu - (user + system) / 1e6) / took),
  };
}
