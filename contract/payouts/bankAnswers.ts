import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { currency, minor, wellFormed } from '../shared/schemas.ts';

/** What becomes of a line: the payout is marked as paid or failed, nothing is to do, or someone has to look. */
export const answerOutcomes = ['paid', 'failed', 'done', 'waiting', 'differs'] as const;

const answerLine = z.object({
  /** Of the file; the titles are the first. */
  line: z.int(),
  /** As the file has it. */
  number: z.string(),
  /** null where no payout has the number. */
  partnerName: z.nullable(z.string()),
  amount: z.nullable(minor),
  currency: z.nullable(currency),
  outcome: z.enum(answerOutcomes),
  /** Why it differs, or the bank’s reason of a failure; empty otherwise. */
  reason: z.string(),
});
export type AnswerLine = z.output<typeof answerLine>;

const file = z.strictObject({
  /** A CSV file with titles: the payout’s number, its status, amount and, where there are some, currency, date, reference and reason. */
  content: z
    .string('Choose a file.')
    .check(wellFormed, z.minLength(1, 'This file is empty.'), z.maxLength(400_000, 'Choose a file of at most 400 kB.')),
});

export const readBankAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payouts/answer/preview',
  access: 'admin',
  summary: 'What a bank’s or service’s answer would change, line by line; changes nothing.',
  body: file,
  success: { status: 200, data: z.array(answerLine) },
});

export const applyBankAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payouts/answer',
  access: 'admin',
  summary:
    'Mark payouts as paid or failed as the bank’s answer says, each as `PUT /api/admin/payouts/{id}` would. Lines that differ change nothing; the same file again changes nothing.',
  body: file,
  idempotency: 'required',
  success: {
    status: 200,
    data: z.object({ paid: z.int(), failed: z.int(), lines: z.array(answerLine) }),
  },
  invalidates: ['/api/admin', '/api/partners', '/api/lifecycles'],
});
