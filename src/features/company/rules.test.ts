import { expect, test } from 'vitest';
import { company } from '#content/company.ts';
import { asCompany, isLicence, isMadeUpLicence, isPhone, isTaxId } from './rules.ts';

test.each([
  // The example of the tax office's own description, then numbers of well-known companies.
  ['04595257', true],
  ['22099131', true],
  ['84149961', true],
  // With a seven in the seventh place, its product counts as one or as zero.
  ['10458574', true],
  ['10458575', true],
  // Divisible by five, but not by ten: issued since April 2023.
  ['00000005', true],
  ['12345678', false],
  ['22099130', false],
  ['00000000', false],
  ['2209913', false],
  ['２２０９９１３１', false],
])('統一編號 %s: %s', (text, isReal) => {
  expect(isTaxId(text)).toBe(isReal);
});

test.each([
  ['04-2000-0900', 'tel:+886420000900'],
  ['02-2345-6789 轉 12', 'tel:+886223456789,12'],
  ['0912-345-678', 'tel:+886912345678'],
  ['0800-123-456', 'tel:0800123456'],
  ['049-222-3333', 'tel:+886492223333'],
])('%s is dialled as %s', (phone, href) => {
  expect(isPhone(phone)).toBe(true);
  expect(asCompany({ ...company, phone }, '#0f5e6e').phoneHref).toBe(href);
});

test.each(['12', '2000-0900', '+886-4-2000-0900', '04-2000-0900; drop', 'tel:1', ''])('%j is no phone', (phone) => {
  expect(isPhone(phone)).toBe(false);
});

test('a licence has an authority and a number; the delivered one is nobody’s', () => {
  for (const text of ['私就服字第1234號', '北市就服字第0123號', '中市就字第 00456 號'])
    expect(isLicence(text)).toBe(true);
  for (const text of ['1234', '字第1234號', '私就服字第號', 'ABC字第1234號']) expect(isLicence(text)).toBe(false);
  expect(isMadeUpLicence(company.privateEmploymentLicence)).toBe(true);
  expect(isMadeUpLicence('北市就服字第0123號')).toBe(false);
});
