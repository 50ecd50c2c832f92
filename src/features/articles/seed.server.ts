import { uuidv7 } from 'uuidv7';
import type { DemoArticle } from '#content/demo/articles.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { DAY_MS } from '#shared/durations.ts';
import { saveArticles } from './data.server.ts';

/** The demonstration's articles, dated back from now. */
export async function seedArticles(tx: Tx, demo: readonly DemoArticle[], now: Date): Promise<string[]> {
  const rows = demo.map(({ title, summary, content, typeName, externalLink, cover, daysAgo }, i) => {
    const publishAt = new Date(now.getTime() - daysAgo * DAY_MS - (i + 1) * 60_000).toISOString();
    const coverImage = `/art/cover-${cover}.webp`;
    return {
      articleId: uuidv7(),
      title,
      summary,
      content,
      typeName,
      externalLink,
      coverImage,
      publishAt,
      expiresAt: null,
      updatedAt: publishAt,
    };
  });
  await saveArticles(tx, rows);
  return rows.map(({ articleId }) => articleId);
}
