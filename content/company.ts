// Every fact about the agency, as delivered: an agency changes them in its back-office.

type SocialLink = {
  key: 'facebook' | 'instagram' | 'line' | 'youtube' | 'linkedin';
  label: string;
  url: string;
};

type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

export type CompanyFacts = {
  name: string;
  /** As the menu and people call it: 關於晴川. */
  shortName: string;
  legalName: string;
  nameEn: string;
  slogan: string;
  description: string;
  foundedYear: number;
  taxId: string;
  privateEmploymentLicence: string;
  phone: string;
  fax: string;
  email: string;
  address: {
    postalCode: string;
    city: string;
    township: string;
    street: string;
  };
  mapUrl: string;
  serviceHours: {
    text: string;
    days: Weekday[];
    opens: string;
    closes: string;
  };
  social: SocialLink[];
};

/** The facts, and what is derived from them (src/features/company/rules.ts). */
export type Company = CompanyFacts & {
  phoneHref: string;
  addressText: string;
  /** The main colour of the look. */
  colour: string;
};

export const company: CompanyFacts = {
  name: '晴川人資',
  shortName: '晴川',
  legalName: '晴川人力資源管理顧問股份有限公司',
  nameEn: 'Qingchuan HR',
  slogan: '讓對的人，走到對的位置',
  description:
    '晴川人資 2009 年成立於台中，提供職涯諮詢、工作媒合、獵才、正職推薦、人才派遣、薪酬委外與人資顧問。求職者全程免費，企業找人有顧問一路陪同。',
  foundedYear: 2009,
  taxId: '',
  // A placeholder: the agency that runs the site enters its own licence number.
  privateEmploymentLicence: '私就服字第0000號',
  phone: '04-2000-0900',
  fax: '04-2000-0901',
  email: 'service@qingchuan-hr.example',
  address: {
    postalCode: '407',
    city: '台中市',
    township: '西屯區',
    street: '晴川路 88 號 9 樓',
  },
  mapUrl: '',
  serviceHours: {
    text: '週一至週五 9:30–18:30',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:30',
    closes: '18:30',
  },
  social: [
    { key: 'facebook', label: 'Facebook', url: 'https://www.facebook.com/qingchuanhr' },
    { key: 'instagram', label: 'Instagram', url: 'https://www.instagram.com/qingchuanhr' },
    { key: 'line', label: 'LINE', url: 'https://line.me/R/ti/p/@qingchuanhr' },
    { key: 'youtube', label: 'YouTube', url: 'https://www.youtube.com/@qingchuanhr' },
    { key: 'linkedin', label: 'LinkedIn', url: 'https://www.linkedin.com/company/qingchuanhr' },
  ],
};
