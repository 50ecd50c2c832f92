import { isIPv6 } from 'node:net';

const sockets = new WeakMap<Request, string>();

/** Called where the connection is accepted: a Request doesn't know where it came from. */
export function setSocketAddress(request: Request, address: string | undefined): void {
  if (address) sockets.set(request, address);
}

/**
 * The client's address, for limits. Each trusted proxy appends the address it sees to X-Forwarded-For, so the list is read
 * from the right; anything further left is the client's own claim. An IPv6 customer owns a whole /64.
 */
export function clientAddressOf(request: Request, trustProxy: number): string {
  const forwarded = request.headers.get('X-Forwarded-For')?.split(',') ?? [];
  const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), sockets.get(request) ?? 'unknown'];
  const address = hops[Math.max(0, hops.length - 1 - trustProxy)]!.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(address) ? networkOf(address) : address;
}

/** For an IPv6 address given by its /64, the surrounding /48: one line may own all of its 65,536 /64s. */
export const widerNetworkOf = (address: string): string | undefined =>
  address.includes(':') ? address.split(':').slice(0, 3).join(':') : undefined;

function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const gap = tail === undefined ? [] : Array(Math.max(0, 8 - groups(head).length - groups(tail).length)).fill('0');
  return [...groups(head), ...gap, ...groups(tail ?? '')].slice(0, 4).join(':');
}
