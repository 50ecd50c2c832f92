// Work in a process of its own, so that the processor time and memory it reports are that work's alone.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { secondsOf } from './cpu.ts';

export interface Cost {
  seconds: number;
  /** Seconds of processor time: of this program with the kernel on its behalf, and of PostgreSQL. */
  program: number;
  server: number;
  /** The most memory that this process has held so far, in MB. */
  most: number;
}

/** The cost of work for this process and for the PostgreSQL server it uses. Only while its connections are open. */
export async function costOf(work: () => Promise<unknown>, server?: number): Promise<Cost> {
  const ofServer = () => (server ? secondsOf([server]) : 0);
  const [started, used, before] = [performance.now(), process.cpuUsage(), ofServer()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return {
    seconds: (performance.now() - started) / 1000,
    program: (user + system) / 1e6,
    server: ofServer() - before,
    most: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** Runs a program of this folder with an order, and passes on everything it reports. */
export async function inChild<Order, Told>(name: string, order: Order, hear: (told: Told) => void): Promise<void> {
  const child = fork(`${import.meta.dirname}/${name}`, [JSON.stringify(order)]);
  child.on('message', (told) => hear(told as Told));
  const end = () => void child.kill();
  process.once('exit', end);
  const [code] = await once(child, 'exit');
  process.off('exit', end);
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
}

/** The order this program was started with. */
export const order = <Order>() => JSON.parse(process.argv[2]!) as Order;
export const tell = (told: unknown) => void process.send!(told);
