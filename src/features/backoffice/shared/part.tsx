import { Card, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** One part of a page, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography component="h2" variant="subtitle1" sx={{ mb: 1 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

/** Parts beside a long text, below the bar at the top: they stay in view however far one scrolls. */
export const BESIDE = {
  alignSelf: 'start',
  position: { lg: 'sticky' },
  top: { lg: 56 },
  maxHeight: { lg: 'calc(100dvh - 64px)' },
  overflowY: { lg: 'auto' },
  scrollbarWidth: 'thin',
  '& > *': { flexShrink: 0 },
};

/** A place to jump to, with tabIndex -1: below the bar at the top. */
export const PLACE = { scrollMarginTop: 64, '&:focus': { outline: 0 } };

/** Scrolls to the beginning of a place; focus alone would not, if it is higher than the window. */
export function goTo(place: HTMLElement | null) {
  place?.focus({ preventScroll: true });
  place?.scrollIntoView();
}

/** A link that is a line of a part: high enough for a finger. */
export const PART_LINK = { display: 'block', py: 1.25, minHeight: 44, overflowWrap: 'anywhere' };

/** A link beside other words: it is still one link on two lines. */
export const WORD_LINK = { ...PART_LINK, display: 'inline-block' };
