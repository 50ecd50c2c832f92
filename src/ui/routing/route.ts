import type { ComponentType } from 'react';

/** What a page's loader is asked for. */
export interface Asked {
  url: URL;
  /** The parts of the path that the route names (`/job/:id`), decoded. */
  params: Readonly<Record<string, string>>;
  /** In the browser: aborted when somebody goes elsewhere before the page is ready. */
  signal?: AbortSignal | undefined;
  /** In the browser: nobody has gone there yet. */
  isAhead?: boolean | undefined;
}

/**
 * Reads what a page shows, on the server and in the browser.
 * @throws {MissingPage} or, in the browser, {Redirect}
 */
export type Loader<Data = unknown> = (asked: Asked) => Promise<Data>;

/** What a page's file exports: the screen, and its loader if it shows data. */
export interface PageModule {
  default: ComponentType;
  loader?: Loader;
}

/** The page that an address belongs to. */
interface FoundPage {
  params: Asked['params'];
  bring: () => Promise<PageModule>;
  /** Whether its data may be read before anybody goes there. */
  isOpen: boolean;
}
export type FindPage = (pathname: string) => FoundPage;

/** What is shown at an address: its page with its data, or the error. */
export type Content = { Page: ComponentType; data: unknown } | { error: unknown };

/** Thrown by a loader: the visitor is sent elsewhere. */
export class Redirect {
  /** From the root. */
  readonly to: string;
  constructor(to: string) {
    this.to = to;
  }
}

/** Thrown by a loader: the thing that the address names doesn't exist. */
export class MissingPage {}
