import { expect, test } from 'vitest';
import { letterFaultText, serverFaultText } from './rules.ts';

test.each([
  ['EENVELOPE 550', '主機不接受收件信箱（可能打錯或已停用）或寄件信箱（EENVELOPE 550）'],
  ['EENVELOPE', '主機不接受收件信箱（可能打錯或已停用）或寄件信箱（EENVELOPE）'],
  ['EENVELOPE 550 RCPT TO', '主機不接受這個收件信箱，可能打錯或已停用（EENVELOPE 550 RCPT TO）'],
  [
    'EENVELOPE 553 MAIL FROM',
    '主機不接受這個寄件人，請把寄件信箱改成這個帳號可以使用的信箱（EENVELOPE 553 MAIL FROM）',
  ],
  ['EENVELOPE 554 DATA', '主機退回了這封信，可能把它當成垃圾信，或已達寄送上限（EENVELOPE 554 DATA）'],
  ['EENVELOPE 450', '主機暫時不收這封信（EENVELOPE 450）'],
  ['EXPIRED', '超過期限，沒有寄出（EXPIRED）'],
  ['EMESSAGE 554', '主機退回了這封信，可能把它當成垃圾信，或已達寄送上限（EMESSAGE 554）'],
])('what kept one letter from its recipient: %s', (fault, text) => {
  expect(letterFaultText(fault)).toBe(text);
});

test.each([
  ['EAUTH 535', /^帳號或密碼不正確/],
  ['ECONNREFUSED', /^主機拒絕連線/],
  // If no letter is accepted, the fault is the sender's address.
  ['EENVELOPE 550', /請檢查寄件信箱$/],
  ['EENVELOPE 553 MAIL FROM', /^主機不接受這個寄件人/],
  ['EENVELOPE 550 RCPT TO', /請檢查寄件信箱$/],
  ['ESTRANGE', /^信寄不出去/],
])('what keeps all letters: %s', (fault, text) => {
  expect(serverFaultText(fault)).toMatch(text);
});
