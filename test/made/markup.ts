import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { DomUtils, parseDocument } from 'htmlparser2';

/** Reads a page as a browser does: text that only looks like markup is none. */
export function readPage(html: string) {
  const document = parseDocument(html);
  const all = DomUtils.getElementsByTagName('*', document);
  const text = (name: string) =>
    all.filter((element) => element.name === name).map((element) => DomUtils.textContent(element));
  const attributes = (name: string) => all.filter((element) => element.name === name).map((e) => e.attribs);
  const meta = (name: string) => attributes('meta').find((m) => m.name === name || m.property === name)?.content;
  const scripts = all.filter((element) => element.name === 'script');
  return {
    all,
    /** The texts of all elements with a tag. */
    text,
    attributes,
    meta,
    canonical: attributes('link').find((link) => link.rel === 'canonical')?.href,
    links: attributes('a').map((a) => a.href ?? ''),
    jsonLd: scripts
      .filter((script) => script.attribs.type === 'application/ld+json')
      .map((script) => JSON.parse(DomUtils.textContent(script))),
    pageData: () => JSON.parse(DomUtils.textContent(scripts.find((script) => script.attribs.id === 'page-data')!)),
  };
}

/** Parses XML; throws if it is not well-formed. */
export function readXml(xml: string) {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml');
  return {
    root: document.documentElement!.localName,
    texts: (name: string) => [...document.getElementsByTagName(name)].map((element) => element.textContent ?? ''),
  };
}
