import { demoArticles } from '#content/demo/articles.ts';
import { demoCarousel } from '#content/demo/carousel.ts';
import { demoClients } from '#content/demo/clients.ts';
import { demoSynonyms } from '#content/demo/synonyms.ts';
import { demoVacancies } from '#content/demo/vacancies.ts';
import { seedArticles } from '#features/articles/seed.server.ts';
import { seedClients } from '#features/clients/seed.server.ts';
import { noteDemonstration } from '#features/company/data.server.ts';
import { seedCarousel } from '#features/home/seed.server.ts';
import { seedVacancies } from '#features/vacancies/seed.server.ts';
import { seedSynonyms } from '#features/vacancies/synonyms/seed.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Deps } from '#platform/deps.server.ts';

/** Fills a database that has never had content with the demonstration, all or nothing; returns whether it did. */
export async function seedIfEmpty({ database, now }: Deps): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Checked inside the transaction: of two processes that start together one fills it, the other finds it filled.
    if (await hasContent(tx)) return false;
    const seeded = {
      vacancies: await seedVacancies(tx, demoVacancies, now()),
      articles: await seedArticles(tx, demoArticles, now()),
      banners: await seedCarousel(tx, demoCarousel, now()),
    };
    for (const kind of ['vacancies', 'articles', 'banners'] as const)
      await noteDemonstration(
        tx,
        seeded[kind].map((id) => ({ kind, id })),
      );
    await seedClients(tx, demoClients, now());
    await seedSynonyms(tx, demoSynonyms, now());
    return true;
  });
}

// Counts drafts and expired entries too. A site that was emptied on purpose stays empty only while its rows remain, so the
// demonstration is for the very first start.
async function hasContent(tx: Tx): Promise<boolean> {
  for (const table of ['vacancies', 'articles', 'carousel_items', 'synonym_groups'] as const) {
    const row = await tx
      .selectFrom(table)
      .select((eb) => eb.lit(1).as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
