import { type StoredArticle, saveArticles } from '#features/articles/data.server.ts';
import { type StoredCarouselItem, saveCarousel } from '#features/home/data.server.ts';
import { type StoredVacancy, saveVacancies } from '#features/vacancies/data.server.ts';
import type { TestSite } from '../sites/site.ts';

/** A moment before test sites open, and one after. */
export const [BEFORE, AFTER] = ['2026-02-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];

export function vacancy(vacancyId: string, changes: Partial<StoredVacancy> = {}): StoredVacancy {
  return {
    vacancyId,
    position: `職務${vacancyId}`,
    category: '軟體工程',
    nation: '台灣',
    city: '台中市',
    township: '西屯區',
    address: '文心路一段1號',
    salary: '月薪 42,000~52,000 元',
    workType: '全職',
    content: '【工作內容】\n維護網站。\n\n【應徵條件】\n細心。',
    updatedAt: BEFORE,
    publishAt: BEFORE,
    expiresAt: null,
    ...changes,
  };
}

export function article(articleId: string, changes: Partial<StoredArticle> = {}): StoredArticle {
  return {
    articleId,
    title: `標題${articleId}`,
    summary: `摘要${articleId}：顧問在面談桌前看到的事，寫給正在想下一步的人。`,
    content: '<p>內容</p>',
    coverImage: '/art/cover-river.webp',
    typeName: 'Column',
    externalLink: null,
    publishAt: BEFORE,
    expiresAt: null,
    updatedAt: BEFORE,
    ...changes,
  };
}

export function banner(carouselId: string, changes: Partial<StoredCarouselItem> = {}): StoredCarouselItem {
  const shown = { imagePath: `/art/${carouselId}.webp`, alt: `橫幅${carouselId}`, urls: null, type: 0 as const };
  return { carouselId, ...shown, position: 1, startsAt: BEFORE, endsAt: null, ...changes };
}

export interface Content {
  vacancies?: StoredVacancy[];
  articles?: StoredArticle[];
  banners?: StoredCarouselItem[];
}

/** Stores content in a site, in one transaction. */
export async function store({ deps }: TestSite, { vacancies = [], articles = [], banners = [] }: Content) {
  await deps.database.transaction(async (tx) => {
    await saveVacancies(tx, vacancies);
    await saveArticles(tx, articles);
    await saveCarousel(tx, banners);
  });
}
