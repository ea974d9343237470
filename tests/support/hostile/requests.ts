import { stringify } from 'qs';
import { z } from 'zod/mini';

import type { Endpoint, Schema } from '#contract/shared/endpoint.ts';

import type { Example } from '../examples.ts';
import { multipart } from '../files/multipart.ts';

/** A request that has to be refused, and where it is wrong. */
export interface Hostile {
  endpoint: Endpoint;
  what: string;
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  status: 400 | 413 | 415;
  /** The field to be named, `''` for the whole body; null when any may be. */
  path: string | null;
}

type Json = unknown;
type Node = Record<string, Json>;
type Path = readonly string[];

const isNode = (value: Json): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const schemaOf = (schema: Schema): Node =>
  z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' });

const branchesOf = (node: Node): Node[] => {
  const branches = node['anyOf'] ?? node['oneOf'];
  return Array.isArray(branches) ? branches.filter(isNode).flatMap(branchesOf) : [node];
};

const typesOf = (node: Node): Set<Json> =>
  new Set(branchesOf(node).map((branch) => branch['type'] ?? ('const' in branch ? typeof branch['const'] : 'unknown')));

const propertiesOf = (node: Node): [string, Node][] =>
  branchesOf(node).flatMap((branch) =>
    isNode(branch['properties'])
      ? Object.entries(branch['properties']).flatMap(([key, value]): [string, Node][] =>
          isNode(value) ? [[key, value]] : [],
        )
      : [],
  );

/** Every field below a schema, with its path. */
function* fieldsOf(node: Node, path: Path = []): Generator<{ path: Path; node: Node }> {
  for (const [key, inner] of propertiesOf(node)) {
    const here = [...path, key];
    yield { path: here, node: inner };
    yield* fieldsOf(inner, here);
  }
}

/** Numbers that JSON.stringify cannot write. */
const literal = (text: string) => `@@${text}@@`;
const write = (value: Json): string =>
  JSON.stringify(value).replaceAll(/"@@(.*?)@@"/g, (_, text: string) => text.replaceAll(String.raw`\"`, '"'));

const unsafe = [literal('9007199254740993'), literal('-9007199254740993'), literal('1e400'), 2 ** 53, 1e21];
const wrongText = ['a\0b', 'a\ud800', '\udc00b'];

/** Values of JSON that a field may not have: other types above all, since nothing is coerced. */
function wrongValues(node: Node): Json[] {
  const types = typesOf(node);
  const has = (type: string) => types.has(type);
  const isNumeric = has('integer') || has('number');
  return [
    ...(has('string') ? wrongText : ['', 'true', '1', '[object Object]']),
    ...(isNumeric ? unsafe : [1, 0, -1]),
    ...(has('integer') ? [1.5, '12', '0'] : []),
    ...(has('boolean') ? [] : [true, false]),
    ...(has('null') ? [] : [null]),
    ...(has('array') ? [[{}], [[]], [null]] : [[], [1]]),
    ...(has('object') ? [] : [{}, { toString: 1 }]),
    ...branchesOf(node).flatMap(outside),
  ];
}

/** Values of the right type outside a field's bounds. */
function outside(node: Node): Json[] {
  const { maxLength, minLength, maximum, minimum, maxItems, minItems } = node;
  const list = node['enum'];
  return [
    ...(typeof maxLength === 'number' ? ['x'.repeat(maxLength + 1)] : []),
    ...(typeof minLength === 'number' && minLength > 0 ? [''] : []),
    ...(typeof maximum === 'number' ? [maximum + 1] : []),
    ...(typeof minimum === 'number' ? [minimum - 1] : []),
    ...(Array.isArray(list) ? ['__proto__', 'constructor', `${String(list[0])} `] : []),
    ...(typeof maxItems === 'number' ? [Array.from({ length: maxItems + 1 }, () => 0)] : []),
    ...(typeof minItems === 'number' && minItems > 0 ? [[]] : []),
  ];
}

/** A copy with the value at the path; objects on the way are made. */
function put(target: Json, [key, ...rest]: Path, value: Json): Json {
  if (key === undefined) return value;
  const copy: Node = { ...(isNode(target) ? target : {}) };
  // Not by assignment, which `__proto__` takes for itself.
  Object.defineProperty(copy, key, {
    value: put(copy[key], rest, value),
    enumerable: true,
    writable: true,
    configurable: true,
  });
  return copy;
}

