import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from './site.ts';

/** The data folder of the journeys' server; its port tells simultaneous runs apart. */
export const dataDir = join(tmpdir(), `e2e-data-${process.env.E2E_PORT ?? 4173}`);

/** The words of a mail: encoded headers and quoted-printable or base64 parts are decoded. */
export function decoded(eml: string): string {
  const headers = eml.replace(/=\?utf-8\?([bq])\?([^?]*)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' ')),
  );
  const bodies = [...eml.matchAll(/Content-Transfer-Encoding: base64\r?\n[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/g)];
  return [unquoted(headers), ...bodies.map(([, body = '']) => Buffer.from(body, 'base64').toString('utf8'))].join('\n');
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/gi, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'));
  return bytes;
}

const outbox = join(dataDir, 'outbox');

/** Waits for a mail to an address that contains a word, or for a number of them, and returns the text of the newest. */
export async function mailTo(address: string, word: string, folder = outbox, count = 1): Promise<string> {
  let found: string[] = [];
  await expect
    .poll(
      () => {
        found = mailsTo(address, word, folder);
        return found.length >= count;
      },
      { message: `a mail to ${address} with ${word}`, timeout: 15_000, intervals: [50, 50, 100, 250] },
    )
    .toBe(true);
  return found.at(-1) ?? '';
}

/** The mails that have arrived, oldest first. */
export function mailsTo(address: string, word: string, folder = outbox): string[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
  const mails = names.toSorted().map((name) => textOf(join(folder, name)));
  const to = new RegExp(`^To:.*${address.replace(/[.+]/g, '\\$&')}`, 'im');
  return mails.filter((mail) => to.test(mail) && mail.includes(word));
}

const read = new Map<string, string>();

/** The file of a mail is written at once and never changed; every journey of a run sends its own mails. */
function textOf(file: string): string {
  const text = read.get(file) ?? decoded(readFileSync(file, 'utf8'));
  read.set(file, text);
  return text;
}
