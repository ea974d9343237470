import { problem } from '#contract/shared/problem.ts';
import type { Endpoint, Schema } from '#contract/shared/endpoint.ts';
import { isRecord } from '#contract/shared/isRecord.ts';

import { inputSchema, outputSchema } from './jsonSchema.ts';

/** A call as the contract declares it. */
export interface DeclaredCall {
  name: string;
  area: string;
  endpoint: Endpoint;
}

/** The schema of a body whose fields say what their values mean; of a list, each of its values. */
function withMeanings(schema: unknown, meanings: Endpoint['meanings'] = {}): unknown {
  if (!isRecord(schema)) return schema;
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const described = Object.entries(meanings).map(([name, meaning]) => {
    const field = properties[name];
    if (!isRecord(field)) throw new Error(`There is no field ${name} to describe.`);
    const description = meaning();
    return [
      name,
      isRecord(field['items']) ? { ...field, items: { ...field['items'], description } } : { ...field, description },
    ];
  });
  return described.length === 0
    ? schema
    : { ...schema, properties: { ...properties, ...Object.fromEntries(described) } };
}

const parametersOf = (schema: Schema | undefined, where: 'path' | 'query') => {
  const json = schema ? inputSchema(schema) : {};
  if (!isRecord(json) || !isRecord(json['properties'])) return [];
  const required: unknown[] = Array.isArray(json['required']) ? json['required'] : [];
  return Object.entries(json['properties']).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(isRecord(property) && property['type'] === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema: property,
  }));
};

/** What signs a message of an app's billing (docs/events.md). */
const webhookHeaders = [
  { name: 'webhook-app', description: 'The slug of the app.', schema: { type: 'string' } },
  {
    name: 'webhook-id',
    description: 'The id of the message: the same one again changes nothing.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
  {
    name: 'webhook-timestamp',
    description: 'When it was signed, in seconds since 1970; at most five minutes from now.',
    schema: { type: 'string', pattern: '^\\d{1,12}$' },
  },
  {
    name: 'webhook-signature',
    description: 'One or more `v1,` and base64, separated by spaces: HMAC-SHA256 of `{id}.{timestamp}.{body}`.',
    schema: { type: 'string' },
  },
].map((header) => ({ ...header, in: 'header', required: true }));

const problemAnswer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** The answers of a call that sends the browser on. */
const sentOn = {
  302: {
    description: 'On to another page.',
    headers: { Location: { required: true, schema: { type: 'string', format: 'uri' } } },
  },
  204: { description: 'No redirect target.' },
};

/** The API's description as OpenAPI 3.1, made from the declarations. */
export function openapi(serverUrl: string, contract: readonly DeclaredCall[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, area, endpoint } of contract) {
    const { success, file, body } = endpoint;
    const bodySchema = body ? withMeanings(inputSchema(body), endpoint.meanings) : { type: 'object' };
    const answer = {
      type: 'object',
      properties: { data: outputSchema(success.data), ...(success.meta ? { meta: outputSchema(success.meta) } : {}) },
      required: success.meta ? ['data', 'meta'] : ['data'],
    };
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = {
      operationId: name,
      summary: endpoint.summary,
      tags: [area],
      'x-access': endpoint.access,
      ...(endpoint.owner ? { 'x-owner': endpoint.owner } : {}),
      security: endpoint.access === 'public' || endpoint.access === 'webhook' ? [] : [{ bearer: [] }],
      parameters: [
        ...parametersOf(endpoint.params, 'path'),
        ...parametersOf(endpoint.query, 'query'),
        ...(endpoint.idempotency
          ? [
              {
                name: 'Idempotency-Key',
                in: 'header',
                required: endpoint.idempotency === 'required',
                schema: { type: 'string', maxLength: 255 },
              },
            ]
          : []),
        ...(endpoint.access === 'webhook' ? webhookHeaders : []),
      ],
      ...(body || file
        ? {
            requestBody: {
              required: true,
              content: file
                ? {
                    'multipart/form-data': {
                      schema: {
                        allOf: [
                          bodySchema,
                          { type: 'object', properties: { [file.field]: { type: 'string', format: 'binary' } } },
                        ],
                      },
                    },
                  }
                : { 'application/json': { schema: bodySchema } },
            },
          }
        : {}),
      responses: {
        ...(success.status === 302
          ? sentOn
          : {
              [success.status]: {
                description: 'Done.',
                content: {
                  'application/json': { schema: answer },
                  ...(endpoint.csv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
                  ...Object.fromEntries(
                    (endpoint.downloads ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
                  ),
                },
              },
            }),
        ...(endpoint.access === 'public'
          ? {}
          : { 401: problemAnswer('Not signed in.'), 403: problemAnswer('Not allowed.') }),
        400: problemAnswer('Invalid input; each field named by its path.'),
        ...(endpoint.params ? { 404: problemAnswer('Not found.') } : {}),
        ...(endpoint.method === 'GET' ? {} : { 409: problemAnswer('Not allowed in this state, or already done.') }),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tributary', version: '1', description: 'The API of the partner referral portal.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem: outputSchema(problem) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
