import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SECRETS } from './secret-files.server.ts';
import { connectionsFor, loadSettings, SETTINGS, usualWorkers } from './settings.server.ts';
import { StartRefused } from './start-refused.server.ts';

function refusal(env: Record<string, string>): string {
  try {
    loadSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartRefused);
    return (error as Error).message;
  }
  throw new Error('the settings were accepted');
}

test('without any setting the defaults stand', () => {
  expect(loadSettings({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    dataDir: './data',
    databaseUrl: undefined,
    seed: 'demo',
    rateLimits: true,
    slowQueryMs: 200,
    workers: usualWorkers(),
    maxOpenRequests: 200,
    mailBudget: { hour: 300, day: 2000 },
    trustProxy: 0,
    logLevel: 'info',
    zipcodeUrl: undefined,
    issuers: { line: 'https://access.line.me', google: 'https://accounts.google.com' },
    providers: {},
  });
});

test.each([
  [1, 16, 1],
  [2, 2, 2],
  [8, 16, 4],
  [4, 1, 2],
  [2, 0.25, 1],
])('with %i cores and %d GB so many processes answer: %i', (cores, gigabytes, workers) => {
  expect(usualWorkers(cores, gigabytes * 2 ** 30)).toBe(workers);
  expect(loadSettings({ WORKERS: '3' }).workers).toBe(3);
});

test.each([
  [1, 10],
  [2, 10],
  [3, 7],
  [4, 5],
  [16, 4],
])('of %i processes each may have so many connections to PostgreSQL: %i', (workers, connections) => {
  expect(connectionsFor(workers)).toBe(connections);
});

test('what is set is taken, trimmed, and an empty value counts as not set', () => {
  const settings = loadSettings({
    PORT: ' 8080 ',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://user:pass@db/site',
    SEED: 'none',
    RATE_LIMITS: 'off',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'warn',
    ZIPCODE_URL: '',
    LINE_CLIENT_ID: 'a',
    LINE_CLIENT_SECRET: 'b',
  });
  expect(settings).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    databaseUrl: 'postgres://user:pass@db/site',
    seed: 'none',
    rateLimits: false,
    trustProxy: 2,
    zipcodeUrl: undefined,
    providers: { line: { issuer: 'https://access.line.me', clientId: 'a', clientSecret: 'b' } },
  });
});

test.each([
  'postgres://user:p%2Fw%23@db:5433/site?sslmode=verify-full',
  'postgres://user@agency:p w+=@db/site',
  'postgresql:///site?host=/var/run/postgresql',
  'postgres://user@%2Fvar%2Frun%2Fpostgresql/site',
  'postgres://user:pass@/site?host=/var/run/postgresql',
])('%s is an address of a database', (databaseUrl) => {
  expect(loadSettings({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
});

test('the public address stands without its slash', () => {
  expect(loadSettings({ PUBLIC_URL: 'https://www.example.com/' }).publicUrl).toBe('https://www.example.com');
});

describe('what is malformed stops the start with one line that names it and never repeats the value', () => {
  test.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'www.example.com', 'an address such as https://www.example.com, without anything behind the host'],
    [
      'PUBLIC_URL',
      'https://example.com/site',
      'an address such as https://www.example.com, without anything behind the host',
    ],
    [
      'PUBLIC_URL',
      'https://example.com?a',
      'an address such as https://www.example.com, without anything behind the host',
    ],
    [
      'PUBLIC_URL',
      'https://user:secret@example.com',
      'an address such as https://www.example.com, without anything behind the host',
    ],
    ['PUBLIC_URL', 'ftp://example.com', 'an address such as https://www.example.com, without anything behind the host'],
    ['DATABASE_URL', 'mysql://user:secret@db', 'an address such as postgres://user:password@host/database'],
    ['DATABASE_URL', 'postgres://user:s/ecret@db/site', 'an address such as postgres://user:password@host/database'],
    ['DATABASE_URL', 'postgres://user:12#ecret@db/site', 'an address such as postgres://user:password@host/database'],
    ['DATABASE_URL', 'postgres://user:s%ecret@db/site', 'an address such as postgres://user:password@host/database'],
    [
      'DATABASE_URL',
      'postgres://user:secret@db:99999/site',
      'an address such as postgres://user:password@host/database',
    ],
    ['SMTP_URL', 'http://user:secret@mail', 'an address such as smtp://user:password@host:587'],
    ['SMTP_URL', 'smtp://user:12/cret@mail:587', 'an address such as smtp://user:password@host:587'],
    ['S3_ENDPOINT', 'secret', 'an address such as https://s3.example.com'],
    ['LINE_ISSUER', 'line', 'an https address'],
    ['GOOGLE_ISSUER', 'google', 'an https address'],
    ['ZIPCODE_URL', 'file:///etc/passwd', 'an https address'],
    ['TRUST_PROXY', '11', 'a whole number from 0 to 10'],
    ['TRUST_PROXY', 'yes', 'a whole number from 0 to 10'],
    ['SEED', 'maybe', "'demo' or 'none'"],
    ['RATE_LIMITS', 'true', "'on' or 'off'"],
    ['LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, fatal or silent'],
  ])('%s=%s', (name, value, expected) => {
    const message = refusal({ [name]: value });
    const inPassword = /^(DATABASE|SMTP)_URL$/.test(name)
      ? ' (in its password write % as %25, / as %2F, # as %23, ? as %3F)'
      : '';
    expect(message).toBe(`Setting ${name} is not usable: expected ${expected}${inPassword}.`);
    expect(message.replace(expected, '')).not.toContain(value);
  });
});

test.each(SETTINGS)('%s is refused, if ever, by a word on what it should be', (name) => {
  let message = '';
  try {
    loadSettings({ [name]: '<' });
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).not.toContain('expected text');
});

