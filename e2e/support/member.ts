import { join } from 'node:path';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import { mailTo } from './mail.ts';
import { expect, type Page } from './site.ts';

export const PASSWORD = 'Abcd1234';
let made = 0;

/** An address that nobody has used. */
export const newAddress = () => `member-${process.pid}-${Date.now()}-${++made}@example.com`;

/**
 * Signs in a new verified member in the page's browser; returns the e-mail address. account.spec tests signing in on the
 * screen.
 */
export async function signInNew(page: Page, userName = '林小川'): Promise<string> {
  const email = newAddress();
  const send = (path: string, data: object) => page.request.post(path, { data });
  await send('/api/register', {
    userName,
    email,
    phoneNumber: '0912345678',
    password: PASSWORD,
    confirmation: PASSWORD,
  });
  const letter = (await mailTo(email, '驗證碼')).replace(/^[\s\S]*?\r?\n\r?\n/, '');
  await send('/api/verifyEmail', { email, verifyCode: /\b\d{6}\b/.exec(letter)?.[0] ?? '' });
  expect((await send('/api/login', { email, password: PASSWORD })).status()).toBe(200);
  return email;
}

/** The answer to a member's call. */
export const readJson = async (page: Page, path: string): Promise<unknown> => (await page.request.get(path)).json();

const JSON_BODY = { 'Content-Type': 'application/json' };

/** A verified member on a server process; returns the headers of their requests. */
export async function newMember(url: string, dataDir: string, email: string): Promise<{ Cookie: string }> {
  const password = 'Passw0rd1';
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const registration = { userName: '王小明', email, phoneNumber: '0912345678', password, confirmation: password };
  await post('/api/register', registration);
  const letter = await mailTo(email, '驗證碼', join(dataDir, 'outbox'));
  await post('/api/verifyEmail', { email, verifyCode: /^\s*(\d{6})\s*$/m.exec(letter)?.[1] ?? '' });
  const signedIn = await post('/api/login', { email, password });
  return {
    Cookie: signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

/**
 * A member on a server process with everything that applying needs, who applies for the newest vacancy with these words;
 * returns how they call.
 */
export async function newApplicant(
  url: string,
  dataDir: string,
  email: string,
  { chineseName = PERSONAL.chineseName, words = [] as string[] } = {},
): Promise<(method: string, path: string, body: object) => Promise<Response>> {
  const headers = { ...(await newMember(url, dataDir, email)), ...JSON_BODY };
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  await send('POST', '/api/personal', { ...PERSONAL, chineseName });
  await send('POST', '/api/contact', { ...CONTACT, email });
  await send('POST', '/api/education', EDUCATION);
  await send('PUT', '/api/condition', CONDITION);
  const found = await (await send('POST', '/api/vacancy', { keywords: words })).json();
  await send('POST', '/api/vacancy/apply', { vacancyId: (found as { vacancyId: string }[])[0]?.vacancyId });
  return send;
}
