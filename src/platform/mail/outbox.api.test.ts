import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { mail, outbox, smtpServer } from '#test/sites/outbox.ts';
import { mailTransport } from './mail-transports.server.ts';
import { giveBackMails, queueMail } from './outbox.server.ts';
import { LEASE_MS, OutboxWorker } from './outbox-worker.server.ts';

describe('the outbox', () => {
  test('sends what was committed, at once, and forgets its text', async () => {
    const box = await outbox();
    const sent: string[] = [];
    box.start(async ({ mail: { subject } }) => void sent.push(subject));
    await box.queue(mail({ subject: '一' }));
    // The worker looks by itself every 15 s.
    await expect.poll(async () => (await box.rows())[0]?.state, { timeout: 10_000 }).toBe('sent');
    expect(sent).toEqual(['一']);
    expect(await box.rows()).toMatchObject([{ state: 'sent', mail: null, attempts: 1 }]);
  });

  test('sends nothing of a transaction that was rolled back', async () => {
    const box = await outbox();
    const rolledBack = box.deps.database.transaction(async (tx) => {
      await queueMail(tx, mail());
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await box.rows()).toEqual([]);
  });

  test('several workers send each mail once', async () => {
    const box = await outbox();
    const sent: string[] = [];
    for (let i = 0; i < 4; i++) box.start(async ({ mailId }) => void sent.push(mailId));
    await Promise.all(Array.from({ length: 23 }, () => box.queue(mail())));
    await expect.poll(() => sent.length).toBe(23);
    await expect.poll(async () => (await box.rows()).filter((row) => row.state === 'sent').length).toBe(23);
    expect(new Set(sent).size).toBe(23);
  });

  test('tries again with growing pauses and puts a mail aside after twelve tries, text and all', async () => {
    const box = await outbox();
    await box.queue(mail());
    const worker = box.start(async () => {
      throw Object.assign(new Error('ming@example.com refused'), { code: 'EENVELOPE', responseCode: 550 });
    });
    let before = 0;
    for (let tries = 1; tries <= 12; tries++) {
      await expect.poll(async () => (await box.rows())[0]?.last_fault && (await box.rows())[0]?.attempts).toBe(tries);
      await expect.poll(async () => (await box.rows())[0]!.next_try_at > '2021').toBe(true);
      if (tries === 12) break;
      await expect
        .poll(async () => Date.parse((await box.rows())[0]!.next_try_at) - Date.now())
        .toSatisfy((pause: number) => tries === 1 || pause > before || pause > 40_000_000);
      before = Date.parse((await box.rows())[0]!.next_try_at) - Date.now();
      await box.hasten();
      worker.wake();
    }
    await expect.poll(async () => (await box.rows())[0]?.state).toBe('dead');
    expect((await box.rows())[0]).toMatchObject({ last_fault: 'EENVELOPE 550' });
    expect((await box.rows())[0]!.mail).toContain('123456');
  });

  describe('a mail with a code', () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const fails = async () => {
      throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
    };

    test('is put aside without its text when it is given up', async () => {
      const box = await outbox();
      for (const isSecret of [true, false]) await box.queue(mail({ isSecret }));
      await box.deps.database.db.updateTable('outbox_mails').set({ attempts: 11 }).execute();
      box.start(fails);
      await expect.poll(async () => (await box.rows()).map((row) => row.state)).toEqual(['dead', 'dead']);
      expect(await box.rows()).toMatchObject([
        { last_fault: 'ECONNREFUSED', mail: null },
        { last_fault: 'ECONNREFUSED', mail: expect.stringContaining('123456') },
      ]);
    });

    test('keeps its text while it waits, and is not tried again when it will have expired', async () => {
      const box = await outbox();
      await box.queue(mail({ isSecret: true, expiresAt: inMinutes(30) }));
      const worker = box.start(fails);
      await expect.poll(async () => (await box.rows())[0]?.last_fault).toBe('ECONNREFUSED');
      expect((await box.rows())[0]!.mail).toContain('123456');
      box.wait(29 * 60_000 + 58_000);
      worker.wake();
      await expect.poll(async () => (await box.rows())[0]?.state).toBe('dead');
      expect(await box.rows()).toMatchObject([{ attempts: 2, last_fault: 'ECONNREFUSED', mail: null }]);
    });

    test('is not sent when it has expired, and the others are', async () => {
      const box = await outbox();
      const sent: string[] = [];
      await box.queue(mail({ subject: 'late', isSecret: true, expiresAt: inMinutes(30) }));
      await box.queue(mail({ subject: 'in time', isSecret: true, expiresAt: inMinutes(60) }));
      box.wait(31 * 60_000);
      box.start(async (queued) => void sent.push(queued.mail.subject));
      await expect.poll(async () => (await box.rows()).map((row) => row.state)).toEqual(['dead', 'sent']);
      expect(sent).toEqual(['in time']);
      expect((await box.rows())[0]).toMatchObject({ last_fault: 'EXPIRED', mail: null });
    });

    test('asked for again without its text it is put aside again', async () => {
      const box = await outbox();
      await box.queue(mail());
      await box.deps.database.db.updateTable('outbox_mails').set({ mail: null }).execute();
      const worker = box.start(async () => expect.unreachable());
      worker.wake();
      await expect.poll(async () => (await box.rows())[0]?.state).toBe('dead');
    });
  });

  test('what a killed process had taken is given back at the start of the only one there can be', async () => {
    const box = await outbox();
    const failing = box.start(async () => {
      throw new Error('no line');
    });
    await box.queue(mail({ subject: 'waits for its next try' }));
    await expect.poll(async () => (await box.rows())[0]?.last_fault).toBe('Error');
    await failing.stop();
    const killed = new OutboxWorker(box.deps, () => new Promise(() => {}));
    await box.queue(mail({ subject: 'was on its way' }));
    await expect.poll(async () => (await box.rows())[1]?.attempts).toBe(1);
    void killed.stop();
    await giveBackMails(box.deps.database.db, box.deps.now());
    const sent: string[] = [];
    box.start(async (queued) => void sent.push(queued.mail.subject));
    await expect.poll(async () => (await box.rows())[1]?.state).toBe('sent');
    expect(sent).toEqual(['was on its way']);
  });

  test('a claim is renewed while its mail is on its way, and can be taken once nobody renews it', async () => {
    const box = await outbox();
    const gate = Promise.withResolvers<void>();
    const sent: string[] = [];
    const slow = box.start(async () => gate.promise);
    await box.queue(mail());
    const until = async () => Date.parse((await box.rows())[0]!.next_try_at);
    await expect.poll(async () => (await box.rows())[0]?.attempts).toBe(1);
    const first = await until();
    box.wait(LEASE_MS / 2);
    await expect.poll(until).toBeGreaterThan(first);
    box.wait(LEASE_MS / 2 + 100);
    const next = box.start(async ({ mailId }) => void sent.push(mailId));
    next.wake();
    await next.stop();
    expect(sent).toEqual([]);
    gate.resolve();
    await slow.stop();
    expect((await box.rows())[0]).toMatchObject({ state: 'sent', taken_by: null });
  });

  test('what a killed worker had taken is sent after its lease', async () => {
    const box = await outbox();
    const hanging = new OutboxWorker(box.deps, () => new Promise(() => {}));
    await box.queue(mail());
    await expect.poll(async () => (await box.rows())[0]?.attempts).toBe(1);
    void hanging.stop();
    const sent: string[] = [];
    const worker = box.start(async ({ mailId }) => void sent.push(mailId));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sent).toEqual([]);
    await box.hasten();
    worker.wake();
    await expect.poll(() => sent.length).toBe(1);
  });

  test('stopping lets the mail that is being sent arrive', async () => {
    const box = await outbox();
    const gate = Promise.withResolvers<void>();
    const worker = new OutboxWorker(box.deps, () => gate.promise);
    await box.queue(mail());
    await expect.poll(async () => (await box.rows())[0]?.attempts).toBe(1);
    const stopped = worker.stop();
    gate.resolve();
    await stopped;
    expect((await box.rows())[0]?.state).toBe('sent');
  });
});

