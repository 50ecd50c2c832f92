// nginx, where it is installed: it passes everything on to the site, or returns the same bytes by itself.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from './watch.ts';

const PROGRAM = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

export interface Nginx {
  /** In front of the site. */
  front: string;
  /** The bytes themselves, from a file. */
  own: string;
  stop: () => Promise<void>;
}

export async function startNginx(sitePort: number, port: number, bytes: Buffer): Promise<Nginx | undefined> {
  const program = PROGRAM.find((path) => existsSync(path));
  if (!program) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'site-bench-nginx-'));
  writeFileSync(join(home, 'page.html'), bytes);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  // As deploy/nginx.conf without TLS, which would cost the same before any site.
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes auto; pid ${home}/pid; error_log ${home}/error.log;
events { worker_connections 4096; }
http {
  access_log off; keepalive_requests 10000000; types { text/html html; } ${temporary.join(' ')}
  upstream site { server 127.0.0.1:${sitePort}; keepalive 64; keepalive_requests 10000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; }
  }
  server { listen 127.0.0.1:${port + 1}; root ${home}; index page.html; add_header Content-Encoding br; }
}
`,
  );
  const child: ChildProcess = spawn(program, ['-p', home, '-c', join(home, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const [front, own] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`];
  for (let tries = 0; ; tries++) {
    if ((await fetch(`${own}/`, { method: 'HEAD' }).catch(() => undefined))?.ok) break;
    if (child.exitCode !== null || tries > 100) throw new Error('nginx does not answer');
    await sleep(50);
  }
  return {
    front,
    own,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
