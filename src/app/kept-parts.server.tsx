import type { ReactNode } from 'react';
import { jsonText } from '#ui/json-ld.tsx';
import type { Site } from '#ui/site.tsx';
import { Frame } from './frame/root.tsx';
import type { RouteRow } from './routes.tsx';

/** Renders the document of a page in the given frame. */
type Markup = (frame?: ReactNode) => string;

interface RenderedFrame {
  header: string;
  footer: string;
}

/** What is the same on many pages while the site's texts and settings stay the same. */
interface Kept {
  /** What the browser is told about the site. */
  json: string;
  /** Header and footer of a route's pages: half of their markup. */
  frameOf: (route: RouteRow, markup: Markup) => RenderedFrame;
}

const keptOf = new WeakMap<Site, Kept>();

export function keptWith(site: Site): Kept {
  const known = keptOf.get(site);
  if (known) return known;
  const frames = new Map<string, RenderedFrame>();
  const made: Kept = {
    json: jsonText(site),
    frameOf({ path }, markup) {
      const frame = frames.get(path) ?? frameIn(markup());
      frames.set(path, frame);
      return frame;
    },
  };
  keptOf.set(site, made);
  return made;
}

function frameIn(whole: string): RenderedFrame {
  return {
    header: whole.slice(whole.indexOf('<header'), whole.indexOf('</header>') + '</header>'.length),
    footer: whole.slice(whole.lastIndexOf('<footer'), whole.lastIndexOf('</footer>') + '</footer>'.length),
  };
}

/**
 * A page in its frame. Empty ones hold the places of header and footer, so that each id (useId) is the same as in the
 * browser's tree.
 */
export function inFrame(markup: Markup, { header, footer }: RenderedFrame): string {
  const page = markup(<Frame header={<header />} footer={<footer />} />);
  const [above, below] = [page.indexOf('<header></header>'), page.lastIndexOf('<footer></footer>')];
  const content = page.slice(above + '<header></header>'.length, below);
  return page.slice(0, above) + header + content + footer + page.slice(below + '<footer></footer>'.length);
}
