import { availableParallelism, totalmem } from 'node:os';
import { closestMatch } from 'leven';
import * as z from 'zod/mini';
import { withoutSlashes } from '#shared/paths.ts';
import { FILE_SETTINGS, withSecretFiles } from './secret-files.server.ts';
import { StartRefused } from './start-refused.server.ts';

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65535));
const optional = z.optional(z.string());
// One address, alone or as "name <address>"; a line break would let the value add headers of its own.
const mailbox = z.string().check(z.regex(/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/));
/**
 * A password with a character that an address can't contain unescaped (a slash, #, ?, or a % that begins no escape) makes it
 * another address, or none.
 */
function hasWholeUser(value: string): boolean {
  const [, server = '', rest = ''] = /^\w+:\/\/([^/?#]*)(.*)$/s.exec(value) ?? [];
  try {
    decodeURIComponent(server);
  } catch {
    return false;
  }
  // PostgreSQL may be given a socket after the question mark, and then there is no host.
  return !rest.includes('@') && URL.canParse(`smtp://${server.endsWith('@') || !server ? `${server}socket` : server}`);
}
const serverAddress = (scheme: RegExp) => z.string().check(z.regex(scheme), z.refine(hasWholeUser));
/** Pages and their files are at the root of a host. */
function isHostAlone(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && withoutSlashes(url.href) === url.origin;
}
const webAddress = z.url({ protocol: /^https?$/ });

// decisions §7: names, defaults, meanings.
const Settings = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  PUBLIC_URL: z.optional(webAddress.check(z.refine(isHostAlone))),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(serverAddress(/^postgres(ql)?:\/\//)),
  S3_ENDPOINT: z.optional(webAddress),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  SMTP_URL: z.optional(serverAddress(/^smtps?:\/\//)),
  MAIL_FROM: z.optional(mailbox),
  CONTACT_MAIL_TO: z.optional(mailbox),
  LINE_CLIENT_ID: optional,
  LINE_CLIENT_SECRET: optional,
  LINE_ISSUER: z._default(webAddress, 'https://access.line.me'),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: z._default(webAddress, 'https://accounts.google.com'),
  ZIPCODE_URL: z.optional(webAddress),
  BACKUP_PASSPHRASE_FILE: optional,
  MAIL_BUDGET_HOUR: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 300),
  MAIL_BUDGET_DAY: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 2000),
  TRUST_PROXY: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10)), 0),
  SEED: z._default(z.enum(['demo', 'none']), 'demo'),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  SETTINGS_KEY: z.optional(z.string().check(z.minLength(32))),
  SLOW_QUERY_MS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(600_000)), 200),
  WORKERS: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(64))),
  MAX_OPEN_REQUESTS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 200),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
});

export const SETTINGS = Object.keys(Settings.shape);

const IN_PASSWORD = '(in its password write % as %25, / as %2F, # as %23, ? as %3F)';

/** What is said about a value that can't be used. */
const EXPECTED: Record<string, string> = {
  PORT: 'a whole number from 0 to 65535',
  PUBLIC_URL: 'an address such as https://www.example.com, without anything behind the host',
  DATABASE_URL: `an address such as postgres://user:password@host/database ${IN_PASSWORD}`,
  S3_ENDPOINT: 'an address such as https://s3.example.com',
  SMTP_URL: `an address such as smtp://user:password@host:587 ${IN_PASSWORD}`,
  MAIL_FROM: 'an address such as service@example.com or 晴川人資 <service@example.com>',
  CONTACT_MAIL_TO: 'an address such as service@example.com',
  MAIL_BUDGET_HOUR: 'a whole number from 1 to 1000000',
  MAIL_BUDGET_DAY: 'a whole number from 1 to 1000000',
  LINE_ISSUER: 'an https address',
  GOOGLE_ISSUER: 'an https address',
  ZIPCODE_URL: 'an https address',
  TRUST_PROXY: 'a whole number from 0 to 10',
  SEED: "'demo' or 'none'",
  RATE_LIMITS: "'on' or 'off'",
  METRICS_TOKEN: 'at least 16 characters',
  SETTINGS_KEY: 'at least 32 characters',
  SLOW_QUERY_MS: 'a whole number of milliseconds from 1 to 600000',
  WORKERS: 'a whole number from 1 to 64',
  MAX_OPEN_REQUESTS: 'a whole number from 1 to 100000',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
};

/** One registered client at an OpenID Connect provider. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** A bucket at an S3-compatible service. */
export interface S3Settings {
  /** Without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface SiteSettings {
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl?: string;
  /** Without it files are stored in the data folder. */
  s3?: S3Settings;
  seed: 'demo' | 'none';
  rateLimits: boolean;
  trustProxy: number;
  logLevel: string;
  /** Without it there is no /metrics. */
  metricsToken?: string;
  /** Statements that take longer are logged. */
  slowQueryMs: number;
  /** How many processes answer; if it is one, the started process does so itself. */
  workers: number;
  /** How many requests each process works on at once; further ones are told to come back later. */
  maxOpenRequests: number;
  zipcodeUrl?: string;
  /** The addresses of the sign-in providers, without a trailing slash. */
  issuers: { line: string; google: string };
  /** The sign-in providers, if credentials are given. What staff have set counts too: ask `currentConnections`. */
  providers: { line?: ProviderSettings; google?: ProviderSettings };
  /** Without it every mail becomes a file in the data folder. */
  smtpUrl?: string;
  /** Without it the agency's own address is used (content/company.ts). */
  mailFrom?: string;
  contactMailTo?: string;
  /** The key that seals what staff set in the browser; without it a file in the data folder is used (decision 0057). */
  settingsKey?: string;
  /** How many mails strangers may cause and accounts they may make before their calls ask for work. */
  mailBudget: { hour: number; day: number };
  /** A file with the passphrase that seals backups; the backup commands require it. */
  backupPassphraseFile?: string;
}

