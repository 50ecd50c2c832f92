/**
 * Texts that run, close or ask something if a program forgets that they are text: markup, attributes, scripts in JSON,
 * doubly encoded entities, XML, templates, SQL, spreadsheets. Those that run call ran(), which a journey listens for.
 */
export const CORPUS: readonly string[] = [
  '<script>ran()</script>',
  '<svg onload=ran()>',
  '<img src=hostile onerror=ran()>',
  '"><img src=hostile onerror=ran()>',
  '" autofocus onfocus=ran() x="',
  "'-ran()-'",
  '</script><script>ran()</script>',
  '</title><svg onload=ran()>',
  '</textarea><svg onload=ran()>',
  '<!--><svg onload=ran()>-->',
  '<iframe srcdoc="<script>parent.ran()</script>">',
  '<math><mi xlink:href="javascript:ran()">x</mi></math>',
  "<style>@import'hostile';</style>",
  'javascript:ran()',
  '&lt;svg onload=ran()&gt;',
  '&#60;svg/onload=ran()&#62;',
  '\\u003csvg onload=ran()\\u003e',
  ']]><svg onload=ran()>',
  `{{constructor.constructor('ran()')()}}`,
  "' OR '1'='1",
  '" OR ""="',
  "'; DROP TABLE members; --",
  '1); DELETE FROM vacancies; --',
  "' UNION SELECT password_hash FROM members --",
  "\\'; SELECT pg_sleep(9); --",
  "%' OR position LIKE '%",
  '$1 ?1 :name @p1 ??',
  '=HYPERLINK("https://evil.example","x")',
  "@SUM(1+1)*cmd|'/c calc'!A1",
  `𠮷'"\\<&>`,
  '__proto__',
  'constructor',
];

/** Short enough for every field that takes free text. */
export const SHORT = '<svg onload=ran()>';

/** For fields of several lines. */
export const ALL = CORPUS.join('\n');

export type Send = (method: string, path: string, body: object) => Promise<{ status: number; body: unknown }>;
type Texts = Record<string, string>;

/**
 * Sends a body with a hostile text in each of its text fields. A field whose text is refused by a message gets its next
 * text, and at last its own value again: an e-mail address or a choice accepts none of them.
 * @param textsFor the texts to try in a field, in this order
 */
export async function sendHostile(
  send: Send,
  [method, path]: readonly [string, string],
  base: object,
  textsFor: (field: string) => readonly string[],
): Promise<{ reply: unknown; taken: Texts }> {
  const fields = Object.entries(base).flatMap(([name, value]) => (typeof value === 'string' ? [name] : []));
  const left = new Map(fields.map((field) => [field, [...textsFor(field)]]));
  for (;;) {
    const taken: Texts = {};
    for (const [field, [text]] of left) if (text !== undefined) taken[field] = text;
    const { status, body } = await send(method, path, { ...base, ...taken });
    if (status < 300) return { reply: body, taken };
    const refused = Object.keys((body as { errors?: object } | undefined)?.errors ?? {});
    const toDrop = refused.filter((field) => field in taken);
    if (status !== 400 || toDrop.length === 0) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    for (const field of toDrop) left.get(field)!.shift();
  }
}

/** Markup that survived as markup. The site's own pages and mails contain nothing that looks like it. */
export const LIVE = /<(script>ran|svg onload|img src=hostile|iframe srcdoc|math>|style>@import)/i;
