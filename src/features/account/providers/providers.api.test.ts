import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error the package has no types
import Provider from 'oidc-provider';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accountSite } from '#test/sites/account-site.ts';

const SECRET = 'a-secret-of-some-32-characters-123';

/** A certified OpenID Connect server on this machine, set up as LINE or Google are. */
async function realProvider(kind: 'line' | 'google'): Promise<string> {
  let listen: RequestListener = () => {};
  const server = createServer((req, res) => listen(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const alg = kind === 'line' ? 'HS256' : 'RS256';
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'client',
        client_secret: SECRET,
        redirect_uris: [`https://site.example/signin/${kind}/callback`],
        id_token_signed_response_alg: alg,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: [alg, 'RS256', 'HS256'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: '林美玲', email: `${id}@example.com`, email_verified: true }),
    }),
  });
  listen = provider.callback();
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return issuer;
}

/** Clicks through the provider's login and consent forms, to the address it sends the browser back to. */
async function agree(address: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = address;
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 12; steps++) {
    const answer: Response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    form = undefined;
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const to = answer.headers.get('Location');
    if (to?.startsWith('https://site.example/')) return to;
    if (to) {
      url = new URL(to, url).href;
      continue;
    }
    const page = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!prompt) throw new Error(`${answer.status}: ${page.slice(0, 400)}`);
    url = new URL(/action="([^"]+)"/.exec(page)![1]!, url).href;
    form = new URLSearchParams({ prompt, login, password: 'x' });
  }
  throw new Error('the provider never sent the browser back');
}

test.each(['line', 'google'] as const)('the whole way through a real provider, as %s', async (kind) => {
  // It warns that its keys and forms are for trying out, which is what they are for here.
  const spies = (['info', 'warn'] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => {}));
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  const prefix = kind.toUpperCase();
  const site = await accountSite({
    [`${prefix}_CLIENT_ID`]: 'client',
    [`${prefix}_CLIENT_SECRET`]: SECRET,
    [`${prefix}_ISSUER`]: await realProvider(kind),
  });
  const browser = site.browser();
  const address = await browser.ok('GET', kind === 'line' ? '/api/Login/LINE' : '/api/Login/Google');
  const back = await agree(address as string, 'meiling');
  const home = await browser.send('GET', back);
  expect(home.headers.get('Location')).toBe('https://site.example/');
  expect(await browser.ok('GET', '/api/isAuthenticated')).toMatchObject({ isAuthenticated: true, userName: '林美玲' });
  const members = await site.deps.database.db.selectFrom('members').selectAll().execute();
  expect(members).toMatchObject([{ email: 'meiling@example.com' }]);
});
