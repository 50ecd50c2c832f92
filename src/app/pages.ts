import type { PageModule } from '#ui/routing/route.ts';

const files = import.meta.glob<PageModule>([
  '../features/**/*-page.tsx',
  '!../features/backoffice/**',
  '!../features/**/staff/**',
  '!../features/*/import/**',
  './frame/*-page.tsx',
]);

/** The file of a page as the build names it, from the project's root. */
export const pageFile = (page: string) => `src/${page}.tsx`;

/** Loads a page's module: a chunk of its own in the browser. */
export function loadPage(page: string): Promise<PageModule> {
  const load = files[page.startsWith('app/') ? `./${page.slice(4)}.tsx` : `../${page}.tsx`];
  if (!load) throw new Error(`no page ${page}`);
  return load();
}
