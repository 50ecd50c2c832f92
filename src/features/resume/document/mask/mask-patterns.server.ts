import { BETWEEN } from './mask-folding.server.ts';

// Every repetition is bounded, since texts of thousands of characters are covered while other requests wait. All patterns
// are matched against folded text (mask-folding.server.ts): one width, no marks, circled digits as digits.

const EMAIL =
  /[\w.%+-]{1,64}\s{0,2}(?:@|[([{<]at[)\]}>]|小老鼠)\s{0,2}[a-z\d-]{1,63}(?:\s{0,2}(?:[.。點点]|[([{<]dot[)\]}>])\s{0,2}[a-z\d-]{1,63}){1,5}/gi;
/** Addresses written in words; for well-known providers even without the ending. */
const TOLD_EMAIL =
  /[\w.%+-]{1,64}(?:\sat\s[a-z\d-]{1,63}(?:\sdot\s[a-z\d-]{1,63}){1,5}|@(?:gmail|yahoo|hotmail|outlook|icloud|msn|pchome|hinet|proton(?:mail)?|qq|163)(?![\w.-]))/gi;

const PAGE = String.raw`[^\s,，。;；、)」]`;
const ADDRESS = new RegExp(
  String.raw`(?:https?\s?:?\s?//|www\.)${PAGE}{1,300}|\b(?:[\w-]{1,30}\.){0,2}(?:linkedin|facebook|instagram|github|line|t)\.(?:com|me)/${PAGE}{1,300}|\b(?:bit\.ly|lin\.ee|goo\.gl|youtu\.be|pse\.is)/${PAGE}{1,300}`,
  'gi',
);
/** Names of programs that look like somebody's page. */
const PROGRAMS =
  '(?:asp|vb|ado|ml|paint|json|log4|entity)\\.net|(?:socket|draw|diagrams|codepen)\\.io|(?:fast|open)\\.ai';
const DOMAIN = new RegExp(
  String.raw`(?<![\w@.\-])(?!(?:${PROGRAMS})(?![\w-]))[a-z\d](?:[a-z\d-]{0,40}\.){1,3}` +
    '(?:com|net|org|edu|tw|dev|io|me|app|cc|co|info|blog|site|xyz|page|link|work|tv|ai|name|online|tech|studio|cv|bio|idv|art|design|space)' +
    String.raw`(?![\w-])(?:/${PAGE}{0,200})?`,
  'gi',
);

/** Chinese may follow a service's name directly; 信賴 and 依賴 are no such names. */
const SERVICE =
  '(?:(?<![\\p{Script=Latin}\\d])(?:line|we\\s?chat|telegram|tg|ig|instagram|fb|facebook|skype|whats\\s?app|threads|discord)|微信|臉書|(?:(?<![\\p{L}\\d])|(?<=[加的用]))賴)';
const ACCOUNT = '(?:id|帳號|賬號|账号|號碼|號)';
/** After a colon, or the word for an account, anything is taken for one. */
const LABELLED = new RegExp(
  String.raw`${SERVICE}\s{0,3}(?:${ACCOUNT}\s{0,3}[:=是為]?|[:=是為]|[(\[])\s{0,3}(?<secret>@?[a-z\d][\w.:\-]{2,60})`,
  'giu',
);
/** Where programs are kept is about work, but not whose account it is. */
const KEPT_AT = new RegExp(
  String.raw`(?:github|gitlab|linkedin|twitter|behance)\s{0,3}${ACCOUNT}\s{0,3}[:=是為]?\s{0,3}(?<secret>@?[a-z\d][\w.\-]{2,60})`,
  'giu',
);
/** After a space, only what looks like no word: LINE Pay and Facebook Ads are about work. */
const BESIDE = new RegExp(
  String.raw`${SERVICE}\s{1,3}(?<secret>(?=[\w.\-]{0,60}[a-z])(?=[\w.\-]{0,60}[\d_])[\w.\-]{5,60})`,
  'giu',
);
/** But not a package name like @angular/core. */
const HANDLE = /(?<![\w.])@[a-z\d][\w.-]{2,60}(?![\w.-]|\/)/gi;

