import type { EmblaCarouselType } from 'embla-carousel';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LineIcon } from './icons.tsx';
import { useTurning } from './use-turning.ts';

interface Slide {
  key: string;
  label: string;
  content: ReactNode;
}

/**
 * Slides that change by themselves in a loop, with dots, arrows and a pause button. Hover and focus pause them (WCAG 2.2.2);
 * with reduced motion they start paused.
 */
export function Carousel({ label, slides, delayMs }: { label: string; slides: Slide[]; delayMs: number }) {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [at, setAt] = useState(0);
  const count = slides.length;
  const turning = useTurning(() => embla?.scrollNext(), delayMs, count > 1);
  const { isCalm, isPaused, isPlaying } = turning;

  // The first slide needs no engine: it loads after the page is ready, long before the first change.
  useEffect(() => {
    if (count < 2) return;
    let isGone = false;
    let made: EmblaCarouselType | undefined;
    void import('embla-carousel').then(({ default: startEngine }) => {
      if (isGone || !viewport.current) return;
      made = startEngine(viewport.current, { loop: true, duration: isCalm ? 0 : 25 });
      made.on('select', (engine) => setAt(engine.selectedScrollSnap()));
      // A slide that was dragged by hand stays for its full time.
      made.on('pointerUp', turning.restart);
      setEmbla(made);
    });
    return () => {
      isGone = true;
      made?.destroy();
      setEmbla(undefined);
      setAt(0);
    };
  }, [count, isCalm, turning.restart]);

  const go = (move: (engine: EmblaCarouselType) => void) => {
    if (!embla) return;
    move(embla);
    turning.restart();
  };
  return (
    <section
      className="carousel"
      data-turns={embla && ''}
      aria-roledescription="輪播"
      aria-label={label}
      {...turning.hold}
    >
      <div className="carousel-view" ref={viewport} aria-live={isPlaying ? 'off' : 'polite'}>
        <ul className="carousel-track">
          {slides.map((slide, i) => (
            <li key={slide.key} className="carousel-slide" aria-label={slide.label} inert={i !== at || undefined}>
              {slide.content}
            </li>
          ))}
        </ul>
      </div>
      {slides.length > 1 && (
        <div className="carousel-controls">
          <button type="button" className="icon-button" onClick={() => go((engine) => engine.scrollPrev())}>
            <LineIcon name="left" />
            <span className="sr-only">上一張</span>
          </button>
          <div className="carousel-dots">
            {slides.map((slide, i) => (
              <button
                key={slide.key}
                type="button"
                aria-label={`第 ${i + 1} 張`}
                aria-current={i === at || undefined}
                onClick={() => go((engine) => engine.scrollTo(i))}
              />
            ))}
          </div>
          <button type="button" className="icon-button" onClick={() => go((engine) => engine.scrollNext())}>
            <LineIcon name="right" />
            <span className="sr-only">下一張</span>
          </button>
          <button type="button" className="icon-button" onClick={turning.togglePause} hidden={isCalm}>
            <LineIcon name={isPaused ? 'play' : 'pause'} size={18} />
            <span className="sr-only">{isPaused ? '繼續輪播' : '暫停輪播'}</span>
          </button>
        </div>
      )}
    </section>
  );
}
