import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mail, outbox, smtpServer } from '#test/sites/outbox.ts';
import { mailTransport } from './mail-transports.server.ts';
import { LEASE_MS, OutboxWorker, type Send } from './outbox-worker.server.ts';

const SHORT = { connectionTimeout: 150, greetingTimeout: 150, socketTimeout: 150, exchangeTimeout: 5000 };

const box = async () => {
  const made = await outbox();
  return {
    ...made,
    transport: (smtpUrl: string, waits?: typeof SHORT) =>
      mailTransport(made.dataDir, async () => ({ server: smtpUrl, from: 'service@example.com' }), waits),
    states: async () => (await made.rows()).map((row) => row.state),
  };
};

const idsOf = (texts: string[]) => texts.map((text) => /^Message-ID: <([^@]+)@/im.exec(text)?.[1]);
const subjectOf = (text: string) => /^Subject: (.*)$/im.exec(text)?.[1]?.trim();

/** A mail server that holds back its answers wherever the test says. */
async function slowServer(isHeld: (stage: 'greeting' | 'sender' | 'recipient' | 'text', subject?: string) => boolean) {
  const accepted: string[] = [];
  const held: (() => void)[] = [];
  const or = (isNow: boolean, go: () => void) => void (isNow ? held.push(go) : go());
  const { url } = await smtpServer({
    onConnect: (_session, done) => or(isHeld('greeting'), done),
    onMailFrom: (_address, _session, done) => or(isHeld('sender'), done),
    onRcptTo: (_address, _session, done) => or(isHeld('recipient'), done),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      stream.on('end', () =>
        or(isHeld('text', subjectOf(text)), () => {
          accepted.push(text);
          done();
        }),
      );
    },
  });
  return { url, accepted, held };
}

test.each(['greeting', 'sender', 'recipient', 'text'] as const)(
  'a server that keeps silent instead of answering the %s is given up, and tried again after a pause',
  async (silentAt) => {
    const { queue, rows, start, transport, wait } = await box();
    let isSilent = true;
    const { url, accepted } = await slowServer((stage) => isSilent && stage === silentAt);
    const worker = start(transport(url, SHORT));
    await queue(mail());
    await expect.poll(async () => (await rows())[0]?.last_fault).toMatch(/ETIMEDOUT|ESOCKET|ECONNECTION/);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(row!.mail).toContain('123456');
    isSilent = false;
    wait(5100);
    // With enough time: on a busy machine the greeting takes a while, too.
    await worker.stop();
    start(transport(url));
    await expect.poll(async () => (await rows())[0]?.state).toBe('sent');
    expect(idsOf(accepted)).toEqual([row!.mail_id]);
  },
);

/** Never silent and never done: a line of the answer to the hello every 20 ms, but never the last. */
async function endlessServer() {
  const closed = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.write('220 slow.example\r\n');
    const lines = setInterval(() => socket.write('250-still here\r\n'), 20);
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(lines);
      closed.resolve();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, closed: closed.promise };
}

test('a server that goes on answering for ever is given up before the lease ends, its connection closed', async () => {
  const { queue, rows, start, transport, wait } = await box();
  const endless = await endlessServer();
  const patient = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 };
  start(transport(endless.url, { ...patient, exchangeTimeout: 400 }));
  await queue(mail());
  await endless.closed;
  await expect.poll(async () => (await rows())[0]?.last_fault).toBe('EABORT');
  expect((await rows())[0]).toMatchObject({ state: 'waiting', attempts: 1 });
  const { url, accepted } = await slowServer(() => false);
  wait(5100);
  start(transport(url));
  await expect.poll(async () => (await rows())[0]?.state).toBe('sent');
  expect(accepted).toHaveLength(1);
});

