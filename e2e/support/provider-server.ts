import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error the package has no types
import Provider from 'oidc-provider';

export type Kind = 'LINE' | 'Google';

const CLIENT = { id: 'site', secret: 'a-secret-of-some-32-characters-123' };

/** As with both providers: name and e-mail are in the token, and LINE never says whether the e-mail is verified. */
const claimsOf = (kind: Kind, email: string, name: string) => ({
  name,
  email,
  ...(kind === 'Google' ? { email_verified: true } : {}),
});

/** A certified OpenID Connect server on this machine, with its own pages for signing in and agreeing. */
export async function startProvider(kind: Kind, siteUrl: string) {
  let listen: RequestListener = () => {};
  const server = createServer((req, res) => listen(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A host name other than the site's, since cookies ignore ports.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const alg = kind === 'LINE' ? 'HS256' : 'RS256';
  const { warn } = console;
  // It warns that it keeps everything in memory, which is intended here.
  console.warn = () => {};
  const names = new Map<string, string>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${siteUrl}/signin/${kind.toLowerCase()}/callback`],
        id_token_signed_response_alg: alg,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: '1' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, email: string) => ({
      accountId: email,
      claims: () => ({ sub: email, ...claimsOf(kind, email, names.get(email) ?? '') }),
    }),
  });
  console.warn = warn;
  const answer = provider.callback() as RequestListener;
  listen = (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return answer(req, res);
    return void interact(req, res).catch((error: Error) => res.writeHead(500).end(error.message));
  };

  async function interact(req: IncomingMessage, res: ServerResponse) {
    const { prompt, params, session } = await provider.interactionDetails(req, res);
    if (req.method !== 'POST') {
      res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(pageOf(kind, prompt.name));
      return;
    }
    let text = '';
    for await (const chunk of req) text += chunk;
    const form = new URLSearchParams(text);
    const finish = (result: object) =>
      provider.interactionFinished(req, res, result, { mergeWithLastSubmission: true });
    if (form.get('choice') === 'deny') return finish({ error: 'access_denied' });
    if (prompt.name === 'login') return finish({ login: { accountId: form.get('account') } });
    const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    return finish({ consent: { grantId: await grant.save() } });
  }

  const prefix = kind.toUpperCase();
  return {
    issuer,
    env: {
      [`${prefix}_CLIENT_ID`]: CLIENT.id,
      [`${prefix}_CLIENT_SECRET`]: CLIENT.secret,
      [`${prefix}_ISSUER`]: issuer,
    },
    /** Sets the name that the provider gives for an account from now on. */
    call: (email: string, name: string) => void names.set(email, name),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type ProviderServer = Awaited<ReturnType<typeof startProvider>>;

function pageOf(kind: Kind, prompt: string): string {
  const body =
    prompt === 'login'
      ? '<label>Account <input name="account"></label> <button name="choice" value="next">Next</button>'
      : '<button name="choice" value="agree">Agree</button> <button name="choice" value="deny">Deny</button>';
  return `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${kind}</title><h1>${kind}: ${prompt}</h1><form method="post">${body}</form>`;
}
