interface Field {
  title?: string;
  type?: string | string[];
  enum?: unknown[];
  maxLength?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: Field;
  properties?: Record<string, Field>;
  required?: string[];
  anyOf?: Field[];
}

interface Operation {
  summary: string;
  security?: unknown;
  parameters: { name: string; in: string; schema: Field }[];
  requestBody?: { content: Record<string, { schema: Field }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Field }> }>;
}

/** The API document as a page: no script, no style but the site's own plain one. */
export function docsHtml(document: {
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
}): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(document.info.title)}</title><link rel="stylesheet" href="/docs.css"></head><body><main>
<h1>${plain(document.info.title)}</h1>
<p>${rows.length} endpoints. The machine-readable document is <a href="/api/openapi.json">openapi.json</a>.
Errors are problem documents (RFC 9457) or, for a business rule, a bare JSON string; both carry messages in Traditional Chinese.</p>
${rows.join('\n')}</main></body></html>`;
}

function section(method: string, path: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema = content?.['application/json']?.schema;
    return `<h3>${status} ${plain(description)}</h3>${status < '300' && schema ? fields(schema) : ''}`;
  });
  return `<section><h2><b>${method}</b> <code>${plain(path)}</code></h2><p>${plain(operation.summary)}${operation.security ? ' <em>(signed in)</em>' : ''}</p>
${operation.parameters.length ? `<h3>Parameters</h3>${table(operation.parameters.map((p) => [p.name, `${p.in}, ${kind(p.schema)}`]))}` : ''}
${body ? `<h3>Body</h3>${fields(body)}` : ''}${answers.join('')}</section>`;
}

function fields(schema: Field): string {
  const object = schema.items?.properties ? schema.items : schema;
  if (!object.properties) return `<p><code>${plain(kind(schema))}</code></p>`;
  const rows = Object.entries(object.properties).map(([name, field]) => [
    name,
    `${kind(field)}${object.required?.includes(name) ? '' : ', optional'}${field.title ? `, ${field.title}` : ''}`,
  ]);
  return `${schema.items ? '<p>List of</p>' : ''}${table(rows)}`;
}

function kind(field: Field): string {
  const options = field.enum?.filter((option) => option !== '' && option !== null);
  if (options) return [...new Set(options.map(String))].join(' | ');
  if (field.anyOf) return field.anyOf.map(kind).join(' | ');
  if (field.items) return `list of ${kind(field.items)}${field.maxItems ? `, at most ${field.maxItems}` : ''}`;
  const limits = [
    field.minLength !== undefined || field.maxLength !== undefined
      ? `${field.minLength ?? 0}–${field.maxLength ?? '∞'} characters`
      : '',
    field.minimum !== undefined && field.maximum !== undefined ? `${field.minimum}–${field.maximum}` : '',
  ].filter(Boolean);
  return [[field.type].flat().filter(Boolean).join(' | ') || 'value', ...limits].join(', ');
}

const table = (rows: string[][]) =>
  `<table>${rows.map(([name = '', text = '']) => `<tr><th scope="row"><code>${plain(name)}</code></th><td>${plain(text)}</td></tr>`).join('')}</table>`;

const plain = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
