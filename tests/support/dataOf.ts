/** The data of an answer; undefined where it has none. */
export const dataOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
