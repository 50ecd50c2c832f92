import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Person {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
}

/** What a provider may do wrong: false claims, another signature, a broken answer. */
export interface Misdeed {
  claims?: Record<string, unknown>;
  secret?: string;
  alg?: 'HS256' | 'HS512' | 'RS256' | 'none';
  answer?: { status: number; body: string };
}

const CLIENT = { id: 'client', secret: 'a-secret-of-some-32-characters-123' };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Made once per worker: finding primes is most of the cost of a provider. */
const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
let known: { own: ReturnType<typeof makeKeys>; other: ReturnType<typeof makeKeys> } | undefined;

/** A small OpenID Connect provider on this machine that can be told to misbehave. */
export async function oidcIssuer(kind: 'line' | 'google') {
  known ??= { own: makeKeys(), other: makeKeys() };
  const { own: keys, other } = known;
  const codes = new Map<string, { person: Person; asked: URLSearchParams; misdeed: Misdeed }>();
  const server = createServer(async (req, res) => {
    const json = (body: unknown, status = 200) =>
      res
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    if (req.url === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['pairwise'],
        // LINE names these keys here, and yet signs for websites with the secret.
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    if (req.url === '/jwks')
      return json({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: '1' }] });
    let text = '';
    for await (const chunk of req) text += chunk;
    const form = new URLSearchParams(text);
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return json({ error: 'invalid_client' }, 401);
    const given = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!given || given.asked.get('code_challenge') !== challenge) return json({ error: 'invalid_grant' }, 400);
    const { person, asked, misdeed } = given;
    if (misdeed.answer) return json(misdeed.answer.body, misdeed.answer.status);
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 600, nonce: asked.get('nonce'), ...person };
    return json({
      access_token: randomUUID(),
      token_type: 'Bearer',
      id_token: tokenOf({ ...claims, ...misdeed.claims }, misdeed),
    });
  });
  function tokenOf(claims: object, { alg = kind === 'line' ? 'HS256' : 'RS256', secret = CLIENT.secret }: Misdeed) {
    const signed = `${encode({ alg, kid: '1' })}.${encode(claims)}`;
    if (alg === 'none') return `${signed}.`;
    if (alg !== 'RS256')
      return `${signed}.${createHmac(`sha${alg.slice(2)}`, secret)
        .update(signed)
        .digest('base64url')}`;
    const key = secret === CLIENT.secret ? keys.privateKey : other.privateKey;
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const prefix = kind.toUpperCase();
  return {
    issuer,
    env: {
      [`${prefix}_CLIENT_ID`]: CLIENT.id,
      [`${prefix}_CLIENT_SECRET`]: CLIENT.secret,
      [`${prefix}_ISSUER`]: issuer,
    },
    /** The person agrees; returns the address to which the browser is sent back. */
    agree(address: string, person: Person, misdeed: Misdeed = {}): string {
      const asked = new URL(address).searchParams;
      const code = randomUUID();
      codes.set(code, { person, asked, misdeed });
      return `${asked.get('redirect_uri')}?${new URLSearchParams({ code, state: asked.get('state')! })}`;
    },
    deny(address: string): string {
      const asked = new URL(address).searchParams;
      return `${asked.get('redirect_uri')}?${new URLSearchParams({ error: 'access_denied', state: asked.get('state')! })}`;
    },
  };
}
