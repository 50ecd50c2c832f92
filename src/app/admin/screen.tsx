import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLoading, useLocation } from 'react-admin';
import { flushSync } from 'react-dom';
import { useNavigationType } from 'react-router-dom';
import { useSiteName } from '#features/backoffice/shared/use-site-name.ts';
import { SECTIONS } from './menu.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const SCREEN = 'screen';
const NAME = 'screen-name';

/** Of a record that is still being read, or can't be, its list's name is known. */
function sectionOf(path: string): string {
  const place = (to: (typeof SECTIONS)[number]['to']) => (typeof to === 'string' ? to : to.pathname);
  const [, first = ''] = path.split('/');
  return SECTIONS.find(({ to }) => place(to) === `/${first}`)?.name ?? '';
}

/** The screen's heading, in the bar above it, and the window's name: of two windows, and to whoever listens. */
export function ScreenName() {
  const site = useSiteName();
  const { pathname } = useLocation();
  const place = useRef<HTMLElement>(null);
  const [own, setOwn] = useState('');
  const name = own || sectionOf(pathname);
  useEffect(() => {
    const shown = place.current;
    if (!shown) return;
    const tell = () => setOwn(shown.textContent ?? '');
    // The screens write it by themselves, some once they have read what they show. At once: else a busy window is painted with both.
    const watcher = new MutationObserver(() => flushSync(tell));
    watcher.observe(shown, { childList: true, characterData: true, subtree: true });
    tell();
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    document.title = name ? `${name}｜${site}後台` : `${site}後台`;
    return () => {
      document.title = `${site}後台`;
    };
  }, [name, site]);
  useLeading(() => Boolean(place.current?.textContent));
  return (
    <Typography
      component="h1"
      variant="h6"
      id={NAME}
      noWrap
      // As a block of its own react-admin's name would be cut off without a mark.
      sx={{ flex: 1, minWidth: 0, '& .RaConfigurable-root': { display: 'inline' } }}
    >
      {!own && name}
      <span id="react-admin-title" ref={place} />
    </Typography>
  );
}

/**
 * Screen readers and the keyboard begin at the new screen, once it says what it is; one that can't be read never says it. What has the
 * focus inside of it keeps it: a field that a form begins with, the tab of a screen that has several.
 */
function useLeading(isNamed: () => boolean) {
  const { pathname } = useLocation();
  const isLoading = useLoading();
  const led = useRef(pathname);
  const wasLoading = useRef(false);
  // Without a list of what it follows: the name comes by itself.
  useEffect(() => {
    if (led.current === pathname) return;
    const isSettled = isNamed() || (wasLoading.current && !isLoading);
    wasLoading.current = isLoading && !isSettled;
    if (!isSettled) return;
    led.current = pathname;
    const screen = document.getElementById(SCREEN);
    if (screen && !screen.contains(document.activeElement)) screen.focus({ preventScroll: true });
  });
}

/** A screen that is gone to is read from its top; after a step back or forward the browser finds where one was. */
function useTop() {
  const { pathname } = useLocation();
  const way = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current !== pathname && way !== 'POP') window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, way]);
}

/** What the frame is around. */
export function Screen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useKeptFocus(place);
  useTop();
  return (
    <Box
      ref={place}
      component="section"
      id={SCREEN}
      aria-labelledby={NAME}
      tabIndex={-1}
      sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', '&:focus': { outline: 0 } }}
    >
      {children}
    </Box>
  );
}
