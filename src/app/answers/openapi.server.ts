import * as z from 'zod/mini';
import { type Handler, isForStaff } from '#platform/http/endpoints.server.ts';
import type { AnyRow } from '#shared/contract.ts';
import { fieldNotes } from '#shared/fields/fields.ts';

type Json = Record<string, unknown>;

const MEDIA = { json: 'application/json', form: 'multipart/form-data' };

const WORK =
  'Called too often, or the site is flooded. With a challenge in the answer: solve it (altcha-lib) and repeat the call with ' +
  'the base64 of {challenge, solution} in the header Proof-Of-Work';

const PROBLEM = { $ref: '#/components/schemas/Problem' };

/** The API document, made from the same rows that answer the calls. */
export function openApiOf(handlers: Handler[], publicUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { row } of handlers) {
    paths[row.path] ??= {};
    (paths[row.path] as Record<string, Json>)[row.method.toLowerCase()] = operation(row);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${new URL(publicUrl).host} API`, version: '1.0.0' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: PROBLEM_SHAPE },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        staffSession: { type: 'apiKey', in: 'cookie', name: 'staff_session' },
      },
    },
  };
}

function operation(row: AnyRow): Json {
  const status = String(row.status ?? 200);
  const responses: Json = {
    [status]: {
      description: 'Success',
      ...(row.fileType ? { content: { [row.fileType]: { schema: { type: 'string', format: 'binary' } } } } : {}),
      ...(row.reply ? { content: { 'application/json': { schema: shape(row.reply, 'output') } } } : {}),
    },
  };
  if (row.body || row.query) responses['400'] = refused('Refused: a message, or messages by field', true);
  if (row.access !== 'public') responses['401'] = refused('Not signed in');
  if (row.access === 'special' || row.access === 'manager') responses['403'] = refused('Not allowed');
  if (row.limits?.rate)
    responses['429'] = refused(row.limits.work ? WORK : 'Called too often; Retry-After says for how long');
  if (row.path.includes('{')) responses['404'] = refused('Not found');
  return {
    operationId: `${row.method.toLowerCase()}${row.path.replace(/[^A-Za-z0-9]+(\w?)/g, (_: string, c: string) => c.toUpperCase())}`,
    summary: row.summary,
    ...(row.access === 'public' ? {} : { security: [{ [isForStaff(row.access) ? 'staffSession' : 'session']: [] }] }),
    parameters: parameters(row),
    ...(row.body
      ? {
          requestBody: {
            required: true,
            content: { [MEDIA[row.bodyType ?? 'json']]: { schema: shape(row.body, 'input') } },
          },
        }
      : {}),
    responses,
  };
}

function refused(description: string, isText = false): Json {
  return {
    description,
    content: {
      'application/problem+json': { schema: PROBLEM },
      ...(isText ? { 'application/json': { schema: { type: 'string' } } } : {}),
    },
  };
}

function parameters(row: AnyRow): Json[] {
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  // A query is sent as text; its rules apply after the conversion.
  const query = row.query ? (shape(row.query, 'output') as { properties?: Record<string, Json> }) : {};
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({ name, in: 'query', schema }));
  return [...inPath, ...inQuery];
}

/** The JSON Schema of a shape, with each field's Chinese label and limits. */
function shape(type: z.ZodMiniType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      const note = fieldNotes.get(zodSchema as never);
      if (!note) return;
      jsonSchema.title = note.label;
      if (note.maxLength) jsonSchema.maxLength = note.maxLength;
      if (note.minLength) jsonSchema.minLength = note.minLength;
      if (note.options) jsonSchema.enum = io === 'input' ? [...note.options, null] : [...note.options];
    },
  }) as Json;
}

const PROBLEM_SHAPE = {
  type: 'object',
  required: ['type', 'title', 'status'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    requestId: { type: 'string' },
    challenge: { type: 'object' },
  },
};
