// Banners of the home page. The picture carries headline and subline; both are its alt text.
import type { Artwork } from './article.ts';

export type DemoCarouselItem = {
  key: string;
  headline: string;
  subline: string;
  art: Artwork;
  urls: string | null;
  // 0 = desktop banner, 1 = mobile banner
  type: 0 | 1;
};

export const demoCarousel: DemoCarouselItem[] = [
  {
    key: 'desktop-welcome',
    headline: '讓對的人，走到對的位置',
    subline: '台中的人資顧問，始於 2009 年',
    art: 'river',
    urls: null,
    type: 0,
  },
  {
    key: 'desktop-jobs',
    headline: '薪資先寫清楚，再談夢想',
    subline: '每個職缺都由顧問確認過',
    art: 'bridge',
    urls: '/jobs',
    type: 0,
  },
  {
    key: 'desktop-recruit',
    headline: '缺人，先說清楚缺什麼人',
    subline: '獵才、正職推薦、人才派遣',
    art: 'boats',
    urls: '/service/recruitment',
    type: 0,
  },
  {
    key: 'desktop-payroll',
    headline: '每月算薪，交給我們',
    subline: '準時、算對，也守得住秘密',
    art: 'looms',
    urls: '/service/outsource',
    type: 0,
  },
  { key: 'mobile-welcome', headline: '對的人，對的位置', subline: '台中的人資顧問', art: 'river', urls: null, type: 1 },
  {
    key: 'mobile-jobs',
    headline: '今天的新職缺',
    subline: '薪資、地點一眼看到',
    art: 'bridge',
    urls: '/jobs',
    type: 1,
  },
  {
    key: 'mobile-consult',
    headline: '想轉職？先聊聊',
    subline: '一對一諮詢，求職者免費',
    art: 'stars',
    urls: '/service/consult',
    type: 1,
  },
  {
    key: 'mobile-recruit',
    headline: '企業找人才',
    subline: '1–2 個工作天內回覆',
    art: 'boats',
    urls: '/contactUs',
    type: 1,
  },
];
