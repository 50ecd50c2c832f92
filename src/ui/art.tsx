/** A picture of the site's own artwork, in the formats and widths made by `npm run art`. */
interface ArtProps {
  name: string;
  /** The drawing's width, so that the browser reserves the space. */
  width: number;
  height: number;
  /** The CSS sizes attribute. */
  sizes: string;
  alt: string;
  /** Visible without scrolling: fetched at once. */
  isFirst?: boolean;
  className?: string;
}

export function Art({ name, width, height, sizes, alt, isFirst, className }: ArtProps) {
  const set = (type: string) =>
    `/art/${name}-${width / 2}.${type} ${width / 2}w, /art/${name}-${width}.${type} ${width}w`;
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={`/art/${name}-${width}.webp`}
        srcSet={set('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
