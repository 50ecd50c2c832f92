import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { findStaff } from '#features/backoffice/staff/sessions.server.ts';
import { type CurrentTexts, currentTexts, knownTexts, saidOnEveryPage } from '#features/company/data.server.ts';
import { findSignedIn } from '#features/session/sessions.server.ts';
import type { Kept } from '#platform/cache/response-cache.server.ts';
import {
  type Connections,
  currentConnections,
  knownConnections,
  signInsOf,
} from '#platform/connections/connections.server.ts';
import type { Deps } from '#platform/deps.server.ts';
import type { Callers } from '#platform/http/callers.server.ts';
import { inProcess } from '#platform/http/endpoints.server.ts';
import { securityHeaders } from '#platform/http/security-headers.server.ts';
import { Metrics } from '#platform/watch/metrics.server.ts';
import { setTransport, type Transport } from '#shared/call.ts';
import { yearInTaipei } from '#shared/dates.ts';
import type { Site } from '#ui/site.tsx';
import { createAnswerers } from './answerers.server.ts';
import { asPage, Pages } from './answers/pages.server.ts';
import { handlers } from './api.server.ts';
import { contentPeriods } from './content-periods.server.ts';
import { orBrokenPage } from './layers/broken-page.server.ts';
import { Gate } from './layers/gate.server.ts';
import { answererFromMemory } from './layers/memory.server.ts';
import { stamped } from './layers/stamp.server.ts';
import { watched } from './layers/watch.server.ts';
import { type Assets, createRenderer, renderBroken } from './render.server.tsx';

interface AppParts {
  assets: Assets;
  files: Map<string, Kept>;
  /** The script of the back-office; without it there is no back-office. */
  adminHead?: string;
  /** Development renders every page anew and lets Vite add its scripts. */
  isDev?: boolean;
}

export interface App {
  fetch: (request: Request) => Promise<Response>;
  /** Answers from memory, without a Request object, if it can. */
  answerFromMemory: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** All other requests from the network pass through it. */
  gate: Gate;
}

/** Finds who is signed in; the rooms that keep the sessions know. */
const callers: Callers = { member: findSignedIn, staff: findStaff };

// One process may hold several sites (tests do): a page's calls go to the site that renders it.
const renderingSite = new AsyncLocalStorage<Transport>();
setTransport((call) => {
  const transport = renderingSite.getStore();
  if (!transport) throw new Error('call() on the server belongs inside the rendering of a page');
  return transport(call);
});

/** API, files and pages as one fetch function: a table of answerers, with layers around it. */
export async function createApp(deps: Deps, { assets, files, adminHead, isDev }: AppParts): Promise<App> {
  const { publicUrl, maxOpenRequests } = deps.settings;
  const secure = isDev ? {} : securityHeaders(publicUrl);
  const periods = contentPeriods(deps, isDev);
  const transports = inProcess(handlers, deps, periods);
  const { render } = await createRenderer(assets);
  const sites = new Map<Site['device'], { madeOf: unknown[]; site: Site }>();
  /** Stays the same object while it says the same, so that what is rendered from it can be cached on it. */
  const siteOf = (device: Site['device'], texts: CurrentTexts, connections: Connections): Site => {
    const year = yearInTaipei(deps.now());
    const madeOf = [texts, connections, year];
    const last = sites.get(device);
    if (last?.madeOf.every((part, i) => part === madeOf[i])) return last.site;
    const site = { ...{ publicUrl, device, year, signIn: signInsOf(connections) }, ...saidOnEveryPage(texts) };
    sites.set(device, { madeOf, site });
    return site;
  };
  const siteFor = async (device: Site['device']) => {
    const [texts, connections] = await Promise.all([currentTexts(deps), currentConnections(deps)]);
    return siteOf(device, texts, connections);
  };
  /** The site as of the last reading of texts and connections. */
  const knownSite = (device: Site['device']) => siteOf(device, knownTexts(deps.database), knownConnections(deps));
  const pages = new Pages(deps, {
    ...{ periods, callers, transports, secure },
    show: (address, device, transport) =>
      renderingSite.run(transport, async () => render(publicUrl + address, await siteFor(device))),
  });
  const metrics = new Metrics(deps, () => gate.open);
  const gate = new Gate({
    ...{ mostOpen: maxOpenRequests, log: deps.log, secure },
    onRefused: () => metrics.countRefused('overload'),
  });
  const asStranger = transports();
  const route = createAnswerers(deps, {
    ...{ assets, files, adminHead, callers, metrics, pages, secure },
    // These pages are never cached, so they may use the last known state.
    site: () => siteFor('desktop').catch(() => knownSite('desktop')),
    showStill: ({ path, answers, site }) => {
      const transport: Transport = async (call) => answers?.(call) ?? asStranger(call);
      return renderingSite.run(transport, async () =>
        render(publicUrl + path, { ...(await siteFor('desktop')), ...site }, { isStill: true }),
      );
    },
  });
  stampFiles(files, secure);

  // From the inside out.
  const answered = orBrokenPage(
    (request, { url }) => route(request, url),
    deps.log,
    () => asPage(503, renderBroken(assets, knownSite('desktop')), { secure }),
  );
  return {
    gate,
    fetch: watched(stamped(answered, secure), deps, { gate, metrics }),
    answerFromMemory: answererFromMemory(
      (address, userAgent) => files.get(address) ?? pages.peek(address, userAgent),
      deps,
      metrics,
    ),
  };
}

/** Answers from memory carry the same headers as all others. */
function stampFiles(files: Map<string, Kept>, secure: Record<string, string>) {
  for (const file of files.values()) {
    file.headers = { ...secure, ...file.headers };
    for (const variant of Object.values(file.variants)) variant.headers = { ...secure, ...variant.headers };
  }
}
