import { expect, test } from 'vitest';
import { clientAddressOf, setSocketAddress, widerNetworkOf } from './client-address.server.ts';

function addressOf(socket: string, forwarded: string | undefined, trustProxy: number) {
  const request = new Request('http://localhost/', { headers: forwarded ? { 'X-Forwarded-For': forwarded } : {} });
  setSocketAddress(request, socket);
  return clientAddressOf(request, trustProxy);
}

test.each([
  ['no proxy trusted: the header is only a claim', '192.0.2.1', '203.0.113.9', 0, '192.0.2.1'],
  ['one proxy: the last entry', '10.0.0.1', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
  ['two proxies: the last but one', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['fewer entries than proxies: the first', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
  ['an IPv4 address in IPv6 clothes', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
  ['an IPv6 address counts by its /64', '2001:db8:1:2:aaaa::1', undefined, 0, '2001:db8:1:2'],
  ['a short IPv6 address', '2001:DB8::1', undefined, 0, '2001:db8:0:0'],
  ['this machine', '::1', undefined, 0, '0:0:0:0'],
])('%s', (_, socket, forwarded, trustProxy, expected) => {
  expect(addressOf(socket, forwarded, trustProxy)).toBe(expected);
});

test('around an IPv6 network lies a wider one, around an IPv4 address none', () => {
  expect(['2001:db8:1:2', '0:0:0:0', '192.0.2.1', 'unknown'].map(widerNetworkOf)).toEqual([
    '2001:db8:1',
    '0:0:0',
    undefined,
    undefined,
  ]);
});
