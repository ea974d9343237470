import fastJsonStringify from 'fast-json-stringify';

type Serializer = (answer: unknown) => string;

/** Of all servers of this process, by the schema's identity. */
const compiled = new WeakMap<object, Serializer>();

function compile(schema: object): Serializer {
  const serializer = compiled.get(schema) ?? fastJsonStringify(schema);
  compiled.set(schema, serializer);
  return serializer;
}

/** Compiles a schema when its first answer is sent: compiling all of them would delay a start by most of a second. */
export const serializer =
  ({ schema }: { schema: object }): Serializer =>
  (answer) =>
    compile(schema)(answer);
