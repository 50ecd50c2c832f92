// Words of the home page. The first screen says who we are, what we promise and how to reach us.

export type HomePanel = {
  title: string;
  text: string;
  button: string;
  to: '/jobs' | '/contactUs';
};

type ServiceKey = 'consult' | 'outsource' | 'advisor' | 'recruitment';

type ServiceCard = {
  key: ServiceKey;
  title: string;
  text: string;
  to: string;
};

export type HomeContent = {
  metaTitle: string;
  metaDescription: string;
  hero: {
    eyebrow: string;
    headline: string;
    promise: string;
    searchPlaceholder: string;
    talkText: string;
    talkLink: string;
  };
  panels: { seeker: HomePanel; employer: HomePanel };
  servicesTitle: string;
  servicesLead: string;
  services: ServiceCard[];
  tickers: { latestNews: string; newsletter: string; column: string };
};

export const home: HomeContent = {
  metaTitle: '{company}｜台中求職、獵才與人資顧問',
  metaDescription:
    '在台中找工作、找人才，都可以先跟{shortName}談談。我們媒合全台與海外職缺，也替企業處理獵才、派遣、薪酬委外與人資專案，求職者不收任何費用。',
  hero: {
    eyebrow: '台中的人資顧問，始於 2009 年',
    headline: '下一份工作，找個懂的人一起看',
    promise: '職缺由顧問逐一確認，薪資寫清楚，從應徵到報到都有人陪您。',
    searchPlaceholder: '請輸入職務關鍵字',
    talkText: '還不確定方向？',
    talkLink: '找顧問聊聊',
  },
  panels: {
    seeker: {
      title: '我要找工作',
      text: '看看最近更新的職缺，登入後一步就能應徵。求職者不用付任何費用。',
      button: '看所有職缺',
      to: '/jobs',
    },
    employer: {
      title: '我要找人才',
      text: '說說您缺什麼樣的人、卡在哪裡。顧問會在一到兩個工作天內回覆。',
      button: '聯絡企業顧問',
      to: '/contactUs',
    },
  },
  servicesTitle: '四種方式，幫上您的忙',
  servicesLead: '人的事情很少只有一種解法。先看看哪一項最接近您現在的需要。',
  services: [
    {
      key: 'consult',
      title: '人才諮詢',
      text: '想轉職、想回職場，或只是想把履歷改好，從一次坦白的談話開始。',
      to: '/service/consult',
    },
    {
      key: 'outsource',
      title: '委外服務',
      text: '設立公司、每月算薪、人資專案，交給熟悉法令的人按時做完。',
      to: '/service/outsource',
    },
    {
      key: 'advisor',
      title: '專業顧問',
      text: '用產業的數據與不同的角度，看清楚自己走到哪裡、還能往哪走。',
      to: '/service/advisor',
    },
    {
      key: 'recruitment',
      title: '企業求才',
      text: '中高階獵才、正職推薦到人才派遣，依職務的輕重，選對找人的方式。',
      to: '/service/recruitment',
    },
  ],
  tickers: { latestNews: '最新消息', newsletter: '電子報', column: '職場專欄' },
};
