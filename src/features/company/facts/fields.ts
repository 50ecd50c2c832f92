import type { CompanyFacts } from '#content/company.ts';
import { choices, type Described, group, line, number, option, paragraph, rows } from '#shared/fields/described.ts';
import { isEmail } from '#shared/fields/fields.ts';
import { isLicence, isPhone, isTaxId } from '../rules.ts';

const time = (label: string) =>
  line(label, 5, {
    help: '例如 09:30',
    rule: {
      holds: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
      message: `${label} 請填 24 小時制的時間，例如 09:30`,
    },
  });

const webAddress = (label: string, isOptional = false) =>
  line(label, 500, {
    isOptional,
    rule: { holds: isHttps, message: `${label} 請填 https:// 開頭的網址` },
  });

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

export const company: Described<CompanyFacts> = group('公司資料', {
  name: line('公司名稱', 20, { help: '網站各處使用的名稱' }),
  shortName: line('簡稱', 10, { help: '選單「關於…」使用' }),
  legalName: line('登記名稱', 60),
  nameEn: line('英文名稱', 60),
  slogan: line('標語', 40),
  description: paragraph('公司簡介', 300, { help: '搜尋引擎與分享連結使用' }),
  foundedYear: number('成立年份', 1900, 2100),
  taxId: line('統一編號', 8, {
    isOptional: true,
    isNumberLike: true,
    rule: { holds: isTaxId, message: '統一編號 不正確，請核對 8 碼數字' },
  }),
  privateEmploymentLicence: line('私立就業服務機構許可證字號', 40, {
    help: '例如：私就服字第1234號',
    rule: { holds: isLicence, message: '許可證字號 格式不正確，例如：私就服字第1234號' },
  }),
  phone: line('電話', 20, {
    isNumberLike: true,
    rule: { holds: isPhone, message: '電話 請填含區碼的號碼，例如 04-2000-0900' },
  }),
  fax: line('傳真', 20, {
    isOptional: true,
    isNumberLike: true,
    rule: { holds: isPhone, message: '傳真 請填含區碼的號碼，例如 04-2000-0901' },
  }),
  email: line('電子信箱', 300, { rule: { holds: isEmail, message: '電子信箱 須為有效的電子信箱' } }),
  address: group('地址', {
    postalCode: line('郵遞區號', 6, {
      isNumberLike: true,
      rule: { holds: (text) => /^\d{3}(\d{2,3})?$/.test(text), message: '郵遞區號 請填 3、5 或 6 碼數字' },
    }),
    city: line('縣市', 10),
    township: line('鄉鎮市區', 10),
    street: line('街道與門牌', 100),
  }),
  mapUrl: webAddress('地圖連結', true),
  serviceHours: group('服務時間', {
    text: line('顯示的文字', 60),
    days: choices('服務日', {
      Monday: '週一',
      Tuesday: '週二',
      Wednesday: '週三',
      Thursday: '週四',
      Friday: '週五',
      Saturday: '週六',
      Sunday: '週日',
    }),
    opens: time('開始時間'),
    closes: time('結束時間'),
  }),
  social: rows(
    '社群連結',
    '連結',
    group('', {
      key: option('圖示', {
        facebook: 'Facebook',
        instagram: 'Instagram',
        line: 'LINE',
        youtube: 'YouTube',
        linkedin: 'LinkedIn',
      }),
      label: line('名稱', 20),
      url: webAddress('網址'),
    }),
    { max: 5 },
  ),
});
