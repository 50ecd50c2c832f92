import type { SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type Mail, queueMail } from '#platform/mail/outbox.server.ts';
import { OutboxWorker, type Send } from '#platform/mail/outbox-worker.server.ts';
import { loadSettings } from '#platform/settings/settings.server.ts';
import { openPlace } from '#platform/storage/open-storage.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { addressOf, testDatabase } from '../databases/database.ts';
import { startSmtpServer } from './smtp-server.ts';

export const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: { name: '王小明', address: 'ming@example.com' },
  subject: '主旨',
  text: '內文 123456',
  html: '<p>內文</p>',
  ...changes,
});

/** An outbox on a separate database, with a clock that the test sets. */
export async function outbox() {
  const database = await testDatabase();
  const dataDir = addressOf(database).dataDir;
  let skew = 0;
  const deps = {
    settings: { ...loadSettings({}), dataDir },
    database,
    storage: openPlace(dataDir, null),
    log: createLog('silent'),
    now: () => new Date(Date.now() + skew),
  };
  return {
    deps,
    dataDir,
    /** Moves the clock. */
    wait: (ms: number) => {
      skew += ms;
    },
    queue: (one: Mail) => database.transaction((tx) => queueMail(tx, one)),
    start: (send: Send) => {
      const worker = new OutboxWorker(deps, send);
      onTestFinished(() => worker.stop());
      return worker;
    },
    rows: () => database.db.selectFrom('outbox_mails').selectAll().orderBy('mail_id').execute(),
    /** As if the pause or lease had ended. */
    hasten: () =>
      database.db
        .updateTable('outbox_mails')
        .set({ next_try_at: '2020-01-01T00:00:00.000Z', last_fault: null })
        .execute(),
  };
}

/** A mail server until the test ends. */
export async function smtpServer(options: SMTPServerOptions) {
  const server = await startSmtpServer(options);
  onTestFinished(server.stop);
  return server;
}
