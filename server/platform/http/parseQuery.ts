import { parse } from 'qs';

/** A key that spells `__proto__`, in brackets or not. */
const prototypeKey = /(?:^|&)[^=&]*(?:_|%5f){2}proto(?:_|%5f){2}/i;

/** A query as nested objects without a prototype. No key is dropped, so that the declaration can refuse those it does not know. */
export function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {};
  const query: Record<string, unknown> = parse(text, {
    depth: 2,
    parameterLimit: 200,
    arrayLimit: 100,
    plainObjects: true,
  });
  // qs leaves it out.
  if (prototypeKey.test(text)) query['__proto__'] = '';
  return query;
}
