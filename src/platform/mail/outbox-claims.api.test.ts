import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { mail, outbox } from '#test/sites/outbox.ts';
import type { Send } from './outbox-worker.server.ts';

type Outbox = Awaited<ReturnType<typeof outbox>>;

/** A sending that ends as the test says. */
function heldSending() {
  const gate = Promise.withResolvers<void>();
  const send: Send = () => gate.promise;
  return { ...gate, send };
}

/** One mail being sent twice: the first worker stood still for longer than its claim, and the next has taken it over. */
async function takenOver(box: Outbox, tries = 0) {
  await box.queue(mail());
  await box.deps.database.db.updateTable('outbox_mails').set({ attempts: tries }).execute();
  const [slow, next] = [heldSending(), heldSending()];
  const first = box.start(slow.send);
  await expect.poll(async () => (await box.rows())[0]?.attempts).toBe(tries + 1);
  await box.hasten();
  const second = box.start(next.send);
  await expect.poll(async () => (await box.rows())[0]?.attempts).toBe(tries + 2);
  // Lets the workers stop, however the test ends.
  onTestFinished(() => {
    slow.resolve();
    next.resolve();
  });
  const holder = (await box.rows())[0]!.taken_by;
  return { slow, next, first, second, holder };
}

test('a worker that lost its claim and failed leaves the mail to the one that has it', async () => {
  const box = await outbox();
  const { slow, next, first, second, holder } = await takenOver(box);
  slow.reject(new Error('no line'));
  await first.stop();
  expect(await box.rows()).toMatchObject([{ state: 'waiting', taken_by: holder, last_fault: null }]);
  next.resolve();
  await second.stop();
  expect(await box.rows()).toMatchObject([{ state: 'sent', taken_by: null, last_fault: null }]);
});

test('a worker that lost its claim does not give up what another is sending', async () => {
  const box = await outbox();
  // The first worker's try is the last of twelve.
  const { slow, next, first, second, holder } = await takenOver(box, 11);
  slow.reject(new Error('no line'));
  await first.stop();
  expect(await box.rows()).toMatchObject([{ state: 'waiting', taken_by: holder, last_fault: null }]);
  next.resolve();
  await second.stop();
  expect(await box.rows()).toMatchObject([{ state: 'sent', mail: null }]);
});

test('what has arrived is sent, whoever has the claim by then: it is not tried again after the other fails', async () => {
  const box = await outbox();
  const { slow, next, first, second } = await takenOver(box);
  slow.resolve();
  await first.stop();
  expect(await box.rows()).toMatchObject([{ state: 'sent', mail: null }]);
  next.reject(new Error('no line'));
  await second.stop();
  expect(await box.rows()).toMatchObject([{ state: 'sent', last_fault: null }]);
});

/** The database refuses to note that this mail was sent. */
async function refuseNote({ deps: { database } }: Outbox, mailId: string) {
  const which = sql`new.state = 'sent' and new.mail_id = ${sql.lit(mailId)}`;
  if (database.kind === 'sqlite') {
    await sql`create trigger refuse_note before update on outbox_mails when ${which}
      begin select raise(abort, 'not now'); end`.execute(database.db);
    return;
  }
  await sql`create function refuse_note() returns trigger language plpgsql as
    'begin raise exception ''not now''; end'`.execute(database.db);
  await sql`create trigger refuse_note before update on outbox_mails for each row when (${which})
    execute function refuse_note()`.execute(database.db);
}

test('a mail whose end cannot be noted lets go of no other that is on its way', async () => {
  const box = await outbox();
  await box.queue(mail({ subject: 'not noted' }));
  await box.queue(mail({ subject: 'on its way' }));
  await refuseNote(box, (await box.rows())[0]!.mail_id);
  const slow = heldSending();
  const worker = box.start(async (queued) => {
    if (queued.mail.subject === 'on its way') await slow.promise;
  });
  await expect.poll(async () => (await box.rows()).map(({ attempts }) => attempts)).toEqual([1, 1]);
  const order: string[] = [];
  const stopped = worker.stop().then(() => order.push('stopped'));
  // Long enough for the refused note to have come back.
  for (let i = 0; i < 20; i++) await box.rows();
  order.push('arrives');
  slow.resolve();
  await stopped;
  expect(order).toEqual(['arrives', 'stopped']);
  expect((await box.rows()).map(({ state }) => state)).toEqual(['waiting', 'sent']);
});
