import { expect, test } from 'vitest';
import { hostOf, sourceInWords, sourceOf } from './rules.ts';

test.each([
  ['www.google.com', 'search/Google'],
  ['google.com.tw', 'search/Google'],
  ['www.google.co.jp', 'search/Google'],
  ['mail.google.com', 'other'],
  ['google.com.evil.example', 'other'],
  ['notgoogle.com', 'other'],
  ['com.google.android.googlequicksearchbox', 'search/Google'],
  ['tw.search.yahoo.com', 'search/Yahoo'],
  ['tw.news.yahoo.com', 'other'],
  ['cn.bing.com', 'search/Bing'],
  ['lm.facebook.com', 'social/Facebook'],
  ['notfacebook.com', 'other'],
  ['liff.line.me', 'social/LINE'],
  ['access.line.me', undefined],
  ['accounts.google.com', undefined],
  ['www.threads.net', 'social/Threads'],
  ['www.ptt.cc', 'social/PTT'],
  ['www.dcard.tw', 'social/Dcard'],
  ['box.com', 'other'],
  ['vip.104.com.tw', 'jobs/104'],
  ['www.1111.com.tw', 'jobs/1111'],
  ['www.cakeresume.com', 'jobs/Cake'],
  ['www.yourator.co', 'jobs/Yourator'],
  ['somebody.example', 'other'],
  ['', 'direct'],
])('from %s', (from, source) => {
  expect(sourceOf({ from })).toBe(source);
});

test.each([
  ['google', 'search/Google'],
  ['IG', 'social/Instagram'],
  ['104', 'jobs/104'],
  ['job-alert', 'named/職缺通知'],
  ['spring-2026.edm_1', 'named/spring-2026.edm_1'],
  ['0912345678', 'direct'],
  ['ming@example.com', 'direct'],
  ['王小明', 'direct'],
  ['a/b', 'direct'],
  ['a'.repeat(31), 'direct'],
  ['', 'direct'],
])('a link that names %s', (utm, source) => {
  expect(sourceOf({ from: '', utm })).toBe(source);
});

test('an app’s browser that says nothing of the way is known by its name', () => {
  const userAgent = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/15.10.0';
  expect(sourceOf({ from: '', userAgent })).toBe('social/LINE');
  expect(sourceOf({ from: 'www.dcard.tw', userAgent })).toBe('social/Dcard');
});

test('of a referrer only the host is read', () => {
  expect(hostOf('https://WWW.Example.com:8443/secret?x#y')).toBe('www.example.com:8443');
  expect(hostOf('android-app://com.facebook.katana/')).toBe('com.facebook.katana');
  for (const none of ['', 'about:blank', 'javascript:alert(1)', null, undefined]) expect(hostOf(none)).toBe('');
});

test('staff read it in words', () => {
  expect(sourceInWords('jobs/104')).toEqual({ kind: '求職平台', name: '104' });
  expect(sourceInWords('direct')).toEqual({ kind: '直接進站', name: '' });
});
