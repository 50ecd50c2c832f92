import { JsonLd } from './json-ld.tsx';
import { previewAddress, useSite } from './site.tsx';

export interface HeadProps {
  title: string;
  /** The whole title, without the site's name after it. */
  isWholeTitle?: boolean;
  description: string;
  /**
   * The path from the root, with the part of the query that identifies the page; left out for a page that can appear at any
   * address.
   */
  path?: string;
  /** Path or address of the picture for link previews, 1200 x 630. */
  image?: string;
  type?: 'website' | 'article';
  /** schema.org objects. */
  jsonLd?: object[];
  noIndex?: boolean;
}

/** A page's head tags; React moves them into <head>, on the server and on navigation. */
export function Head(props: HeadProps) {
  const { title, description, path, image, type = 'website', jsonLd = [], noIndex } = props;
  const site = useSite();
  const { publicUrl, name } = site;
  const url = path && publicUrl + path;
  const picture = image && previewAddress(image, site);
  const full = props.isWholeTitle ? title : `${title}｜${name}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {noIndex && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content="zh_TW" />
      {picture && <meta property="og:image" content={picture} />}
      {picture && <meta name="twitter:card" content="summary_large_image" />}
      {jsonLd.map((thing, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed order, never rearranged
        <JsonLd key={i} thing={thing} />
      ))}
    </>
  );
}
