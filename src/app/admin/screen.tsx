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

/** While a record is being read, or can't be read, the name of its list is known. */
function sectionOf(path: string): string {
  const place = (to: (typeof SECTIONS)[number]['to']) => (typeof to === 'string' ? to : to.pathname);
  const [, first = ''] = path.split('/');
  return SECTIONS.find(({ to }) => place(to) === `/${first}`)?.name ?? '';
}

/**
 * The screen's heading, in the bar above it, and the window's title, which tells two windows apart and is read out to those
 * who listen.
 */
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
    // The screens set the name themselves, some only after reading their data. At once, since a busy window would otherwise
    // be painted with both names.
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
      // As a separate block, react-admin's name would be cut off without a mark.
      sx={{ flex: 1, minWidth: 0, '& .RaConfigurable-root': { display: 'inline' } }}
    >
      {!own && name}
      <span id="react-admin-title" ref={place} />
    </Typography>
  );
}

/**
 * Moves the focus to the new screen once it has a name, so that screen readers and the keyboard begin there; a screen that
 * can't be read never gets one. An element inside the screen that already has the focus keeps it: a form's first field, or
 * the tab of a screen with several.
 */
function useLeading(isNamed: () => boolean) {
  const { pathname } = useLocation();
  const isLoading = useLoading();
  const led = useRef(pathname);
  const wasLoading = useRef(false);
  // Without dependencies, since the name appears by itself.
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

/** A new screen is read from its top; after a step back or forward the browser restores the position. */
function useTop() {
  const { pathname } = useLocation();
  const way = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current !== pathname && way !== 'POP') window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, way]);
}

/** The part that the frame surrounds. */
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