test('a recipient that is refused for good is put aside in the end, and holds up nobody else', async () => {
  const { hasten, queue, rows, start, transport } = await box();
  const { url, received } = await smtpServer({
    onRcptTo: ({ address }, _session, done) =>
      address === 'gone@example.com'
        ? done(Object.assign(new Error('gone@example.com: no such user'), { responseCode: 550 }))
        : done(),
  });
  const worker = start(transport(url));
  await queue(mail({ to: { address: 'gone@example.com' } }));
  await queue(mail());
  for (let tries = 1; tries <= 12; tries++) {
    await expect
      .poll(async () => (await rows())[0])
      .toMatchObject({ attempts: tries, last_fault: 'EENVELOPE 550 RCPT TO' });
    if (tries === 12) break;
    await hasten();
    worker.wake();
  }
  await expect.poll(async () => (await rows()).map((row) => row.state)).toEqual(['dead', 'sent']);
  worker.wake();
  await worker.stop();
  expect((await rows())[0]).toMatchObject({ attempts: 12, mail: expect.stringContaining('123456') });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^To: .*ming@example\.com/m);
});

describe('a restart in the middle', () => {
  /** From the moment of its kill a process does nothing, it doesn't even note a fault. */
  function killable(send: Send) {
    let isKilled = false;
    const never = new Promise<void>(() => {});
    return {
      kill: () => {
        isKilled = true;
      },
      send: (async (queued) => {
        try {
          await send(queued);
        } catch (error) {
          if (!isKilled) throw error;
        }
        if (isKilled) await never;
      }) satisfies Send,
    };
  }

  test('by kill: what was answered is not sent again, what was not is', async () => {
    const { deps, queue, rows, start, states, transport, wait } = await box();
    let isHolding = true;
    const { url, accepted, held } = await slowServer(
      (stage, subject) => isHolding && stage === 'text' && /^[45]$/.test(subject ?? ''),
    );
    for (let i = 1; i <= 8; i++) await queue(mail({ subject: String(i) }));
    const { kill, send } = killable(transport(url));
    const killed = new OutboxWorker(deps, send);
    await expect.poll(() => held.length).toBe(2);
    await expect.poll(states).toEqual([...Array(3).fill('sent'), ...Array(5).fill('waiting')]);
    kill();
    void killed.stop();
    isHolding = false;
    const next = start(transport(url));
    // Mails that the killed one had not claimed go at once, the claimed ones after the lease.
    await expect.poll(states).toEqual(['sent', 'sent', 'sent', 'waiting', 'waiting', 'sent', 'sent', 'sent']);
    expect(accepted).toHaveLength(6);
    wait(LEASE_MS + 1000);
    next.wake();
    await expect.poll(states).toEqual(Array(8).fill('sent'));
    const ids = (await rows()).map((row) => row.mail_id);
    expect(idsOf(accepted).toSorted()).toEqual(ids);
  });

  test('by a stop: it waits for the answer, and the next one finds nothing to do', async () => {
    const { deps, queue, start, states, transport, wait } = await box();
    const { url, accepted, held } = await slowServer((stage) => stage === 'text');
    const first = new OutboxWorker(deps, transport(url));
    await queue(mail());
    await expect.poll(() => held.length).toBe(1);
    let isStopped = false;
    const stopped = first.stop().then(() => {
      isStopped = true;
    });
    const next = start(transport(url));
    expect([isStopped, await states()]).toEqual([false, ['waiting']]);
    held[0]!();
    await stopped;
    expect(await states()).toEqual(['sent']);
    wait(LEASE_MS + 1000);
    next.wake();
    await next.stop();
    expect(accepted).toHaveLength(1);
  });

  test('an answer that was given but not noted makes a second delivery that can be recognised', async () => {
    const { deps, queue, rows, start, states, transport, wait } = await box();
    const { url, accepted, held } = await slowServer((stage) => stage === 'text' && accepted.length === 0);
    const { kill, send } = killable(transport(url));
    const killed = new OutboxWorker(deps, send);
    await queue(mail());
    await expect.poll(() => held.length).toBe(1);
    kill();
    void killed.stop();
    held[0]!();
    await expect.poll(() => accepted.length).toBe(1);
    wait(LEASE_MS + 1000);
    start(transport(url));
    await expect.poll(states).toEqual(['sent']);
    const [row] = await rows();
    expect(idsOf(accepted)).toEqual([row!.mail_id, row!.mail_id]);
  });
});