const foreignKeys = ['unknown', '', 'constructor', 'hasOwnProperty', 'toString', 'isAdmin', 'role', 'id2', 'ключ'];
const wrongIds = [
  'x',
  'null',
  'undefined',
  '-1',
  '1.5',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  '0190c0de-0000-7000-8000-00000000000G',
  '0190C0DE-0000-7000-8000-000000000000',
  '0190c0de-0000-7000-8000-0000000000000',
  "' or 1=1 --",
  '__proto__',
  '../../etc/passwd',
  '\0',
  'a\0b',
  'é',
];
const wrongNumbers = ['', 'abc', '-99', '1.5', '1e3', ' 1', '0x1', '+1', 'NaN', 'Infinity', '9007199254740993', '١'];

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const tooLarge = JSON.stringify({ unknown: 'x'.repeat(1_100_000) });

/** How a declared call is spoilt in every way its declaration knows of. `example` is sound; `sign` signs a body's bytes. */
export function hostileOf(
  endpoint: Endpoint,
  example: Example,
  sign: ((payload: string) => Record<string, string>) | null,
): Hostile[] {
  const path = (values: Record<string, string> = example.params ?? {}) =>
    endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = stringify(example.query ?? {});
  const url = search === '' ? path() : `${path()}?${search}`;
  const json = { 'content-type': 'application/json' };
  const base = { endpoint, method: endpoint.method, url, headers: { ...example.headers }, status: 400 as const };
  const body: Json = example.payload === undefined ? (example.body ?? {}) : JSON.parse(example.payload);

  const raw = (what: string, payload: string, at: string | null, more: Partial<Hostile> = {}): Hostile => ({
    ...base,
    what,
    payload,
    headers: { ...base.headers, ...json, ...sign?.(payload) },
    path: at,
    ...more,
  });
  const form = (fields: object) =>
    multipart(
      Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)])),
      endpoint.file && example.file && { field: endpoint.file.field, bytes: example.file },
    );
  const sound = endpoint.file
    ? form(example.body ?? {})
    : example.body && { payload: JSON.stringify(example.body), headers: json };
  const withBody = (what: string, value: Json, at: string | null) => raw(what, write(value), at);
  const withQuery = (what: string, request: string, at: string | null): Hostile => ({
    ...base,
    what,
    url: `${path()}?${request}`,
    headers: { ...base.headers, ...sound?.headers },
    ...(sound ? { payload: sound.payload } : {}),
    path: at,
  });

  function* params(): Generator<Hostile> {
    for (const name of Object.keys(example.params ?? {}))
      for (const wrong of wrongIds) {
        if (name === 'token' && /^[\w-]{16,128}$/.test(wrong)) continue;
        if (name === 'slug' && /^[a-z\d-]{1,60}$/.test(wrong)) continue;
        yield {
          ...withQuery(`${name} = ${JSON.stringify(wrong)}`, search, name),
          url: path({ ...example.params, [name]: wrong }),
        };
      }
    if (endpoint.params) yield { ...withQuery('a broken escape', '', null), url: path().replace(/[^/]+$/, '%zz') };
  }

  function* query(): Generator<Hostile> {
    const given = search === '' ? '' : `${search}&`;
    const isStrict = !endpoint.query || schemaOf(endpoint.query)['additionalProperties'] === false;
    const unknown = ['unknown', 'constructor', 'toString', '__proto__', 'page[x]', 'a[b]', 'filter[$ne]'];
    for (const key of isStrict ? unknown : [])
      yield withQuery(`unknown ${key}`, `${given}${encodeURIComponent(key)}=1`, null);
    if (!endpoint.query) return;
    for (const { path: at, node } of fieldsOf(schemaOf(endpoint.query))) {
      if (propertiesOf(node).length > 0) {
        yield withQuery(`${at.join('.')} is text`, stringify(put(example.query ?? {}, at, 'x')), at.join('.'));
        continue;
      }
      const isNumber = typesOf(node).has('number');
      const wrong = isNumber ? [...wrongNumbers] : [...wrongText.slice(0, 1), ...branchesOf(node).flatMap(outside)];
      if (at.at(-1) === 'page' || at.at(-1) === 'perPage') wrong.push('-1', '0', '1000001');
      if (typeof node['pattern'] === 'string') wrong.push('A b', "'", '%', '\n');
      for (const value of [...wrong, ['a', 'b'], { a: 'b' }])
        yield withQuery(
          `${at.join('.')} = ${JSON.stringify(value).slice(0, 40)}`,
          stringify(put(example.query ?? {}, at, value)),
          at.join('.'),
        );
    }
  }

  function* bodies(): Generator<Hostile> {
    if (!endpoint.body) return;
    const schema = schemaOf(endpoint.body);
    for (const whole of [[], [body], 'text', 1, true, null])
      yield withBody(`the body is ${JSON.stringify(whole).slice(0, 20)}`, whole, null);
    const plain = JSON.stringify(body);
    const strange = plain.replaceAll(/"currency":"[A-Z]{3}"/g, '"currency":"ZZZ"');
    // A batch answers each of its events by itself.
    if (strange !== plain && endpoint.path !== '/api/events/batch')
      yield raw('a currency that does not exist', strange, null);
    const fields = [...fieldsOf(schema)];
    const objects = [[], ...fields.filter(({ node }) => propertiesOf(node).length > 0).map((field) => field.path)];
    for (const at of objects)
      for (const key of foreignKeys)
        yield withBody(`unknown ${[...at, key].join('.')}`, put(body, [...at, key], 1), [...at, key].join('.'));
    for (const { path: at, node } of fields) {
      if (!isReached(body, at)) continue;
      for (const wrong of wrongValues(node))
        yield withBody(`${at.join('.')} = ${write(wrong).slice(0, 40)}`, put(body, at, wrong), at.join('.'));
    }
  }

  function* shapes(): Generator<Hostile> {
    if (endpoint.method === 'GET') return;
    for (const text of [
      '{',
      '{"a":1,}',
      "{'a':1}",
      '[',
      'nul',
      '{"a":NaN}',
      '\u{feff}{',
      '\0',
      '{"a":"\u0001"}',
      '{} {}',
    ])
      yield raw(`broken JSON ${JSON.stringify(text)}`, text, null);
    for (const text of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])
      yield raw(text, text, null);
    yield raw('deep nesting', deep, null);
    if (sign) return;
    yield raw('a body over 1 MB', tooLarge, null, { status: 413 });
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'image/png', 'a', 'json'])
      yield raw(`sent as ${type}`, JSON.stringify(body), null, {
        status: 415,
        headers: { ...base.headers, 'content-type': type },
      });
    if (endpoint.file === undefined) {
      const { payload, headers } = form({ a: 'b' });
      yield {
        ...raw('sent as a form', '', null),
        payload,
        headers: { ...base.headers, ...headers },
        status: 415,
      };
    }
  }

  function* forms(): Generator<Hostile> {
    if (!endpoint.body) return;
    const withForm = (what: string, fields: object, at: string): Hostile => {
      const made = form({ ...example.body, ...fields });
      return { ...base, what, payload: made.payload, headers: { ...base.headers, ...made.headers }, path: at };
    };
    for (const key of foreignKeys.slice(0, 1)) yield withForm(`unknown ${key}`, { [key]: '1' }, key);
    for (const { path: at, node } of fieldsOf(schemaOf(endpoint.body))) {
      const [key = ''] = at;
      for (const wrong of ['a\0b', ...branchesOf(node).flatMap(outside)])
        yield withForm(`${key} = ${JSON.stringify(wrong).slice(0, 40)}`, { [key]: wrong }, key);
    }
    yield raw('JSON where a form is taken', JSON.stringify(body), null, { status: 415 });
  }

  function* keys(): Generator<Hostile> {
    if (!endpoint.idempotency) return;
    const plain: Record<string, string> = { ...base.headers, ...json };
    const send = (what: string, headers: Record<string, string>): Hostile => ({
      ...raw(what, JSON.stringify(body), 'Idempotency-Key'),
      headers,
    });
    for (const wrong of ['x'.repeat(256), 'a b', '', 'ключ'])
      yield send(`Idempotency-Key ${wrong.slice(0, 8)}`, { ...plain, 'idempotency-key': wrong });
    if (endpoint.idempotency === 'required') {
      const { 'idempotency-key': _, ...rest } = plain;
      yield send('no Idempotency-Key', rest);
    }
  }

  if (sign) return [...bodies(), ...shapes()];
  return [...params(), ...query(), ...(endpoint.file ? forms() : [...bodies(), ...shapes()]), ...keys()];
}

/** Whether a field of a union belongs to the branch the example is of: its parent has to be there. */
function isReached(body: Json, path: Path): boolean {
  let parent: Json = body;
  for (const key of path.slice(0, -1)) parent = isNode(parent) ? parent[key] : undefined;
  return path.length === 1 || isNode(parent);
}
