import { type ItemKey, NEEDED, type Opening } from './contract.ts';

export const LABELS: Record<ItemKey, string> = {
  https: '加密連線',
  identity: '公司與許可證',
  demonstration: '示範內容',
  mail: '寄信',
  backup: '備份',
  restore: '還原演練',
  privacy: '隱私權政策',
  sitemap: '網站地圖',
  secondFactor: '兩步驟驗證',
};

/** Where each is mended in the back-office. */
export const PLACES: Partial<Record<ItemKey, { to: string; label: string }>> = {
  identity: { to: '/texts/company', label: '填寫公司資料' },
  demonstration: { to: '/guide', label: '處理示範內容' },
  mail: { to: '/connections', label: '設定寄信' },
  privacy: { to: '/texts/privacy', label: '閱讀與修改' },
  secondFactor: { to: '/staff', label: '查看同仁' },
};

/** What keeps visitors out for now. */
export const missing = ({ items }: Opening) => items.filter(({ key, isDone }) => NEEDED.includes(key) && !isDone);
