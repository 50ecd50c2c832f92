import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { lookUpDomain } from './sender-domain.server.ts';

/** The name in a DNS question, and where the question ends. */
function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

const NO_ERROR = 0;
const NO_SUCH_NAME = 3;
const REFUSED = 5;

/** A DNS server on this machine that knows these texts; other names get `otherwise`. */
async function dnsServer(texts: Record<string, string>, otherwise = NO_SUCH_NAME): Promise<string[]> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { name, end } = questionOf(message);
    asked.push(name);
    const text = texts[name];
    const head = Buffer.from(message.subarray(0, 12));
    head.writeUInt16BE(0x8180 | (text === undefined ? otherwise : NO_ERROR), 2);
    head.writeUInt16BE(text === undefined ? 0 : 1, 6);
    head.writeUInt32BE(0, 8);
    const answer = Buffer.alloc(13);
    answer.writeUInt16BE(0xc00c, 0); // the name of the question
    answer.writeUInt16BE(16, 2); // TXT
    answer.writeUInt16BE(1, 4);
    answer.writeUInt16BE((text?.length ?? 0) + 1, 10);
    answer.writeUInt8(text?.length ?? 0, 12);
    const parts = text === undefined ? [] : [answer, Buffer.from(text)];
    socket.send(Buffer.concat([head, message.subarray(12, end), ...parts]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  onTestFinished(() => {
    dns.setServers(before);
    socket.close();
  });
  return asked;
}

const GOOGLE = { known: ['google'], common: ['default'] };

test('what a domain says is found, each record by itself', async () => {
  await dnsServer({
    'agency.example': 'v=spf1 include:_spf.google.com ~all',
    'google._domainkey.agency.example': 'v=DKIM1; k=rsa; p=MIIBIjAN',
    '_dmarc.agency.example': 'v=DMARC1; p=none',
  });
  expect(await lookUpDomain('agency.example', GOOGLE)).toEqual({
    SPF: { state: 'set', text: 'v=spf1 include:_spf.google.com ~all' },
    DKIM: { state: 'set', text: 'google._domainkey.agency.example' },
    DMARC: { state: 'set', text: 'v=DMARC1; p=none' },
  });
});

test('what is not there is missing; of DKIM only where its name is known', async () => {
  await dnsServer({ 'agency.example': 'v=spf10 something else', 'default._domainkey.agency.example': 'v=DKIM1; p=' });
  expect(await lookUpDomain('agency.example', GOOGLE)).toMatchObject({
    SPF: { state: 'missing' },
    DKIM: { state: 'missing' },
    DMARC: { state: 'missing' },
  });
  const { DKIM } = await lookUpDomain('agency.example', { known: [], common: ['default'] });
  expect(DKIM.state).toBe('unknown');
});

test('the DMARC of the domain above holds for the one below', async () => {
  const asked = await dnsServer({ '_dmarc.agency.example': 'v=DMARC1; p=reject' });
  const { DMARC } = await lookUpDomain('mail.agency.example', GOOGLE);
  expect(DMARC).toEqual({ state: 'set', text: 'v=DMARC1; p=reject' });
  expect(asked).not.toContain('_dmarc.example');
});

test('where DNS does not answer, nobody knows', async () => {
  await dnsServer({}, REFUSED);
  expect(await lookUpDomain('agency.example', GOOGLE)).toMatchObject({
    SPF: { state: 'unknown' },
    DKIM: { state: 'unknown' },
    DMARC: { state: 'unknown' },
  });
});
