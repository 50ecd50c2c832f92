import { Carousel } from '#ui/carousel.tsx';
import type { CarouselItem } from './contract.ts';

const AUTOPLAY_MS = 4000; // spec §9

/** Banners for the visitor's device type; shows nothing if there are none (spec §4). */
export function BannerCarousel({ items, device }: { items: CarouselItem[]; device: 'desktop' | 'mobile' }) {
  const type = device === 'mobile' ? 1 : 0;
  const shown = items.filter((item) => item.type === type);
  if (shown.length === 0) return null;
  const [width, height] = type === 1 ? [860, 538] : [1240, 776];
  return (
    <Carousel
      label="主題橫幅"
      delayMs={AUTOPLAY_MS}
      slides={shown.map((item, i) => ({
        key: item.carouselId,
        label: `${i + 1} / ${shown.length}`,
        content: <Banner item={item} width={width} height={height} isFirst={i === 0} />,
      }))}
    />
  );
}

interface BannerProps {
  item: CarouselItem;
  width: number;
  height: number;
  isFirst: boolean;
}

function Banner({ item, width, height, isFirst }: BannerProps) {
  const picture = (
    <img
      src={item.imagePath}
      width={width}
      height={height}
      alt={item.alt}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  );
  if (!item.urls) return picture;
  // Every link opens in a new tab, as the specification says (spec §3).
  return (
    <a href={item.urls} target="_blank" rel="noopener noreferrer">
      {picture}
      <span className="sr-only">（另開視窗）</span>
    </a>
  );
}
