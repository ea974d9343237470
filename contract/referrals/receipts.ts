import { z } from 'zod/mini';

import { touchVerdicts } from './attributionDecision.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { witnesses } from './facts.ts';
import { appSlug, host, id, instant, moment } from '../shared/schemas.ts';

/**
 * Where a shop stands for an app: referred by the asking partner, by another one, by some partner (for staff), claimed by
 * another partner’s lead, installed without a partner, or free.
 */
export const shopStandings = ['own', 'other', 'referred', 'claimed', 'unattributed', 'free'] as const;
export type ShopStanding = (typeof shopStandings)[number];

const receiptApp = z.object({ id, slug: z.string(), name: z.string(), color: z.string() });
const receiptPartner = z.object({ id, name: z.string() });

/**
 * What became of a touch. Partners read `other_partner` for all that another partner’s touch outdid; `not_counted`: it would count
 * by what is known today, of an install that is recorded as no one’s.
 */
export const receiptVerdicts = [...touchVerdicts, 'not_counted', 'other_partner'] as const;

export const receiptTouch = z.object({
  kind: z.enum(['visit', 'lead']),
  /** When the link was opened, or the lead’s claim began. */
  at: instant,
  /** Null to partners, who see their own touches only. */
  partner: z.nullable(receiptPartner),
  /** How the install names the visit; null where it does not. */
  named: z.nullable(z.enum(['visit_id', 'utm_content'])),
  verdict: z.enum(receiptVerdicts),
});

export const receiptRules = [...witnesses, 'import', 'claim', 'unrecorded'] as const;

export const receipt = z.object({
  app: receiptApp,
  shop: z.string(),
  windowDays: z.int(),
  standing: z.enum(shopStandings),
  /** The install that was decided; null where there is none, and to partners where it is not theirs. */
  installedAt: z.nullable(instant),
  /** What decided it; null where nothing did, and to partners where it is not theirs. */
  rule: z.nullable(z.enum(receiptRules)),
  /** Whose it is; to staff only. */
  partner: z.nullable(receiptPartner),
  /** To a partner with touches of its own: whether the one that won came before or after the last of them. */
  other: z.nullable(z.enum(['first', 'later'])),
  /** False where some of what decided is not kept as it was. The outcome is as recorded. */
  isComplete: z.boolean(),
  /** Newest first; of partners their own. */
  touches: z.array(receiptTouch),
});
export type Receipt = z.output<typeof receipt>;

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/api/receipts',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary:
    'Why a shop’s install counts for a partner: touches, the rule that decided and what was ignored. Partners learn of their own.',
  query: z.strictObject({
    app: appSlug,
    shop: host,
    /** For staff: as of then; 404 to partners. */
    at: z.optional(moment),
    /** The id of a referral, one's own for partners: as of its end, where it has ended. */
    referral: z.optional(id),
  }),
  success: { status: 200, data: receipt },
});

export const checkShop = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/check',
  access: 'partner',
  owner: 'partner',
  summary: 'Whether a shop is referred already, for every listed app; never by whom.',
  query: z.strictObject({ shop: host }),
  success: {
    status: 200,
    data: z.object({ shop: z.string(), apps: z.array(z.object({ app: receiptApp, standing: z.enum(shopStandings) })) }),
  },
});
