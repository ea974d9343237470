import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { markdownTree } from './markdown.ts';
import { markdownText } from './markdownCalls.ts';
import { version } from '../notes.ts';
import { id, instant, text } from '../shared/schemas.ts';

const faq = z.object({
  id,
  topic: z.string(),
  question: z.string(),
  answerTree: markdownTree,
  /** The answer in words alone, for the search. */
  answerText: z.string(),
});
export type Faq = z.output<typeof faq>;

const editedFaq = z.object({
  id,
  topic: z.string(),
  question: z.string(),
  /** Markdown. */
  answer: z.string(),
  isPublished: z.boolean(),
  version: z.int(),
  updatedAt: instant,
});
export type EditedFaq = z.output<typeof editedFaq>;

/** Questions that an installation keeps at most: all of them are read at once. */
export const mostFaqs = 500;

const fields = {
  topic: text(60),
  question: text(300),
  answer: markdownText,
  isPublished: z.boolean('Specify whether it is published.'),
};
const one = z.strictObject({ id });
const ids = z.array(id, 'Enter the questions.').check(z.maxLength(mostFaqs, `Enter at most ${mostFaqs} questions.`));
const invalidates = ['/api/faqs'] as const;

/** Whether both name the same ids, each once. */
export const isReordered = (given: readonly string[], seen: readonly string[]): boolean =>
  given.length === seen.length && [given, seen, [...given, ...seen]].every((all) => new Set(all).size === given.length);

export const listFaqs = defineEndpoint({
  method: 'GET',
  path: '/api/faqs',
  access: 'partnerOrStaff',
  summary: 'The published questions with their answers, in their order. Those of a topic stand together.',
  success: { status: 200, data: z.array(faq) },
});

export const missFaq = defineEndpoint({
  method: 'POST',
  path: '/api/faqs/misses',
  access: 'partner',
  refusesActing: true,
  summary: 'A search that found no answer. Staff see what is asked and not answered; who asked is not kept.',
  body: z.strictObject({ search: text(200) }),
  success: { status: 202, data: z.object({}) },
});

export const listEditedFaqs = defineEndpoint({
  method: 'GET',
  path: '/api/faqs/all',
  access: 'staff',
  summary: 'All questions in their order, with those that are not published, as they are edited.',
  success: { status: 200, data: z.array(editedFaq) },
});

export const createFaq = defineEndpoint({
  method: 'POST',
  path: '/api/faqs',
  access: 'staff',
  summary: `Add a question, as the last of its topic. There are ${mostFaqs} at most.`,
  body: z.strictObject(fields),
  idempotency: 'honoured',
  success: { status: 201, data: editedFaq },
  invalidates,
});

export const updateFaq = defineEndpoint({
  method: 'PUT',
  path: '/api/faqs/{id}',
  access: 'staff',
  summary: 'Change a question. 409 `version_conflict` for a stale version.',
  params: one,
  body: z.strictObject({ ...fields, version }),
  success: { status: 200, data: editedFaq },
  invalidates,
});

export const orderFaqs = defineEndpoint({
  method: 'PUT',
  path: '/api/faqs/order',
  access: 'staff',
  summary: 'Reorder all questions. 409 `version_conflict` when the list is not as last `seen`.',
  body: z
    .strictObject({
      /** Every question, in the new order. */
      ids,
      /** The same, in the order that was read. */
      seen: ids,
    })
    .check(
      z.refine((body) => isReordered(body.ids, body.seen), {
        path: ['ids'],
        error: 'List every question once.',
      }),
    ),
  success: { status: 200, data: z.array(editedFaq) },
  invalidates,
});

export const deleteFaq = defineEndpoint({
  method: 'DELETE',
  path: '/api/faqs/{id}',
  access: 'staff',
  summary: 'Delete a question.',
  params: one,
  success: { status: 200, data: z.object({ id }) },
  invalidates,
});

const miss = z.object({ id, search: z.string(), times: z.int(), lastAt: instant });
export type FaqMiss = z.output<typeof miss>;

export const listFaqMisses = defineEndpoint({
  method: 'GET',
  path: '/api/faqs/misses',
  access: 'staff',
  summary: 'Searches that found no answer, the most frequent first.',
  query: z.strictObject(paging(['-times'])),
  success: { status: 200, data: z.array(miss), meta: pageMeta },
});

export const dismissFaqMiss = defineEndpoint({
  method: 'DELETE',
  path: '/api/faqs/misses/{id}',
  access: 'staff',
  summary: 'Take a search off the list: it is answered now, or not ours to answer.',
  params: one,
  success: { status: 200, data: z.object({ id }) },
  invalidates: ['/api/faqs/misses'],
});
