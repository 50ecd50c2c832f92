/** JSON that is safe inside a script element, whatever its texts contain. */
export function jsonText(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes('<') ? json.replaceAll('<', '\\u003c') : json;
}

/** A schema.org object as a data block: browsers never run it, so the strict CSP allows it. */
export function JsonLd({ thing }: { thing: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonText leaves no markup
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonText(thing) }} />;
}
