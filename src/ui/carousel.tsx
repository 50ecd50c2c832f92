import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { LineIcon } from './icons.tsx';
import { useCalm } from './use-calm.ts';

export interface Slide {
  key: string;
  label: string;
  content: ReactNode;
}

/**
 * Slides that change by themselves, in a loop, with dots, arrows and a pause button. Hover and focus hold them
 * (WCAG 2.2.2); with reduced motion they start paused.
 */
export function Carousel({ label, slides, delayMs }: { label: string; slides: Slide[]; delayMs: number }) {
  const isCalm = useCalm();
  const plugins = useMemo(
    () => [
      Autoplay({
        delay: delayMs,
        stopOnInteraction: false,
        stopOnMouseEnter: true,
        stopOnFocusIn: true,
        playOnInit: false,
      }),
    ],
    [delayMs],
  );
  const [viewport, embla] = useEmblaCarousel({ loop: slides.length > 1, duration: isCalm ? 0 : 25 }, plugins);
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const isPlaying = slides.length > 1 && !isPaused && !isCalm;

  useEffect(() => {
    if (!embla) return;
    const note = () => setAt(embla.selectedScrollSnap());
    embla.on('select', note);
    return () => {
      embla.off('select', note);
    };
  }, [embla]);
  useEffect(() => {
    const autoplay = embla?.plugins().autoplay;
    if (!autoplay) return;
    if (isPlaying) autoplay.play();
    else autoplay.stop();
  }, [embla, isPlaying]);

  const go = useCallback(
    (to: number) => {
      embla?.scrollTo(to);
      if (isPlaying) embla?.plugins().autoplay?.reset();
    },
    [embla, isPlaying],
  );
  return (
    <section className="carousel" aria-roledescription="輪播" aria-label={label}>
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
          <button type="button" className="icon-button" onClick={() => embla?.scrollPrev()}>
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
                onClick={() => go(i)}
              />
            ))}
          </div>
          <button type="button" className="icon-button" onClick={() => embla?.scrollNext()}>
            <LineIcon name="right" />
            <span className="sr-only">下一張</span>
          </button>
          <button type="button" className="icon-button" onClick={() => setPaused(!isPaused)} hidden={isCalm}>
            <LineIcon name={isPaused ? 'play' : 'pause'} size={18} />
            <span className="sr-only">{isPaused ? '繼續輪播' : '暫停輪播'}</span>
          </button>
        </div>
      )}
    </section>
  );
}
