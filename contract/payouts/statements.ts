import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { ledgerMark } from '../ledger/ledger.ts';
import { payoutGroup, payoutLine } from './lines.ts';
import { payout } from './payout.ts';
import { id, minor } from '../shared/schemas.ts';

const party = z.object({
  name: z.string(),
  streetAddress: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  /** Empty where there is none. */
  taxId: z.string(),
});
export type Party = z.output<typeof party>;

/** The most lines that a statement itemises; all of them are in the CSV. */
export const statementLines = 1000;

export const statement = z.object({
  payout,
  /** null until an admin has entered it. */
  payer: z.nullable(party),
  payee: party,
  /** Where it goes, masked; null while no method is known. */
  account: z.nullable(z.object({ method: z.string(), masked: z.string() })),
  groups: z.array(payoutGroup),
  /** Group by group. */
  lines: z.array(z.extend(payoutLine, { group: z.string() })),
  /**
   * In the payout's currency when it was made: `earned` until then, `paid` before, and what `remains` of it beside this
   * payout. The ledger is never rewritten, so a statement stays as it is.
   */
  balance: z.object({ earned: minor, paid: minor, remains: minor }),
  /** Of a paid one: the seal of its payment in the ledger, and the first root that covers it; fewer where they are not made yet. */
  marks: z.array(ledgerMark),
});
export type Statement = z.output<typeof statement>;

export const getStatement = defineEndpoint({
  method: 'GET',
  path: '/api/payouts/{id}/statement',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: `The statement of a payout, with its first ${statementLines} lines; as PDF with \`Accept: application/pdf\`.`,
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** BCP 47: how numbers and dates of the PDF are written. English without it. */
    locale: z.optional(
      z.string().check(
        z.refine((tag) => {
          try {
            return tag.length <= 35 && Intl.getCanonicalLocales(tag).length === 1;
          } catch {
            return false;
          }
        }, 'Use a language tag such as en-GB.'),
      ),
    ),
  }),
  downloads: ['application/pdf'],
  success: { status: 200, data: statement },
});
