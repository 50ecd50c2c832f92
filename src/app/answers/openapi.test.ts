import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { loadSettings } from '#platform/settings/settings.server.ts';
import { handlers } from '../api.server.ts';
import { createApiDocs } from './api-docs.server.ts';
import { docsHtml } from './api-docs-html.server.ts';
import { openApiOf } from './openapi.server.ts';

type Json = Record<string, unknown>;

const document = JSON.parse(JSON.stringify(openApiOf(handlers, 'https://www.example.com')));
const name = ({ row }: (typeof handlers)[number]) => `${row.method} ${row.path}`;
const operationOf = (path: string, method: string) => document.paths[path][method.toLowerCase()];

// OpenAPI 3.1's own structure, as far as this site uses it; strict, so that a misspelt key is found.
const Ref = z.strictObject({ $ref: z.string().regex(/^#\/components\/schemas\/\w+$/) });
const TYPES = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const Schema: z.ZodType = z.lazy(() =>
  z.union([
    Ref,
    z.strictObject({
      $schema: z.literal('https://json-schema.org/draft/2020-12/schema').optional(),
      type: z.union([TYPES, z.array(TYPES)]).optional(),
      title: z.string().optional(),
      enum: z.array(z.unknown()).optional(),
      const: z.unknown().optional(),
      default: z.unknown().optional(),
      format: z.string().optional(),
      contentEncoding: z.literal('binary').optional(),
      pattern: z.string().optional(),
      ...Object.fromEntries(
        ['minLength', 'maxLength', 'minItems', 'maxItems'].map((key) => [key, z.int().nonnegative().optional()]),
      ),
      ...Object.fromEntries(
        ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((key) => [key, z.number().optional()]),
      ),
      items: Schema.optional(),
      properties: z.record(z.string(), Schema).optional(),
      propertyNames: Schema.optional(),
      additionalProperties: z.union([z.boolean(), Schema]).optional(),
      required: z.array(z.string()).optional(),
      anyOf: z.array(Schema).optional(),
      oneOf: z.array(Schema).optional(),
    }),
  ]),
);
const Content = z.record(z.string().regex(/^[\w-]+\/[\w.+-]+$/), z.strictObject({ schema: Schema }));
const Operation = z.strictObject({
  operationId: z.string().regex(/^[A-Za-z]\w*$/),
  summary: z.string().min(10),
  security: z.array(z.partialRecord(z.enum(['session', 'staffSession']), z.array(z.string()))).optional(),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean().optional(),
      schema: Schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({ description: z.string(), content: Content.optional() }),
  ),
});
const Document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), Schema),
    securitySchemes: z.record(z.string(), z.json()),
  }),
});

describe('the OpenAPI document', () => {
  test('has the structure of OpenAPI 3.1', () => {
    expect(Document.safeParse(document).error?.issues).toBeUndefined();
  });

  test('holds an operation for every endpoint, and nothing else', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as Json).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.toSorted()).toEqual(handlers.map(name).toSorted());
  });

  test('names every operation once', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(handlers.length);
  });

  test('refers to nothing that is not in it', () => {
    const refs: string[] = [];
    JSON.stringify(document, (key, value) => {
      if (key === '$ref') refs.push(value);
      return value;
    });
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs) {
      const found = ref
        .slice(2)
        .split('/')
        .reduce<Json | undefined>((at, key) => at?.[key] as Json | undefined, document);
      expect(found, ref).toBeDefined();
    }
  });

  test.each(handlers.map((handler) => [name(handler), handler.row] as const))(
    '%s has its parameters, body and reply',
    (_, row) => {
      const operation = Operation.parse(operationOf(row.path, row.method));
      const named = (place: string) => operation.parameters.filter((p) => p.in === place).map((p) => p.name);
      const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(named('path')).toEqual(inPath);
      expect(operation.parameters.filter((p) => p.in === 'path' && !p.required)).toEqual([]);
      const shapeKeys = (shape: unknown) => Object.keys((shape as { shape?: object } | undefined)?.shape ?? {});
      expect(named('query')).toEqual(shapeKeys(row.query));
      expect(operation.summary).toBe(row.summary);
      const media = row.bodyType === 'form' ? 'multipart/form-data' : 'application/json';
      const body = operation.requestBody?.content[media]?.schema as { properties?: object } | undefined;
      expect(Object.keys(body?.properties ?? {})).toEqual(shapeKeys(row.body));
      expect(Boolean(operation.requestBody)).toBe(Boolean(row.body));
      const success = operation.responses[String(row.status ?? 200)];
      expect(Object.keys(success?.content ?? {})).toEqual(
        [row.fileType, row.reply && 'application/json'].filter(Boolean),
      );
      expect('404' in operation.responses).toBe(row.path.includes('{'));
      expect('400' in operation.responses).toBe(Boolean(row.body || row.query));
      expect(Boolean(operation.security)).toBe(row.access !== 'public');
    },
  );

  test('tells the labels and limits of the search', () => {
    const { schema } = operationOf('/api/vacancy', 'POST').requestBody.content['application/json'];
    expect(schema.properties.page).toMatchObject({ title: '頁次', type: 'integer', minimum: 1, maximum: 1_000_000 });
    expect(schema.properties.cities).toMatchObject({ type: 'array', maxItems: 5, items: { maxLength: 50 } });
    expect(schema.properties.sort).toMatchObject({ enum: ['category', 'city', 'fit'] });
    // Everything has a default, so an empty object is a valid search.
    expect(schema.required ?? []).toEqual([]);
  });

  test('tells the choices of a field that may be left empty', () => {
    const body = (path: string, method: string) =>
      operationOf(path, method).requestBody.content['application/json'].schema.properties;
    const personal = body('/api/personal', 'POST');
    expect(personal.military).toMatchObject({ title: '兵役狀況', enum: ['未役', '免役', '役畢', '', null] });
    expect(personal.gender).toMatchObject({ title: '性別', enum: [1, 2, 0, '1', '2', '0', null] });
    expect(body('/api/condition', 'PUT').workType.enum).toEqual(['全職', '兼職', '', null]);
    expect(body('/api/condition', 'PUT').shift).toMatchObject({ title: '可輪班', type: ['boolean', 'null'] });
    expect(body('/api/experience', 'POST').onDuty).toMatchObject({
      title: '在職狀態',
      enum: ['true', 'false', '', true, false, null],
    });
    expect(docsHtml(document)).toContain('未役 | 免役 | 役畢, optional');
  });

  test('names the limit of an article list as the number it is', () => {
    const limit = operationOf('/api/article/type/{type}', 'GET').parameters.find((p: Json) => p.name === 'limit');
    expect(limit.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 1000 });
    expect(limit.required ?? false).toBe(false);
  });

  test('tells that a file is uploaded as a form', () => {
    const { schema } = operationOf('/api/upload', 'POST').requestBody.content['multipart/form-data'];
    expect(schema.properties.file).toMatchObject({ type: 'string', format: 'binary' });
    expect(schema.properties.categoryName.enum).toContain('推薦協議書');
    expect(schema.required).toEqual(['categoryName', 'file']);
  });
});

test('what strangers are shown leaves the back-office out', () => {
  const shown = createApiDocs(handlers, loadSettings({}))('/api/openapi.json');
  const { paths } = JSON.parse(String(shown?.variants.identity.body)) as typeof document;
  expect(Object.keys(paths).filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  expect(paths['/api/vacancy']).toEqual(document.paths['/api/vacancy']);
});
