/** A picture of the site's own artwork, in the formats and widths that `npm run art` makes. */
interface ArtProps {
  name: string;
  /** Of the drawing; the browser keeps the place free. */
  width: number;
  height: number;
  /** CSS sizes attribute. */
  sizes: string;
  alt: string;
  /** Above the fold: fetched at once. */
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
