import type { StoredVacancy } from '#features/vacancies/data.server.ts';

/** Numbers that look random but are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const words = (text: string) => text.split(' ');
const CATEGORIES = words(
  '管理幕僚 人力資源 行政後勤 國際貿易 業務推廣 客服維護 門市銷售 電腦硬體 軟體工程 系統規劃 網路管理 出納查帳 財務會計 稽核審計 產品行銷 活動企劃 美編設計 美容美髮 餐飲烘焙 飯店觀光 其他',
);
const CITIES = words(
  '台北市 臺北市 新北市 桃園市 台中市 臺中市 台中市 台南市 高雄市 基隆市 新竹市 新竹縣 苗栗縣 彰化縣 南投縣 雲林縣 嘉義市 屏東縣 宜蘭縣 花蓮縣 臺東縣 澎湖縣',
);
const TOWNSHIPS = words('中正區 大同區 西屯區 北屯區 大里區 板橋區 竹北市 斗六市 員林市 中壢區 永康區 左營區');
const ROADS = words('中山路 中正路 民權路 民生路 復興路 文心路 台灣大道 公益路 工業一路 科學園路 崇德路 五權西路');
const JOBS = words(
  '工程師 專員 助理 經理 主管 會計 設計師 業務代表 客服人員 作業員 技術員 儲備幹部 顧問 企劃 店長 廚師 護理師 司機 翻譯 講師',
);
const KINDS = words(
  '軟體 硬體 資深 門市 行政 人資 國貿 品保 製程 韌體 前端 後端 財務 採購 行銷 C# .NET Java React ＡＢＣ Ｊａｖａ',
);
const SALARIES = ['面議', '月薪 32000 ~ 38000', '月薪 45000', '時薪 200', '年薪 600000 ~ 900000', '月薪 30000～36000'];
const SENTENCES = words(
  '負責開發與維護網站功能並撰寫技術文件。 接聽客戶來電並回覆訂單與產品問題。 處理現金收付與零用金撥補作業。 規劃年度教育訓練計畫與執行。 協助主管處理行政事務及會議安排。 具良好溝通協調能力與團隊合作精神。 熟悉文書處理與試算表軟體者佳。 需配合輪班與國定假日上班。 無經驗可，提供完整的職前訓練。 學歷要求：大學以上。 工作經驗：兩年以上。 早上九點至下午六點，週休二日。 享勞保、健保、三節禮金與年終獎金。 公司鄰近捷運站，交通十分便利。 須能獨立作業並準時完成交辦事項。 面試時請攜帶身分證件與學經歷證明文件。 設計電路圖並進行零件選型與驗證。 製作報價單並進行商務談判，達成每月業績目標。 維護廚房衛生並遵守食品安全規範。 檢視內部控制制度設計與執行的有效性。 參與展覽並收集潛在客戶名單。 使用儀器量測訊號品質與電源效率。 表現優異者可晉升為組長或主管。 本案為長期派遣職缺，表現良好者有機會轉任正式員工。',
);
/**
 * Texts that break searches: characters with a meaning in SQL or full-text queries, other scripts, characters outside the
 * BMP.
 */
const ODDITIES = words(
  '100% a_b "quoted" it\'s C# .NET C++ ＡＢＣ ｶﾀｶﾅ 👩‍💻 🚀 𠮷野家 臺灣 台灣 é é Ñandú ß İstanbul a-b AND OR NOT NEAR(a * ^col: {x} \\back ½ ㈱ ① 한국어 العربية ไทย ½天 Ａ＆Ｂ',
);

const DAY = 86_400_000;
const BASE = Date.UTC(2026, 0, 1);

/** Vacancy number i, the same for any count. About one in twenty is a draft, expired or not yet published. */
export function makeVacancy(i: number, length = 600): StoredVacancy {
  const random = randomFrom(i);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const updated = BASE - Math.floor(random() * 180 * 24) * 3_600_000;
  const position = `${pick(KINDS)}${pick(JOBS)}${random() < 0.2 ? `（${pick(ODDITIES)}）` : ''}`;
  const state = random();
  let content = '';
  while (content.length < length) content += `${pick(SENTENCES)}${random() < 0.05 ? `${pick(ODDITIES)}\n` : ''}`;
  return {
    vacancyId: `v-${String(i).padStart(7, '0')}`,
    position,
    category: pick(CATEGORIES),
    nation: random() < 0.97 ? '台灣' : pick(['日本', '越南', 'ＵＳＡ']),
    city: pick(CITIES),
    township: pick(TOWNSHIPS),
    address: random() < 0.8 ? `${pick(ROADS)}${Math.ceil(random() * 400)}號` : '',
    salary: pick(SALARIES),
    workType: random() < 0.85 ? '全職' : '兼職',
    content,
    updatedAt: new Date(updated).toISOString(),
    publishAt: state < 0.02 ? null : new Date(state < 0.03 ? BASE + 30 * DAY : updated).toISOString(),
    expiresAt:
      state > 0.98 ? new Date(BASE - DAY).toISOString() : state > 0.9 ? new Date(BASE + 60 * DAY).toISOString() : null,
  };
}

/** The moment for which those states hold. */
export const MAKER_NOW = new Date(BASE + DAY).toISOString();

/** Vacancies numbered from, from + 1, … */
export function makeVacancies(count: number, from = 1, length?: number): StoredVacancy[] {
  return Array.from({ length: count }, (_, i) => makeVacancy(from + i, length));
}