/**
 * Reads the settings from the environment and from the files it names. An empty value counts as not set.
 * @throws {StartRefused} with one line that names the setting and what it should be
 */
export function loadSettings(env: NodeJS.ProcessEnv = process.env): SiteSettings {
  refuseStrays(Object.keys(env), [...SETTINGS, ...FILE_SETTINGS]);
  const all = withSecretFiles(env);
  const given = Object.fromEntries(
    SETTINGS.filter((name) => all[name]?.trim()).map((name) => [name, all[name]?.trim()]),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    // The value may be a secret, so it is never repeated.
    throw new StartRefused(`Setting ${name} is not usable: expected ${EXPECTED[name] ?? 'text'}.`);
  }
  const s = parsed.data;
  refuseHalves(given);
  const publicUrl = withoutSlashes(s.PUBLIC_URL ?? `http://localhost:${s.PORT}`);
  const issuers = { line: withoutSlashes(s.LINE_ISSUER), google: withoutSlashes(s.GOOGLE_ISSUER) };
  return {
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL,
    s3: s3Of(s),
    seed: s.SEED,
    rateLimits: s.RATE_LIMITS === 'on',
    trustProxy: s.TRUST_PROXY,
    logLevel: s.LOG_LEVEL,
    metricsToken: s.METRICS_TOKEN,
    slowQueryMs: s.SLOW_QUERY_MS,
    workers: s.WORKERS ?? usualWorkers(),
    maxOpenRequests: s.MAX_OPEN_REQUESTS,
    zipcodeUrl: s.ZIPCODE_URL,
    issuers,
    providers: {
      line: providerOf(issuers.line, s.LINE_CLIENT_ID, s.LINE_CLIENT_SECRET),
      google: providerOf(issuers.google, s.GOOGLE_CLIENT_ID, s.GOOGLE_CLIENT_SECRET),
    },
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    contactMailTo: s.CONTACT_MAIL_TO,
    settingsKey: s.SETTINGS_KEY,
    mailBudget: { hour: s.MAIL_BUDGET_HOUR, day: s.MAIL_BUDGET_DAY },
    backupPassphraseFile: s.BACKUP_PASSPHRASE_FILE,
  };
}

/** One per core, at most four, and only if there are 512 MB for each; memory in bytes. */
export function usualWorkers(
  cores = availableParallelism(),
  memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
): number {
  return Math.max(1, Math.min(cores, 4, Math.floor(memory / 2 ** 29)));
}

/**
 * How many connections to PostgreSQL each process may have: all together as many as two processes would, so that several
 * machines fit into the 100 that a server usually allows. Four are enough for a core.
 */
export const connectionsFor = (workers: number) => Math.max(4, Math.min(10, Math.ceil(20 / workers)));

/** For services that have no regions. */
export const ANY_REGION = 'us-east-1';

function s3Of(s: z.output<typeof Settings>): S3Settings | undefined {
  if (!s.S3_ENDPOINT || !s.S3_BUCKET || !s.S3_ACCESS_KEY_ID || !s.S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: withoutSlashes(s.S3_ENDPOINT),
    bucket: s.S3_BUCKET,
    region: s.S3_REGION ?? ANY_REGION,
    accessKeyId: s.S3_ACCESS_KEY_ID,
    secretAccessKey: s.S3_SECRET_ACCESS_KEY,
  };
}

function providerOf(issuer: string, clientId?: string, clientSecret?: string): ProviderSettings | undefined {
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

// Groups that only work together: half of one is a mistake that would otherwise show up much later.
const TOGETHER = [
  ['LINE_CLIENT_ID', 'LINE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

function refuseHalves(given: Record<string, string | undefined>) {
  for (const group of TOGETHER) {
    const missing = group.filter((name) => !given[name]);
    if (missing.length > 0 && missing.length < group.length)
      throw new StartRefused(`Setting ${missing[0]} is missing: ${group.join(', ')} belong together.`);
  }
}

// The environment is full of other programs' names. A name is taken as meant for this site if it has one of the site's own
// prefixes or is one typing mistake away from a setting.
const OWN_PREFIX =
  /^(PUBLIC_URL|DATA_DIR|DATABASE_URL|S3_|SMTP_|MAIL_|CONTACT_MAIL|LINE_(CLIENT|ISSUER|CHANNEL)|GOOGLE_(CLIENT|ISSUER)|ZIPCODE_|TRUST_PROX|SEED|RATE_LIMIT|BACKUP_|METRICS_|SETTINGS_|SLOW_QUERY|MAX_OPEN_|LOG_LEVEL)/;
/** Shorter names are too similar to each other to detect a typing mistake. */
const isLong = (name: string) => name.length >= 7;
const SLIP = { maxDistance: 2 };

function refuseStrays(given: string[], names: string[]) {
  const long = names.filter(isLong);
  const isOurs = (name: string) => OWN_PREFIX.test(name) || (isLong(name) && closestMatch(name, long, SLIP));
  const stray = given.find((name) => !names.includes(name) && isOurs(name));
  if (stray === undefined) return;
  const near = closestMatch(stray, names, SLIP);
  throw new StartRefused(`Unknown setting ${stray}${near ? `; did you mean ${near}?` : '. See docs/settings.md.'}`);
}
