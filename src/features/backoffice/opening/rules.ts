import { bytesText } from '#shared/sizes.ts';
import { type ItemKey, NEEDED, type Opening } from './contract.ts';

export const LABELS: Record<ItemKey, string> = {
  https: '加密連線',
  identity: '公司與許可證',
  demonstration: '示範內容',
  words: '各頁文字',
  mail: '寄信',
  backup: '備份',
  restore: '還原演練',
  privacy: '隱私權政策',
  sitemap: '網站地圖',
  secondFactor: '兩步驟驗證',
  disk: '磁碟空間',
  load: '主機負載',
};

/** Where in the back-office each item can be fixed. */
export const PLACES: Partial<Record<ItemKey, { to: string; label: string }>> = {
  identity: { to: '/texts/company', label: '填寫公司資料' },
  demonstration: { to: '/guide', label: '處理示範內容' },
  words: { to: '/texts', label: '修改網站內容' },
  mail: { to: '/connections', label: '設定寄信' },
  privacy: { to: '/texts/privacy', label: '閱讀與修改' },
  secondFactor: { to: '/staff', label: '查看同仁' },
};

/** What must be done before visitors are let in. */
export const missing = ({ items }: Opening) => items.filter(({ key, isDone }) => NEEDED.includes(key) && !isDone);

interface Disk {
  free: number;
  all: number;
  state: 'ok' | 'warning' | 'bad';
}

export function diskText({ free, all, state }: Disk): string {
  const text = `${bytesText(free)}（共 ${bytesText(all)}）`;
  if (state === 'ok') return `還剩 ${text}`;
  return state === 'warning'
    ? `只剩 ${text}，請安排清理或加大磁碟`
    : `只剩 ${text}，快要存不下新檔案，請立即清理或加大磁碟`;
}

interface Load {
  processors: number;
  /** Per processor; above 1 something is waiting. */
  share: number;
}

export const isBusy = ({ share }: Load) => share > 1;

export function loadText(load: Load): string {
  const { processors, share } = load;
  const percent = `${Math.round(share * 100)}%`;
  return isBusy(load)
    ? `很忙：最近五分鐘的工作量是 ${processors} 個處理器的 ${percent}，網頁會變慢；請找出佔用主機的程式，或換處理器較多的主機`
    : `不忙：最近五分鐘平均用到 ${processors} 個處理器的 ${percent}`;
}
