// Words of the footer, which stands on every page.

export type FooterContent = { newsletterTitle: string; newsletterLead: string };

export const footer: FooterContent = {
  newsletterTitle: '訂閱電子報',
  newsletterLead: '每月一封：新職缺、薪資趨勢與法令提醒。',
};
