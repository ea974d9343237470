import { z } from 'zod/mini';

import { audience } from './audience.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { id, instant, moment, text, tokenText } from '../shared/schemas.ts';

export const newsletterStates = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/** People. */
const counts = z.object({
  recipients: z.int(),
  sent: z.int(),
  waiting: z.int(),
  /** Refused by their mail server. */
  failed: z.int(),
  /** Interrupted during delivery: it may have arrived, so it is not sent again. */
  unconfirmed: z.int(),
});

const newsletterRow = z.object({
  id,
  state: z.enum(newsletterStates),
  subject: z.string(),
  sendsAt: z.nullable(instant),
  counts,
  updatedAt: instant,
  actions: z.array(allowedEvent),
});
export type NewsletterRow = z.output<typeof newsletterRow>;

const newsletter = z.extend(newsletterRow, {
  body: z.string(),
  audience,
  version: z.int(),
  /** Since when it waits for a mail server that cannot be reached. */
  mailLostAt: z.nullable(instant),
});
export type Newsletter = z.output<typeof newsletter>;

const fields = {
  subject: text(150),
  /** Markdown. */
  body: text(20_000),
  audience,
  sendsAt: z.nullable(moment),
};

const one = z.strictObject({ id });
const changed = ['/api/newsletters', '/api/lifecycles', '/api/admin'] as const;

export const listNewsletters = defineEndpoint({
  method: 'GET',
  path: '/api/newsletters',
  access: 'staff',
  summary: 'The newsletters, last changed first.',
  query: z.strictObject({
    ...paging(['-updatedAt']),
    state: z.optional(z.enum(newsletterStates, `Use one of ${newsletterStates.join(', ')}.`)),
  }),
  success: { status: 200, data: z.array(newsletterRow), meta: pageMeta },
});

export const getNewsletter = defineEndpoint({
  method: 'GET',
  path: '/api/newsletters/{id}',
  access: 'staff',
  summary: 'A newsletter, how far it is, and what may be done with it.',
  params: one,
  success: { status: 200, data: newsletter },
});

export const createNewsletter = defineEndpoint({
  method: 'POST',
  path: '/api/newsletters',
  access: 'staff',
  summary: 'Create a newsletter. It is a draft until it is scheduled.',
  body: z.strictObject(fields),
  success: { status: 201, data: newsletter },
  invalidates: changed,
});

export const updateNewsletter = defineEndpoint({
  method: 'PUT',
  path: '/api/newsletters/{id}',
  access: 'staff',
  summary:
    'Edit a newsletter that is a draft. 409 `transition_not_allowed` for any other, `version_conflict` for a stale one.',
  params: one,
  body: z.strictObject({ ...fields, version: z.int() }),
  success: { status: 200, data: newsletter },
  invalidates: changed,
});

export const testNewsletter = defineEndpoint({
  method: 'POST',
  path: '/api/newsletters/{id}/test',
  access: 'staff',
  summary: 'Send a newsletter to oneself, as a test.',
  params: one,
  success: { status: 200, data: z.object({ email: z.string() }) },
});

const step = (event: 'schedule' | 'unschedule' | 'cancel', summary: string) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/newsletters/{id}/${event}`,
    access: 'staff',
    summary,
    params: one,
    success: { status: 200, data: newsletter },
    invalidates: changed,
  });

export const scheduleNewsletter = step(
  'schedule',
  'Schedule a newsletter: it is sent at its time, at once where that is past.',
);
export const unscheduleNewsletter = step('unschedule', 'Make a scheduled newsletter a draft again.');
export const cancelNewsletter = step('cancel', 'Cancel a newsletter, or stop sending it.');

const cancellation = z.object({
  /** Masked. */
  email: z.string(),
  isCancelled: z.boolean(),
});
export type NewsletterCancellation = z.output<typeof cancellation>;

export const readNewsletterCancellation = defineEndpoint({
  method: 'POST',
  path: '/api/newsletters/cancellation/verify',
  access: 'public',
  summary: 'Whom the link in a newsletter is for, and whether they cancelled newsletters. Changes nothing.',
  body: z.strictObject({ token: tokenText }),
  success: { status: 200, data: cancellation },
});

export const setNewsletterCancellation = defineEndpoint({
  method: 'POST',
  path: '/api/newsletters/cancellation',
  access: 'public',
  summary: 'Cancel newsletters by the link in one, or receive them again. Other emails go on.',
  body: z.strictObject({ token: tokenText, isCancelled: z.boolean('Choose whether to cancel.') }),
  success: { status: 200, data: cancellation },
});
