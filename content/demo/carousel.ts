// Banners of the home page. Headline and subline are part of the picture; both are its alt text. They suit any agency: one
// that keeps these pictures under another name finds nothing of the first one's in them.
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
    headline: '每一段路，都有起點',
    subline: '找工作，也找人才',
    art: 'river',
    urls: null,
    type: 0,
  },
  {
    key: 'desktop-jobs',
    headline: '下一份工作，從這裡找',
    subline: '看看現在的職缺',
    art: 'bridge',
    urls: '/jobs',
    type: 0,
  },
  {
    key: 'desktop-recruit',
    headline: '找人才，先聊聊需求',
    subline: '認識企業求才服務',
    art: 'boats',
    urls: '/service/recruitment',
    type: 0,
  },
  {
    key: 'desktop-payroll',
    headline: '薪資與人事，可以委外',
    subline: '認識委外服務',
    art: 'looms',
    urls: '/service/outsource',
    type: 0,
  },
  {
    key: 'mobile-welcome',
    headline: '每段路都有起點',
    subline: '找工作，也找人才',
    art: 'river',
    urls: null,
    type: 1,
  },
  {
    key: 'mobile-jobs',
    headline: '找下一份工作',
    subline: '看看現在的職缺',
    art: 'bridge',
    urls: '/jobs',
    type: 1,
  },
  {
    key: 'mobile-consult',
    headline: '想轉職？先聊聊',
    subline: '認識人才諮詢',
    art: 'stars',
    urls: '/service/consult',
    type: 1,
  },
  {
    key: 'mobile-recruit',
    headline: '企業找人才',
    subline: '說說您的需求',
    art: 'boats',
    urls: '/contactUs',
    type: 1,
  },
];
