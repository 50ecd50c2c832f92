// Processor time from /proc: other work on the machine changes the milliseconds of an answer, but hardly this.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second on all of today's machines. */
const TICKS = 100;

function read(pid: number): { parent: number; ticks: number } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended since it was listed.
    return undefined;
  }
  // After the name, which may contain anything: state, parent, …, and from the 12th on the time in the program, in the
  // kernel on its behalf, and the same for its ended children: PostgreSQL's connections and its index workers.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) };
}

/** Seconds of processor time that these processes and all their descendants have used. */
export function secondsOf(pids: number[]): number {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const found = read(Number(name));
        return found ? [[Number(name), found] as const] : [];
      }),
  );
  const isBelow = (pid: number): boolean => pids.includes(pid) || (all.has(pid) && isBelow(all.get(pid)!.parent));
  return [...all].reduce((sum, [pid, { ticks }]) => sum + (isBelow(pid) ? ticks : 0), 0) / TICKS;
}

/** Seconds that all processors of the machine have worked. */
export function secondsOfMachine(): number {
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number) as [number, number, number, number, number, number, number];
  return (user + nice + system + irq + softirq) / TICKS;
}
