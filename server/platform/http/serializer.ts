import fastJsonStringify from 'fast-json-stringify';

type Serializer = (answer: unknown) => string;

/** Of all servers of this process, by the schema's identity. */
const compiled = new WeakMap<object, Serializer>();

function compile(schema: object): Serializer {
  const serializer = compiled.get(schema) ?? fastJsonStringify(schema);
  compiled.set(schema, serializer);
  return serializer;
}

/** Compiles a schema as its first answer is sent: most of a second for all of them, which no start has to wait for. */
export const serializer =
  ({ schema }: { schema: object }): Serializer =>
  (answer) =>
    compile(schema)(answer);
