import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CONDITION, CONTACT, EDUCATION, PERSONAL } from '#test/made/resume.ts';
import { dataDir, mailsTo, mailTo } from './mail.ts';
import { AROUND } from './server.ts';
import { expect, type Page } from './site.ts';

export const PASSWORD = 'Abcd1234';

let made = 0;
export const newAddress = () => `applicant-${Date.now()}-${process.pid}-${++made}@example.com`;

/** Sends JSON from the page's browser, with its cookies. */
export async function send(page: Page, method: string, path: string, data?: object) {
  const response = await page.request.fetch(path, { method, data });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response;
}

/** Registers a new member, who is then signed in in this page's browser. */
export async function becomeMember(page: Page, email = newAddress(), userName = '林小川') {
  const form = { userName, email, phoneNumber: '0912345678', password: PASSWORD, confirmation: PASSWORD };
  // An address that registers again already has letters.
  const before = mailsTo(email, '驗證碼').length;
  await send(page, 'POST', '/api/register', form);
  const letter = (await mailTo(email, '驗證碼', undefined, before + 1)).replace(/^[\s\S]*?\r?\n\r?\n/, '');
  await send(page, 'POST', '/api/verifyEmail', { email, verifyCode: /\b\d{6}\b/.exec(letter)?.[0] });
  await signIn(page, email);
  return email;
}

export const signIn = (page: Page, email: string) => send(page, 'POST', '/api/login', { email, password: PASSWORD });

/** Fills in everything that applying needs. */
export async function fillResume(page: Page, email: string) {
  await send(page, 'POST', '/api/personal', PERSONAL);
  await send(page, 'POST', '/api/contact', { ...CONTACT, email });
  await send(page, 'POST', '/api/education', EDUCATION);
  await send(page, 'PUT', '/api/condition', CONDITION);
}

/** Allows saving as the operator does: with the command, while the site runs. */
export const allowSaving = (email: string, folder = dataDir) =>
  promisify(execFile)(process.execPath, ['dist/server/members.js', 'special', email, 'on'], {
    env: { ...AROUND, NODE_ENV: 'production', DATA_DIR: folder },
  });
