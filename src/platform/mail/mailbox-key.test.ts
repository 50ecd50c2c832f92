import { expect, test } from 'vitest';
import { mailboxKey } from './mailbox-key.server.ts';

test.each([
  ['Ming@Example.com', 'ming@example.com'],
  ['ming+a+b@example.com', 'ming@example.com'],
  ['m.i.ng@example.com', 'm.i.ng@example.com'],
  ['m.i.ng+x@gmail.com', 'ming@gmail.com'],
  ['ming@googlemail.com', 'ming@gmail.com'],
  ['+886@example.com', '+886@example.com'],
])('%s is counted as %s', (email, key) => {
  expect(mailboxKey(email)).toBe(key);
});
