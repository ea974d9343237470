import type { AnswerOf, Endpoint, InputOf } from '#contract/shared/endpoint.ts';

/** `call`, whose code comes with the first of these calls. */
export const lazyCall = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> =>
  (await import('./call.ts')).call(endpoint, input);
