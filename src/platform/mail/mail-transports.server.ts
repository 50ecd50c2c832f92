import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailServer } from '../connections/stored.server.ts';
import { makePrivateFolder } from '../storage/private-files.server.ts';
import type { QueuedMail } from './outbox.server.ts';
import type { Send } from './outbox-worker.server.ts';

/**
 * In milliseconds: how long a mail server may stay silent, and how long the whole exchange may take. A server that keeps
 * sending a little must not hold one of the few turns for ever.
 */
const SMTP_WAITS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
  exchangeTimeout: 240_000,
};

/** The fault of mails whose server is stored, but sealed with a key that we don't have. */
const NO_KEY = 'NOKEY';

/** By SMTP if there is a mail server, else as files; `from` is one address, alone or as `name <address>`. */
export interface MailWay {
  /** Its address, or its settings as stored by staff. */
  server?: string | MailServer | undefined;
  /** A server is stored, but sealed with another key. */
  isUnopened?: boolean;
  from: string;
}

/** Looks up the transport anew for each mail, since staff may change it. */
export function mailTransport(dataDir: string, way: () => Promise<MailWay>, smtpWaits = SMTP_WAITS): Send {
  const asFile = byFiles(path.join(dataDir, 'outbox'));
  let last: { server: MailWay['server']; send: ReturnType<typeof bySmtp> } | undefined;
  return async (queued) => {
    const { server, isUnopened, from } = await way();
    // Written as a file, the mail would count as sent, and its recipient would wait in vain.
    if (isUnopened) throw Object.assign(new Error('the mail server is sealed with another key'), { code: NO_KEY });
    if (!server) return asFile(queued, from);
    if (last?.server !== server) last = { server, send: bySmtp(server, smtpWaits) };
    return last.send(queued, from);
  };
}

function bySmtp(server: string | MailServer, { exchangeTimeout, ...waits }: typeof SMTP_WAITS) {
  const transport = createTransport({
    ...(typeof server === 'string' ? { url: server } : optionsOf(server)),
    ...waits,
  });
  return async (queued: QueuedMail, from: string) => {
    await transport.sendMail({ ...messageOf(queued, from), signal: AbortSignal.timeout(exchangeTimeout) });
  };
}

const optionsOf = ({ host, port, security, user, password }: MailServer) => ({
  host,
  port,
  secure: security === 'tls',
  // If the server offers no encryption, or somebody in between removes the offer, no password is sent.
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user ? { auth: { user, pass: password } } : {}),
});

/** One .eml file per mail, complete or not there at all. A second delivery replaces the first. */
function byFiles(folder: string) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (queued: QueuedMail, from: string) => {
    const { message } = await transport.sendMail(messageOf(queued, from));
    makePrivateFolder(folder);
    const draft = path.join(folder, `.${queued.mailId}.tmp`);
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(message as Buffer);
      await file.sync();
    } catch (error) {
      // On a full disk, half a mail would take up the remaining room.
      await rm(draft, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    await rename(draft, path.join(folder, `${queued.mailId}.eml`));
  };
}

/** Every header value on one line: what people type must not become a header of its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim();

const mailbox = ({ name, address }: { name?: string; address: string }) => ({
  name: oneLine(name ?? ''),
  address: oneLine(address),
});

function messageOf({ mailId, createdAt, mail }: QueuedMail, from: string): SendMailOptions {
  return {
    from: oneLine(from),
    to: mailbox(mail.to),
    ...(mail.replyTo ? { replyTo: mailbox(mail.replyTo) } : {}),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.calendar ? { icalEvent: { method: mail.calendar.method, content: mail.calendar.text } } : {}),
    date: new Date(createdAt),
    messageId: `<${mailId}@${/@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`,
    textEncoding: 'quoted-printable',
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'zh-Hant-TW',
      ...(mail.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${oneLine(mail.unsubscribeUrl)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
