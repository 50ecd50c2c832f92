import type { BrowserContext } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from './site.ts';

/** The first 管理員 of a new site, signed in in this context, without the screens: those are admin.spec's. */
export async function becomeManager(context: BrowserContext, written: string, name = '陳主任'): Promise<void> {
  const [, token] = /\/admin\/welcome\?token=(\S+)/.exec(written) ?? [];
  const send = async (path: string, data: object = {}) => {
    const answer = await context.request.post(path, { data });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const password = 'a river in clear weather';
  await send('/api/admin/welcome', { token, email: 'manager@example.com', name, password, confirmation: password });
  const { secret } = await send('/api/admin/secondFactor/setup');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await send('/api/admin/secondFactor/confirm', { code });
}