test('docs/settings.md has every setting in its table, and no other', () => {
  const rows = readFileSync('docs/settings.md', 'utf8').match(/^\| `[^|]+\|/gm) ?? [];
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(SETTINGS.toSorted());
});

describe('what nobody knows stops the start as well', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['SMTP_UR', 'SMTP_URL'],
    ['S3_BUCKETS', 'S3_BUCKET'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['GOOGLE_CLIENT_IDS', 'GOOGLE_CLIENT_ID'],
    ['SEEDS', 'SEED'],
  ])('%s is taken for %s', (wrong, right) => {
    expect(refusal({ [wrong]: 'secret-value' })).toBe(`Unknown setting ${wrong}; did you mean ${right}?`);
  });

  test.each(['S3_SESSION_TOKEN', 'LINE_CHANNEL_SECRET', 'MAIL_REPLY_TO', 'DATABASE_URL_REPLICA', 'TRUST_PROXIES'])(
    '%s is like none',
    (n) => {
      expect(refusal({ [n]: 'secret-value' })).toBe(`Unknown setting ${n}. See docs/settings.md.`);
    },
  );

  test("other programs' names are left alone", () => {
    const env = {
      PATH: '/bin',
      HOME: '/root',
      NODE_ENV: 'production',
      HOSTNAME: 'box',
      LOGNAME: 'me',
      npm_config_x: '1',
    };
    expect(() => loadSettings({ ...env, COLUMNS: '80', LINES: '24', TERM: 'x', SHLVL: '1', LINE: '1' })).not.toThrow();
  });
});

describe('half of a group is a mistake', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret-value',
  };
  test.each<[missing: string, env: Record<string, string>]>([
    ['LINE_CLIENT_SECRET', { LINE_CLIENT_ID: 'a' }],
    ['LINE_CLIENT_ID', { LINE_CLIENT_SECRET: 'secret-value' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'a' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'secret-value' }],
    ...Object.keys(s3).map((name): [string, Record<string, string>] => [name, { ...s3, [name]: '' }]),
  ])('without %s', (missing, env) => {
    const message = refusal(env);
    expect(message).toMatch(new RegExp(`^Setting ${missing} is missing: .+ belong together\\.$`));
    expect(message).not.toContain('secret-value');
  });

  test('the whole group is taken', () => {
    expect(() => loadSettings(s3)).not.toThrow();
    expect(() => loadSettings({ ...s3, S3_REGION: 'x' })).not.toThrow();
  });
});

describe('a secret may stand in a file', () => {
  const fileWith = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-secret-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'secret');
    writeFileSync(path, text);
    return path;
  };

  test('each one, read and trimmed', () => {
    const values: Record<(typeof SECRETS)[number], string> = {
      DATABASE_URL: 'postgres://user:secret@db/site',
      S3_ACCESS_KEY_ID: 'key-id',
      S3_SECRET_ACCESS_KEY: 'key-secret',
      SMTP_URL: 'smtp://user:secret@mail:587',
      LINE_CLIENT_SECRET: 'line-secret',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      METRICS_TOKEN: 'a-token-of-16-characters',
      SETTINGS_KEY: 'a-key-of-at-least-32-characters-1',
    };
    const files = SECRETS.map((name) => [`${name}_FILE`, fileWith(`  ${values[name]}\n`)]);
    const rest = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', LINE_CLIENT_ID: 'l', GOOGLE_CLIENT_ID: 'g' };
    expect(loadSettings({ ...Object.fromEntries(files), ...rest })).toMatchObject({
      databaseUrl: values.DATABASE_URL,
      s3: { accessKeyId: 'key-id', secretAccessKey: 'key-secret' },
      smtpUrl: values.SMTP_URL,
      providers: { line: { clientSecret: 'line-secret' }, google: { clientSecret: 'google-secret' } },
      metricsToken: values.METRICS_TOKEN,
      settingsKey: values.SETTINGS_KEY,
    });
  });

  test('an empty name of a file counts as not set', () => {
    expect(loadSettings({ METRICS_TOKEN_FILE: ' ', SMTP_URL_FILE: '' })).toMatchObject({ metricsToken: undefined });
  });

  test('both at once are refused', () => {
    const both = { METRICS_TOKEN: 'a-token-of-16-characters', METRICS_TOKEN_FILE: fileWith('another-secret-token') };
    expect(refusal(both)).toBe('Settings METRICS_TOKEN and METRICS_TOKEN_FILE are both given: one is enough.');
  });

  test.each([
    ['one that is not there', () => '/nowhere/secret', "its file can't be read (ENOENT)."],
    ['a folder', () => tmpdir(), "its file can't be read (EISDIR)."],
    ['an empty one', () => fileWith(' \n'), 'expected a file with one line, the secret.'],
    ['one of several lines', () => fileWith('smtp://a\nsecret-line'), 'expected a file with one line, the secret.'],
  ])('%s is refused', (_, path, why) => {
    expect(refusal({ SMTP_URL_FILE: path() })).toBe(`Setting SMTP_URL_FILE is not usable: ${why}`);
  });

  test('what the file holds is held to the same rules, and never repeated', () => {
    const message = refusal({ DATABASE_URL_FILE: fileWith('mysql://user:secret@db') });
    expect(message).toMatch(/^Setting DATABASE_URL is not usable: expected an address such as/);
    expect(message).not.toContain('secret@');
  });

  test('a setting that is no secret has no such form', () => {
    expect(refusal({ MAIL_FROM_FILE: '/x' })).toBe('Unknown setting MAIL_FROM_FILE. See docs/settings.md.');
  });
});
