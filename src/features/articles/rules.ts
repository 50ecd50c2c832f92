/** The three kinds of article (spec §3), with their names and routes. */
export const ARTICLE_TYPES = {
  LatestNews: { title: '最新消息', path: '/article/latestNews' },
  Newsletter: { title: '電子報', path: '/article/newsletter' },
  Column: { title: '職場專欄', path: '/article/column' },
} as const;

export type ArticleType = keyof typeof ARTICLE_TYPES;

export const isArticleType = (name: string): name is ArticleType => name in ARTICLE_TYPES;
