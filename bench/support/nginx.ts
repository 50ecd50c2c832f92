// nginx, if it is installed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from './watch.ts';

const PROGRAM = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

export interface Nginx {
  pid: number;
  stop: () => Promise<void>;
}

/** Starts it with the servers that `http` describes for its folder; it is ready when `url` is answered. */
export async function startNginx(url: string, http: (home: string) => string): Promise<Nginx | undefined> {
  const program = PROGRAM.find((path) => existsSync(path));
  if (!program) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'site-bench-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes auto; pid ${home}/pid; error_log ${home}/error.log;
events { worker_connections 4096; }
http {
  access_log off; keepalive_requests 10000000; types { text/html html; } ${temporary.join(' ')}
  ${http(home)}
}
`,
  );
  const child: ChildProcess = spawn(program, ['-p', home, '-c', join(home, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = () => void child.kill();
  process.once('exit', end);
  for (let tries = 0; ; tries++) {
    if ((await fetch(url, { method: 'HEAD' }).catch(() => undefined))?.ok) break;
    if (child.exitCode !== null || tries > 100) throw new Error('nginx does not answer');
    await sleep(50);
  }
  return {
    pid: child.pid as number,
    stop: async () => {
      process.off('exit', end);
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A server that returns the same compressed bytes from a file. */
export function fileServer(home: string, port: number, bytes: Buffer): string {
  const file = `${port}.html`;
  writeFileSync(join(home, file), bytes);
  return `server { listen 127.0.0.1:${port}; root ${home}; index ${file}; add_header Content-Encoding br; }`;
}

/** Passes everything on to the site, or returns the same bytes by itself. */
export async function startBeside(sitePort: number, port: number, bytes: Buffer) {
  const [front, own] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`];
  // As deploy/nginx.conf, but without TLS, which would cost the same in front of any site.
  const nginx = await startNginx(
    `${own}/`,
    (home) => `upstream site { server 127.0.0.1:${sitePort}; keepalive 64; keepalive_requests 10000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; }
  }
  ${fileServer(home, port + 1, bytes)}`,
  );
  return nginx && { ...nginx, front, own };
}
