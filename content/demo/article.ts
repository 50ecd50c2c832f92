// The shape of a demonstration article.

export type Artwork =
  | 'hills'
  | 'river'
  | 'bridge'
  | 'looms'
  | 'stars'
  | 'boats'
  | 'harbour'
  | 'terrace'
  | 'lantern'
  | 'rain'
  | 'orchard'
  | 'night';

export type DemoArticle = {
  slug: string;
  typeName: 'LatestNews' | 'Newsletter' | 'Column';
  title: string;
  summary: string;
  // HTML
  content: string;
  cover: Artwork;
  // How many days before the seeding it was published.
  daysAgo: number;
  externalLink: string | null;
};
