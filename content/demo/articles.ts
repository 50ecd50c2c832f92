// All demonstration articles.
import type { DemoArticle } from './article.ts';
import { columnArticles } from './articles-column.ts';
import { newsArticles } from './articles-news.ts';
import { newsletterArticles } from './articles-newsletter.ts';

export type { Artwork, DemoArticle } from './article.ts';

export const demoArticles: DemoArticle[] = [...newsArticles, ...newsletterArticles, ...columnArticles];
