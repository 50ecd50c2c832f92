import { createHash } from 'node:crypto';
import * as make from '#test/made/files.ts';

/** Numbers that look random but are the same for the same seed and name. */
export function randomOf(seed: string, name: string): () => number {
  let state = createHash('sha256').update(`${seed} ${name}`).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A set of things that were either promised (a 2xx arrived) or only asked for before the process died. */
export class Book {
  readonly promised = new Set<string>();
  /** Asked to be added or removed, but not answered. */
  readonly open = new Set<string>();

  /** The faults in what was found; from now on that counts as the truth. */
  settle(found: Iterable<string>): string[] {
    const all = new Set(found);
    const lost = [...this.promised].filter((one) => !all.has(one) && !this.open.has(one)).map((one) => `lost: ${one}`);
    const strange = [...all]
      .filter((one) => !this.promised.has(one) && !this.open.has(one))
      .map((one) => `neither promised nor asked for: ${one}`);
    this.promised.clear();
    this.open.clear();
    for (const one of all) this.promised.add(one);
    return [...lost, ...strange];
  }
}

/** One value that is replaced: it must be the last promised one, or one asked for after it. */
export class Slot {
  promised: string | undefined;
  readonly open = new Set<string>();

  settle(found: string | undefined): string[] {
    const isRight = found === this.promised || (found !== undefined && this.open.has(found));
    const fault = isRight ? [] : [`found ${found}, promised ${this.promised}`];
    this.promised = found;
    this.open.clear();
    return fault;
  }
}

export interface Person {
  email: string;
  headers: Record<string, string>;
  skills: Slot;
  english: Slot;
  works: Book;
  /** By title; `sent` has the hash of the file sent under it. */
  files: Book;
  applied: Book;
}

export const newPerson = (email: string, headers: Record<string, string>): Person => ({
  email,
  headers,
  skills: new Slot(),
  english: new Slot(),
  works: new Book(),
  files: new Book(),
  applied: new Book(),
});

export interface Ledger {
  people: Person[];
  messages: Book;
  subscribers: Book;
  /** The hash of every file sent, by its title; of the English resume, by its own. */
  sent: Map<string, string>;
  vacancyIds: string[];
  /** Answers that should not have come. */
  faults: string[];
  acknowledged: number;
}

const JSON_BODY = { 'Content-Type': 'application/json' };

/** Returns the answer, or nothing if the process died first. Notes faults of the server. */
async function ask(
  ledger: Ledger,
  url: string,
  { method, path, body, headers }: { method: string; path: string; body?: unknown; headers?: Record<string, string> },
): Promise<{ status: number; json: unknown } | undefined> {
  const isForm = body instanceof FormData;
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { ...(body === undefined || isForm ? {} : JSON_BODY), ...headers },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status >= 500) ledger.faults.push(`${method} ${path}: ${answer.status} ${text}`);
    if (answer.ok) ledger.acknowledged++;
    return { status: answer.status, json: text ? JSON.parse(text) : undefined };
  } catch {
    return undefined;
  }
}

const isGood = (answer: { status: number } | undefined): answer is { status: number; json: unknown } =>
  answer !== undefined && answer.status < 300;

type Step = (random: () => number, n: number) => Promise<'dead' | undefined>;

/** Enters something into a book, as promised or open, depending on the answer. */
async function enter(book: Book, key: string, answer: Promise<{ status: number } | undefined>) {
  book.open.add(key);
  const came = await answer;
  if (!came) return 'dead' as const;
  book.open.delete(key);
  if (isGood(came)) book.promised.add(key);
  return undefined;
}

async function leave(book: Book, key: string, answer: Promise<{ status: number } | undefined>) {
  book.open.add(key);
  const came = await answer;
  if (!came) return 'dead' as const;
  if (isGood(came)) book.promised.delete(key);
  book.open.delete(key);
  return undefined;
}

