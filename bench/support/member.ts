import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PASSWORD = 'Passw0rd1';
const JSON_HEADERS = { 'Content-Type': 'application/json' };

/** Registers a member on a running site, reads the code from its outbox and signs in; returns the session's cookie. */
export async function signInMember(url: string, dataDir: string, email: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) });
  const form = { userName: '王小明', email, phoneNumber: '0912345678', password: PASSWORD, confirmation: PASSWORD };
  await post('/api/register', form);
  await post('/api/verifyEmail', { email, verifyCode: await codeFor(join(dataDir, 'outbox'), email) });
  const answer = await post('/api/login', { email, password: PASSWORD });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`${email} could not sign in: ${answer.status}`);
  return cookie;
}

async function codeFor(outbox: string, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    for (const name of existsSync(outbox) ? readdirSync(outbox).filter((one) => one.endsWith('.eml')) : []) {
      const mail = readFileSync(join(outbox, name), 'utf8');
      const code = mail.includes(email) ? /\r?\n(\d{6})\r?\n/.exec(mail)?.[1] : undefined;
      if (code) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no letter for ${email}`);
}
