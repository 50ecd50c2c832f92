import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '#platform/http/refusal.server.ts';
import { problemOf } from '#platform/http/replies.server.ts';
import type { Log } from '#platform/watch/log.server.ts';
import { isCall } from '#shared/contract.ts';
import { requestMessages } from '#shared/messages.ts';

/** In seconds: a rush is over soon. */
const COME_BACK_AFTER_RUSH = '5';

/** Sending it costs nothing: no rendering, no query. */
const BUSY_PAGE = `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><title>網站忙碌中</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><h1>網站忙碌中</h1><p>${requestMessages.unavailable}</p></html>`;

/** Monitoring must be answered especially when the site is busy. */
const WATCHING = ['/healthz', '/readyz', '/metrics'];

/** Between two slices the event loop accepts one connection, reads what has come, and answers from memory. */
const SLICE_MS = 4;
/** The most requests that one slice may begin; far more than fit into it. */
const MAX_IN_A_SLICE = 64;

/** A program that retries as soon as it is refused must not take the time that the site needs for others. */
const REFUSE_AFTER_MS = 250;
/** Further refusals are sent at once: holding them back costs memory. */
const MAX_HELD = 2000;

const LOG_EVERY_MS = 1000;

interface Answer {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

interface GateParts {
  mostOpen: number;
  log: Log;
  /** The headers that every answer of the site carries. */
  secure: Record<string, string>;
  onRefused: () => void;
}

/**
 * The door of the site: starts requests in turn, in slices, so that in a rush nobody waits for all the others. Requests
 * beyond `mostOpen` are told to come back, before they cost anything (docs/decisions/0017).
 */
export class Gate {
  /** Requests that wait here or are being worked on, but not those that wait for a slow sender. */
  open = 0;
  readonly #mostOpen: number;
  readonly #onRefused: () => void;
  readonly #log: Log;
  readonly #page: Answer;
  readonly #problem: Answer;
  readonly #waiting: { socket: Socket; begin: () => void }[] = [];
  #isSlicing = false;
  #hasNewcomer = false;
  #lastWorked = 0;
  #held = 0;
  #unlogged = 0;

  constructor({ mostOpen, log, secure, onRefused }: GateParts) {
    this.#onRefused = onRefused;
    this.#mostOpen = mostOpen;
    this.#log = log;
    const answer = (type: string, text: string): Answer => {
      const body = Buffer.from(text);
      const own = { 'Content-Type': `${type}; charset=utf-8`, 'Content-Length': body.length };
      return { headers: { ...secure, ...own, 'Retry-After': COME_BACK_AFTER_RUSH, 'Cache-Control': 'no-store' }, body };
    };
    this.#page = answer('text/html', BUSY_PAGE);
    const problem = problemOf(new Refusal(503, requestMessages.unavailable));
    this.#problem = answer('application/problem+json', JSON.stringify(problem));
  }

  /** Call it for every new connection. */
  greet(): void {
    this.#hasNewcomer = true;
  }

  /** Calls `begin` when it is this request's turn, or refuses it. */
  admit(req: IncomingMessage, res: ServerResponse, begin: () => void): void {
    const path = req.url?.split('?', 1)[0] ?? '/';
    if (WATCHING.includes(path)) begin();
    else if (this.open >= this.#mostOpen) this.#refuse(path, res);
    else {
      this.open++;
      this.#waiting.push({ socket: req.socket, begin });
      if (!this.#isSlicing) this.#slice();
    }
  }

  // Each request begins in an immediate of its own: its synchronous work is over before the next begins, and counts towards
  // the slice.
  #slice(): void {
    this.#isSlicing = true;
    let until: number | undefined;
    const next = () => {
      until ??= this.#isGreeting() ? 0 : performance.now() + SLICE_MS;
      if (performance.now() < until) this.#beginNext();
    };
    for (let i = Math.min(this.#waiting.length, MAX_IN_A_SLICE); i > 0; i--) setImmediate(next);
    setImmediate(() => {
      if (until !== 0) this.#lastWorked = performance.now();
      this.#isSlicing = false;
      if (this.#waiting.length > 0) this.#slice();
    });
  }

  // After a new connection more may be waiting outside, and Node accepts only one per turn. Turns without work are short,
  // but together they get no longer than a slice.
  #isGreeting(): boolean {
    const isGreeting = this.#hasNewcomer && performance.now() < this.#lastWorked + SLICE_MS;
    this.#hasNewcomer = false;
    return isGreeting;
  }

  #beginNext(): void {
    const first = this.#waiting.shift();
    if (!first) return;
    this.open--;
    // The visitor has gone, so there is nothing to do.
    if (!first.socket.readableEnded && !first.socket.destroyed) first.begin();
  }

  #refuse(path: string, res: ServerResponse): void {
    this.#onRefused();
    this.#logLater();
    const { headers, body } = isCall(path) ? this.#problem : this.#page;
    if (this.#held >= MAX_HELD) {
      res.writeHead(503, headers).end(body);
      return;
    }
    this.#held++;
    setTimeout(() => {
      this.#held--;
      if (!res.destroyed) res.writeHead(503, headers).end(body);
    }, REFUSE_AFTER_MS);
  }

  // One line per refusal would fill the disk just when the site is busiest.
  #logLater(): void {
    if (this.#unlogged++ > 0) return;
    setTimeout(() => {
      this.#log.error({ refused: this.#unlogged, openRequests: this.open }, 'too much at once');
      this.#unlogged = 0;
    }, LOG_EVERY_MS).unref();
  }
}
