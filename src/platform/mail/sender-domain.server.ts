import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';

const WITHIN_MS = 3000;

/** `unknown`: DNS did not answer, or it isn't known where to look. */
export interface Found {
  state: 'set' | 'missing' | 'unknown';
  /** What was found. */
  text: string;
}

/** The names under which a domain publishes its DKIM keys: those known for its mail service, and those in common use. */
interface Selectors {
  known: readonly string[];
  common: readonly string[];
}

/** undefined: the lookup failed. */
type Texts = string[] | undefined;

/** What DNS says about who may send mail for a domain. All lookups run at once and share one time limit. */
export async function lookUpDomain(
  domain: string,
  selectors: Selectors,
): Promise<Record<'SPF' | 'DKIM' | 'DMARC', Found>> {
  const resolver = new Resolver({ timeout: WITHIN_MS, tries: 1 });
  resolver.setServers(dns.getServers());
  const late = setTimeout(() => resolver.cancel(), WITHIN_MS);
  const textsOf = async (name: string): Promise<Texts> => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
    }
  };
  try {
    const [spf, dkim, dmarc] = await Promise.all([
      textsOf(domain),
      lookAtKeys(textsOf, domain, selectors),
      lookAtDmarc(textsOf, domain),
    ]);
    return { SPF: foundIn(spf, /^v=spf1(\s|$)/i), DKIM: dkim, DMARC: dmarc };
  } finally {
    clearTimeout(late);
  }
}

type Ask = (name: string) => Promise<Texts>;

function foundIn(texts: Texts, kind: RegExp): Found {
  const text = texts?.find((one) => kind.test(one)) ?? '';
  return { state: text ? 'set' : texts ? 'missing' : 'unknown', text };
}

/**
 * A domain that has changed services may have several keys; any of them will do. Only if the names are known can we say that
 * it has none.
 */
async function lookAtKeys(textsOf: Ask, domain: string, { known, common }: Selectors): Promise<Found> {
  const names = [...known, ...common].map((selector) => `${selector}._domainkey.${domain}`);
  const all = await Promise.all(names.map(textsOf));
  const at = all.findIndex((texts) => texts?.some((text) => /(^|;)\s*p=[a-z0-9+/]/i.test(text)));
  if (at >= 0) return { state: 'set', text: names[at]! };
  const isSure = known.length > 0 && all.every((texts) => texts !== undefined);
  return { state: isSure ? 'missing' : 'unknown', text: '' };
}

const MOST_LABELS = 4;

/** The policy of the domain itself, else of a parent domain, which then applies to it too. */
async function lookAtDmarc(textsOf: Ask, domain: string): Promise<Found> {
  const labels = domain.split('.').slice(-MOST_LABELS);
  const above = labels.slice(1, -1).map((_, i) => labels.slice(i + 1).join('.'));
  const all = await Promise.all([domain, ...above].map((one) => textsOf(`_dmarc.${one}`)));
  const found = all.map((texts) => foundIn(texts, /^v=DMARC1(\s|;|$)/i));
  return found.find(({ state }) => state === 'set') ?? found[0]!;
}
