import { expect } from '@playwright/test';
import * as make from '#test/made/files.ts';

export const READ_ONLY = '系統暫時只能瀏覽，無法儲存，請稍後再試';

export const send = (url: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method,
    headers: body instanceof FormData ? headers : { 'Content-Type': 'application/json', ...headers },
    body: body instanceof FormData ? body : body === undefined ? undefined : JSON.stringify(body),
  });

export const upload = (url: string, member: Record<string, string>, title: string, bytes: Buffer) =>
  send(url, 'POST', '/api/upload', make.uploadForm(bytes, { categoryName: '作品集', title }), member);

/** Expects 503, a time to retry, and a sentence for people. */
export async function expectPutOff(answer: Response, title: string): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('30');
  expect(await answer.json()).toMatchObject({ status: 503, title });
}
