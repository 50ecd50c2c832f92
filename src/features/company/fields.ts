import type { AboutContent } from '#content/about.ts';
import type { AccountContent } from '#content/account.ts';
import type { Agreement } from '#content/agreement.ts';
import type { articlePages } from '#content/article-pages.ts';
import type { CompanyFacts } from '#content/company.ts';
import type { ContactContent } from '#content/contact.ts';
import type { FooterContent } from '#content/footer.ts';
import type { HomeContent, HomePanel } from '#content/home.ts';
import type { Look } from '#content/look.ts';
import type { PrivacyContent } from '#content/privacy.ts';
import type { ServicePage } from '#content/services.ts';
import { isDate } from '#shared/fields/date-fields.ts';
import {
  type AnyDescribed,
  constant,
  type Described,
  group,
  line,
  number,
  paragraph,
  rows,
} from '#shared/fields/described.ts';
import { company } from './facts/fields.ts';
import { type LetterTexts, letterFields } from './letters/fields.ts';
import { look } from './look/fields.ts';

/** Everything that staff may write for the site, each text under its key. */
export interface SiteTexts extends LetterTexts {
  company: CompanyFacts;
  look: Look;
  home: HomeContent;
  about: AboutContent;
  consult: ServicePage;
  outsource: ServicePage;
  advisor: ServicePage;
  recruitment: ServicePage;
  contact: ContactContent;
  articles: ArticlePages;
  account: AccountContent;
  footer: FooterContent;
  privacy: PrivacyContent;
  agreement: Agreement;
}
export type TextKey = keyof SiteTexts;

type ArticlePages = { [K in keyof typeof articlePages]: { art: string; lead: string; description: string } };

const metaTitle = line('頁面標題', 60);
const metaDescription = paragraph('搜尋結果的說明', 200);
const title = line('標題', 60);
const lead = line('前言', 200);

const panel = (label: string): Described<HomePanel> =>
  group(label, { title, text: paragraph('說明', 200), button: line('按鈕', 20), to: constant });

const home: Described<HomeContent> = group('首頁', {
  metaTitle,
  metaDescription,
  hero: group('歡迎', {
    eyebrow: line('上方小字', 40),
    headline: line('主標題', 40, { help: '逗號處換行' }),
    promise: line('說明', 100),
    searchPlaceholder: line('搜尋框的提示', 20),
    talkText: line('聯絡前的文字', 40),
    talkLink: line('聯絡連結', 20),
  }),
  panels: group('求職與徵才', { seeker: panel('給求職者'), employer: panel('給企業') }),
  servicesTitle: line('服務的標題', 40),
  servicesLead: line('服務的前言', 100),
  services: rows('服務卡片', '服務', group('', { key: constant, title, text: paragraph('說明', 200), to: constant }), {
    isFixed: true,
  }),
  tickers: group('資訊中心', {
    latestNews: line('最新消息', 20),
    newsletter: line('電子報', 20),
    column: line('職場專欄', 20),
  }),
});

const features = (label: string) =>
  group(label, {
    title,
    lead,
    items: rows('項目', '項目', group('', { title: line('標題', 40), text: paragraph('說明', 200) }), { min: 1 }),
  });

const about: Described<AboutContent> = group('關於我們', {
  metaTitle,
  metaDescription,
  intro: group('簡介', { title, paragraphs: rows('段落', '段落', paragraph('段落', 1000), { min: 1 }) }),
  milestonesTitle: line('大事記的標題', 40),
  milestones: rows(
    '大事記',
    '年份',
    group('', { year: number('年份', 1900, 2100), title: line('標題', 40), text: paragraph('說明', 300) }),
    { min: 1, max: 30 },
  ),
  seekers: features('給求職者'),
  employers: features('給企業'),
  principles: group('原則', { title, items: rows('項目', '項目', line('項目', 200), { min: 1 }) }),
});