async function replace(slot: Slot, value: string, answer: Promise<{ status: number } | undefined>) {
  slot.open.add(value);
  const came = await answer;
  if (!came) return 'dead' as const;
  slot.open.delete(value);
  if (isGood(came)) slot.promised = value;
  return undefined;
}

/** A PDF different from all others. */
function pdfOf(random: () => number): Buffer {
  return make.padded(make.pdf(`${random()} ${random()}`), 20_000 + Math.floor(random() * 1_500_000));
}

/** One person's work: each line sends its requests one after another, and all lines run side by side. */
function linesOf(ledger: Ledger, url: string, person: Person, round: string): Record<string, Step> {
  const { headers } = person;
  const of = (method: string, path: string, body?: unknown) => ask(ledger, url, { method, path, body, headers });
  const deletable = new Map<string, string>();
  return {
    skills: (_random, n) => {
      const jobSkill = `${round} ${n}`;
      return replace(person.skills, jobSkill, of('PUT', '/api/professional', { jobSkill }));
    },
    works: async (random, n) => {
      const jobCategory = `${round}.${n}`;
      const last = [...deletable][0];
      if (last && random() < 0.5) {
        deletable.delete(last[0]);
        return leave(person.works, last[0], of('DELETE', `/api/jobTenure/${last[1]}`));
      }
      const answer = of('POST', '/api/jobTenure', { jobCategory, yearOfJobTenure: '1 年' });
      const done = await enter(person.works, jobCategory, answer);
      const made = await answer;
      if (isGood(made)) deletable.set(jobCategory, (made.json as { jobTenureId: string }).jobTenureId);
      return done;
    },
    english: (random) => {
      const bytes = pdfOf(random);
      const form = make.uploadForm(bytes, { categoryName: '英文履歷' });
      return replace(person.english, sha256(bytes), of('POST', '/api/upload', form));
    },
    files: (random, n) => {
      const title = `${round} ${n}`;
      const bytes = pdfOf(random);
      ledger.sent.set(`${person.email} ${title}`, sha256(bytes));
      const form = make.uploadForm(bytes, { categoryName: '作品集', title, uploadKey: title });
      return enter(person.files, title, of('POST', '/api/upload', form));
    },
    applied: (random) => {
      const vacancyId = ledger.vacancyIds[Math.floor(random() * ledger.vacancyIds.length)] as string;
      if (person.applied.promised.has(vacancyId)) return of('GET', '/api/preview').then(deadOr);
      return enter(person.applied, vacancyId, of('POST', '/api/vacancy/apply', { vacancyId }));
    },
  };
}

const deadOr = (answer: unknown) => (answer === undefined ? ('dead' as const) : undefined);

function openLines(ledger: Ledger, url: string, round: string): Record<string, Step> {
  const of = (path: string, body: object) => ask(ledger, url, { method: 'POST', path, body });
  const sender = { email: 'writer@example.com', name: '林小姐', phone: '02-12345678', content: '想請教合作方式。' };
  return {
    messages: (_random, n) => {
      const subject = `來信 ${round} ${n}`;
      return enter(ledger.messages, subject, of('/api/contactUs', { ...sender, subject }));
    },
    subscribers: (_random, n) => {
      const email = `reader-${round}-${n}@example.com`;
      return enter(ledger.subscribers, email, of('/api/newsletter/subscribe', { email }));
    },
  };
}

/** Everybody works until the process dies; the seed determines what each sends. */
export async function workUntilDead(ledger: Ledger, url: string, seed: string, round: number): Promise<void> {
  const lines = [
    ...Object.entries(openLines(ledger, url, String(round))),
    ...ledger.people.flatMap((person) =>
      Object.entries(linesOf(ledger, url, person, String(round))).map(
        ([name, step]) => [`${person.email} ${name}`, step] as const,
      ),
    ),
  ];
  await Promise.all(
    lines.map(async ([name, step]) => {
      const random = randomOf(seed, `${round} ${name}`);
      for (let n = 0; (await step(random, n)) !== 'dead'; n++);
    }),
  );
}
