import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSERS = ['4.1', '4.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`);
const browser = BROWSERS.find(existsSync);

/** Why WebKit is missing: npm doesn't bring it, so it must be Debian's, the nearest to Safari that a server can have. */
export const missing =
  browser && existsSync(DRIVER) && existsSync('/usr/bin/Xvfb') ? undefined : 'apt-get install webkit2gtk-driver xvfb';

/** A page in WebKit, driven by W3C WebDriver. */
export interface WebKitPage {
  open(address: string): Promise<void>;
  back(): Promise<void>;
  /** Runs in the page; what it returns is the answer. A promise is awaited. */
  run<Answer>(script: string): Promise<Answer>;
  /** Asks until the answer is true. */
  until(script: string): Promise<void>;
}

/** A window of WebKit on a screen of its own, for as long as `work` takes. */
export async function inWebKit(work: (page: WebKitPage) => Promise<void>): Promise<void> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { value: display } = await createInterface(screen.stdout)[Symbol.asyncIterator]().next();
  if (!display) throw new Error('Xvfb ended without a screen');
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const driver = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env });
  try {
    const session = await begin(`http://127.0.0.1:${port}/session`);
    try {
      await work(pageOf(session));
    } finally {
      await send(session, 'DELETE');
    }
  } finally {
    for (const child of [driver, screen] satisfies ChildProcess[]) child.kill();
  }
}

async function begin(address: string): Promise<string> {
  const options = { binary: browser, args: ['--automation', '--enable-page-cache=true'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  for (let tries = 0; ; tries++) {
    try {
      const { sessionId } = await send<{ sessionId: string }>(address, 'POST', { capabilities });
      return `${address}/${sessionId}`;
    } catch (error) {
      // The driver isn't listening yet.
      if (!(error instanceof TypeError) || tries > 100) throw error;
      await pause(50);
    }
  }
}

function pageOf(session: string): WebKitPage {
  const run = <Answer>(script: string) =>
    send<Answer>(`${session}/execute/async`, 'POST', {
      script: `const done = arguments[0]; (async () => { ${script} })().then(done, (error) => done(String(error)));`,
      args: [],
    });
  return {
    run,
    open: (url) => send(`${session}/url`, 'POST', { url }),
    back: () => send(`${session}/back`, 'POST', {}),
    async until(script) {
      for (let tries = 0; (await run(script).catch(() => false)) !== true; tries++) {
        if (tries > 200) throw new Error(`not true in WebKit: ${script}`);
        await pause(50);
      }
    },
  };
}

async function send<Answer = void>(url: string, method: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } };
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