describe('mails as files', () => {
  test('one whole .eml each, with both parts, in Chinese', async () => {
    const box = await outbox();
    box.start(mailTransport(box.dataDir, async () => ({ from: '晴川人資 <service@example.com>' })));
    await box.queue(mail({ unsubscribeUrl: 'https://site.example/u/1' }));
    await expect.poll(async () => (await box.rows())[0]?.state).toBe('sent');
    const folder = path.join(box.dataDir, 'outbox');
    const [row] = await box.rows();
    expect(readdirSync(folder)).toEqual([`${row!.mail_id}.eml`]);
    const file = path.join(folder, `${row!.mail_id}.eml`);
    // They contain names, addresses and codes.
    expect([folder, file].map((one) => statSync(one).mode & 0o777)).toEqual([0o700, 0o600]);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(`Message-ID: <${row!.mail_id}@example.com>`);
    expect(text).toMatch(/Content-Type: text\/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable/);
    expect(text).toContain('123456');
    expect(text).toContain('List-Unsubscribe: <https://site.example/u/1>\r\n');
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  test('an appointment goes along, for mail programs to show and as a file to open', async () => {
    const box = await outbox();
    box.start(mailTransport(box.dataDir, async () => ({ from: 'service@example.com' })));
    const calendar = { method: 'REQUEST' as const, text: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' };
    await box.queue(mail({ calendar }));
    await expect.poll(async () => (await box.rows())[0]?.state).toBe('sent');
    const folder = path.join(box.dataDir, 'outbox');
    const text = readFileSync(path.join(folder, readdirSync(folder)[0]!), 'utf8');
    expect(text.match(/^Content-Type: [^;\r]+/gm)).toEqual([
      'Content-Type: multipart/mixed',
      'Content-Type: multipart/alternative',
      'Content-Type: text/plain',
      'Content-Type: text/html',
      'Content-Type: text/calendar',
      'Content-Type: application/ics',
    ]);
    expect(text).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST\r$/m);
    expect(text).toMatch(/^Content-Disposition: attachment; filename=invite\.ics\r$/m);
    expect(text).toContain(Buffer.from(calendar.text).toString('base64'));
  });

  test('what people type never becomes a header', async () => {
    const box = await outbox();
    box.start(mailTransport(box.dataDir, async () => ({ from: 'service@example.com' })));
    const evil = 'x\r\nBcc: all@example.com\r\n\r\nbody';
    await box.queue(
      mail({
        subject: evil,
        to: { name: evil, address: 'ming@example.com' },
        replyTo: { name: evil, address: 'hua@example.com' },
      }),
    );
    await expect.poll(async () => (await box.rows())[0]?.state).toBe('sent');
    const folder = path.join(box.dataDir, 'outbox');
    const text = readFileSync(path.join(folder, readdirSync(folder)[0]!), 'utf8');
    const head = text.slice(0, text.indexOf('\r\n\r\n'));
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head).toMatch(/^To: .*<ming@example\.com>$/m);
    expect(head).toMatch(/^Reply-To: .*<hua@example\.com>$/m);
  });
});

describe('mails by SMTP', () => {
  test('arrive', async () => {
    const box = await outbox();
    const { received, url } = await smtpServer({});
    box.start(mailTransport(box.dataDir, async () => ({ server: url, from: 'service@example.com' })));
    await box.queue(mail());
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toMatch(/^To: .*ming@example\.com/m);
  });

  test('a refusal is tried again, and arrives once', async () => {
    const box = await outbox();
    let refusals = 2;
    const { received, url } = await smtpServer({
      onRcptTo(_address, _session, done) {
        if (refusals-- > 0) return done(Object.assign(new Error('busy'), { responseCode: 451 }));
        return done();
      },
    });
    const worker = box.start(mailTransport(box.dataDir, async () => ({ server: url, from: 'service@example.com' })));
    await box.queue(mail());
    for (let tries = 1; tries <= 2; tries++) {
      await expect.poll(async () => (await box.rows())[0]?.last_fault).toMatch(/451/);
      await box.hasten();
      worker.wake();
      await expect.poll(async () => (await box.rows())[0]!.attempts).toBeGreaterThan(tries);
    }
    await expect.poll(async () => (await box.rows())[0]?.state).toBe('sent');
    expect(received).toHaveLength(1);
  });

  test('a server that is not there delays, and loses nothing', async () => {
    const box = await outbox();
    const transport = mailTransport(box.dataDir, async () => ({
      server: 'smtp://127.0.0.1:1',
      from: 'service@example.com',
    }));
    box.start(transport);
    await box.queue(mail());
    await expect.poll(async () => (await box.rows())[0]?.last_fault).toBe('ECONNREFUSED');
    expect((await box.rows())[0]).toMatchObject({ state: 'waiting' });
  });
});