/** Mobile and landline numbers of Taiwan, and numbers that begin with a country code. */
const PHONE =
  /(?<![\d,.])(?:\+\s?\d{1,3}[\s\-–—.()]{0,3}(?:\d[\s\-–—.()]{0,3}){7,12}|\(?0\d{1,3}\)?[\s\-–—.]{0,3}\d{2,4}[\s\-–—.]{0,3}\d{3,4}(?:[\s\-–—.]{0,3}\d{1,3})?(?:\s{0,3}(?:#|轉|分機)\s{0,3}\d{1,6})?)(?!\d)/g;
/** A mobile number with the country code but no plus, and one separated by slashes. */
const MOBILE = new RegExp(
  String.raw`(?<!\d)(?:886[${BETWEEN}]{0,3}|0)9\d{2}[${BETWEEN}]{0,3}\d{3}[${BETWEEN}]{0,3}\d{3}(?!\d)`,
  'g',
);
const SPELLED_PHONE = /[〇○零一二三四五六七八九]{8,}/g;
/** In words, in digits, or both, with anything in between. It begins as numbers in Taiwan do. */
const MIXED_PHONE =
  /(?<![\d,.零〇○一二三四五六七八九])[0零〇○](?:[\s\-.()/_、,，·]{0,2}[\d零〇○一二三四五六七八九壹貳參肆伍陸柒捌玖贰叁陆]){7,11}(?![\d零〇○一二三四五六七八九])/g;
const CALLED =
  /(?:tel|telephone|phone|mobile|cell|fax|手機|電話|市話|專線|行動|傳真|聯絡方式)\s{0,2}(?:號碼)?\s{0,2}[:.是為]?\s{0,2}(?<secret>\d{3,4}[\s\-.]{0,2}\d{3,4}(?:\s{0,3}(?:#|轉|分機)\s{0,3}\d{1,6})?)(?!\d)/gi;
/** 2345-6789 without its area code: not two years, not a range of round numbers, no amount, no standard. */
const SHORT_PHONE =
  /(?<![\d.,\-/:$]|(?:iso|iec|cns|astm|編號|型號|薪|代號)\s{0,2})(?!(?:19|20)\d\d-(?:19|20)\d\d(?!\d))(?!\d{2}00-\d{2}00)[2-9]\d{3}-\d{4}(?![\d.,\-/])(?!\s{0,2}[元萬千人筆件次坪台個年月日%k])/gi;

/** Numbers of identity cards and resident certificates. */
const IDENTITY = /(?<![A-Za-z0-9])[A-Z](?:[\s-]?[1289A-D])(?:[\s-]?\d){8}(?!\d)/gi;

const PASSPORT = /護照(?:號碼|號)?\s{0,3}[:是為]?\s{0,3}(?<secret>[A-Z]?\d{8,9})(?!\d)/gi;

const COUNT = String.raw`[\d一二三四五六七八九十百]{1,6}`;
/** 網路 and 通路 are about work, and no streets. */
const STREET = String.raw`\p{Script=Han}{1,6}(?:(?<![網通電線道鐵公思管馬出迴水氣銷半沿陸])路|街|大道)`;
const HOUSE = String.raw`(?:\s{0,2}${COUNT}巷)?(?:\s{0,2}${COUNT}弄)?`;
const NUMBER = String.raw`\s{0,2}${COUNT}(?:[-之]\d{1,3})?\s{0,2}號(?:\s{0,2}(?:${COUNT}|b\d)\s{0,2}(?:樓|f)(?:之\d{1,3})?)?`;
const HOME = new RegExp(
  [
    String.raw`${STREET}(?:\s{0,2}${COUNT}段)?${HOUSE}${NUMBER}`,
    String.raw`\p{Script=Han}{0,5}(?:${COUNT})?巷${HOUSE}${NUMBER}`,
    String.raw`\p{Script=Han}{1,5}[村里](?:\s{0,2}${COUNT}鄰)?${HOUSE}${NUMBER}`,
    String.raw`\bno\.?\s?\d{1,4}(?:-\d{1,3})?,\s?(?:[\w'.\-]{1,20},?\s){1,6}(?:road|rd|street|st|avenue|ave|boulevard|blvd|lane|ln)\b\.?`,
    String.raw`\p{Script=Han}{1,3}[區鄉鎮]${STREET}(?:\s{0,2}${COUNT}段)?${HOUSE}`,
  ].join('|'),
  'giu',
);

const ABOUT_BODY =
  /(?:身高|體重|年齡)\s{0,3}[:是為約]?\s{0,3}(?<secret>\d{1,3}(?:\.\d{1,3})?\s{0,3}(?:公分|公斤|cm|kg|歲)?)/gi;
const MARITAL = /已婚|未婚|離婚|離異|喪偶|單身|單親|(?:育有|有)?[一二兩三四五\d][子女]{1,2}(?=[,，。、;；\s]|$)/g;
const MILITARY = /役畢|免役|未役|待役|服役中|替代役|義務役/g;
/** 生日：1995/3/9 and the like, whoever's it is. */
const BIRTH =
  /(?:出生(?:日期|年月日|年)?|生日|生於)\s{0,3}[:是為於]?\s{0,3}(?<secret>(?:民國)?\s{0,3}\d{1,4}\s{0,3}[年月/.-]\s{0,3}\d{1,2}(?:\s{0,3}[月/.-]\s{0,3}\d{1,2})?\s{0,3}[日號]?|[一二三四五六七八九十]{1,2}月[一二三四五六七八九十廿]{1,3}[日號])/g;

/** Everything that looks like personal details, whoever's they are. */
// biome-ignore format: a table
export const ANYBODY: readonly RegExp[] = [
  EMAIL, TOLD_EMAIL, ADDRESS, DOMAIN, LABELLED, BESIDE, KEPT_AT, HANDLE, IDENTITY, PASSPORT,
  MOBILE, PHONE, SPELLED_PHONE, MIXED_PHONE, CALLED, SHORT_PHONE, HOME,
  BIRTH, ABOUT_BODY, MARITAL, MILITARY,
];
