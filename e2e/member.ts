import { join } from 'node:path';
import { mailTo } from './mail.ts';

const JSON_BODY = { 'Content-Type': 'application/json' };

/** A verified member on a server process, and the headers with which their requests go out. */
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