const service = (label: string): Described<ServicePage> =>
  group(label, {
    key: constant,
    title,
    lead: paragraph('前言', 300),
    metaDescription,
    sections: rows(
      '段落',
      '服務',
      group('', {
        id: constant,
        title,
        lead,
        paragraphs: rows('內文', '段', paragraph('內文', 1000), { min: 1 }),
        points: rows('重點', '重點', line('重點', 100)),
        steps: rows('步驟', '步驟', group('', { title: line('標題', 40), text: paragraph('說明', 300) })),
      }),
      { isFixed: true },
    ),
    callToAction: group('頁尾的邀請', { text: line('文字', 100), button: line('按鈕', 20), to: constant }),
  });

const tab = (label: string) => group(label, { label: line('分頁名稱', 20), description: paragraph('說明', 300) });

const contact: Described<ContactContent> = group('聯絡我們', {
  metaTitle,
  metaDescription,
  title,
  intro: paragraph('前言', 300),
  tabs: group('分頁', { consult: tab('合作諮詢'), appeal: tab('意見申訴') }),
  privacyNote: line('個資說明', 200),
  privacyLink: line('隱私權政策的連結', 20),
  blurbs: rows(
    '旁邊的說明',
    '說明',
    group('', {
      key: constant,
      title,
      text: paragraph('文字', 200),
      link: group('連結', {
        label: line('連結文字', 20, { isOptional: true, help: '不填則顯示電子信箱' }),
        to: constant,
      }),
    }),
    { isFixed: true },
  ),
});

const articleList = (label: string) =>
  group(label, { art: constant, lead: line('前言', 200), description: metaDescription });

const articles: Described<ArticlePages> = group('資訊中心', {
  LatestNews: articleList('最新消息'),
  Newsletter: articleList('電子報'),
  Column: articleList('職場專欄'),
});

const account: Described<AccountContent> = group('登入與註冊', {
  login: group('登入', { lead, description: metaDescription }),
  register: group('註冊', {
    lead,
    description: metaDescription,
    notice: paragraph('個資告知（個資法第 8 條）', 500, { help: '後面會接「隱私權政策」的連結' }),
  }),
  thirdParty: paragraph('LINE 與 Google 登入的說明', 300, { help: '後面會接「隱私權政策」的連結' }),
});

const footer: Described<FooterContent> = group('頁尾', {
  newsletterTitle: line('電子報的標題', 20),
  newsletterLead: line('電子報的說明', 60),
});

const paragraphs = (label: string, min = 0) => rows(label, '段', paragraph(label, 2000), { min });

const privacy: Described<PrivacyContent> = group('隱私權政策', {
  metaTitle,
  metaDescription,
  title,
  effectiveDate: line('生效日期', 10, {
    help: '例如 2026-01-01；內容有變更時請一併更新',
    rule: { holds: isDate, message: '生效日期 請填日期，例如 2026-01-01' },
  }),
  intro: paragraph('前言', 1000),
  sections: rows(
    '章節',
    '章',
    group('', {
      id: constant,
      title,
      paragraphs: paragraphs('內文', 1),
      list: rows('條列', '項', paragraph('條列', 1000), { max: 30 }),
      closing: paragraphs('條列後的內文'),
    }),
    { isFixed: true },
  ),
});

const agreement: Described<Agreement> = group('推薦協議書', {
  title: line('標題', 30),
  version: line('版本', 40, { help: '例如：2026 年 11 月版；內容有變更時請一併更新' }),
  intro: paragraph('前言', 500),
  clauses: rows(
    '條款',
    '條',
    group('', {
      title: line('標題', 40),
      text: paragraph('內容', 1000),
      points: rows('條列', '項', paragraph('條列', 500)),
    }),
    { min: 1, max: 30 },
  ),
  consent: line('同意的文字', 200),
  fields: rows('填寫欄位', '欄', line('欄位', 30), { min: 1, max: 8 }),
  guardian: line('法定代理人的欄位', 40),
  hint: paragraph('簽署後的說明', 300),
});

/** The description of each text, in the order of the back-office's list. */
export const TEXTS: { [K in TextKey]: Described<SiteTexts[K]> } = {
  company,
  look,
  home,
  about,
  consult: service('人才諮詢'),
  outsource: service('委外服務'),
  advisor: service('專業顧問'),
  recruitment: service('企業求才'),
  contact,
  articles,
  account,
  footer,
  privacy,
  agreement,
  ...letterFields,
};

export const describedText = (key: TextKey) => TEXTS[key] as AnyDescribed;
