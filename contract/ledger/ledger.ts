import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { ledgerKinds } from '../payouts/payouts.ts';
import { currency, id, instant, minor, month, wholeNumber } from '../shared/schemas.ts';

/** SHA-256, lower-case hex. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A sealed line of a partner’s ledger, with all that its seal is made of. */
export const ledgerEntry = z.object({
  /** 1 for a partner’s first, without gaps, in the order in which they were sealed. */
  sequence: z.int(),
  id,
  kind: z.enum(ledgerKinds),
  amount: minor,
  currency,
  month,
  /** To the microsecond. */
  occurredAt: instant,
  commissionId: z.nullable(id),
  refundId: z.nullable(id),
  payoutId: z.nullable(id),
  /** The entry that this one undoes. */
  reverses: z.nullable(id),
  /** `[erased]` where it named a person who was erased. */
  reason: z.string(),
  /** The digest of an erased reason, which its seal is made of. Absent in older files. */
  reasonDigest: z.optional(z.nullable(digest)),
  /** Who entered it; null where the product did. */
  actorId: z.nullable(id),
  /** To the microsecond. */
  createdAt: instant,
  seal: digest,
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** The digest over every partner’s entries so far. */
export const ledgerRoot = z.object({
  /** 1 for the first, without gaps. */
  number: z.int(),
  digest,
  /** Of the tree over the last seals of the partners with entries since the root before. */
  tree: digest,
  /** Entries since the root before, and the partners they are of. */
  entries: z.int(),
  partners: z.int(),
  closedAt: instant,
});
export type LedgerRoot = z.output<typeof ledgerRoot>;

/** How a partner’s last seal at the time leads to the tree of a root. */
export const ledgerPath = z.object({
  root: z.int(),
  sequence: z.int(),
  /** The leaf’s place in the tree, from 0. */
  place: z.int(),
  /** The digests beside the way up, after one another. */
  path: z.string().check(z.regex(/^(?:[0-9a-f]{64})*$/)),
});
export type LedgerPath = z.output<typeof ledgerPath>;

/** The seal of an entry or the digest of a root, by its number: kept elsewhere, it shows whether the ledger is still the same. */
export const ledgerMark = z.object({ kind: z.enum(['entry', 'root']), number: z.int(), digest });
export type LedgerMark = z.output<typeof ledgerMark>;

/** All that a check needs; also the file that is downloaded. */
export const ledgerFile = z.object({
  format: z.literal('tributary-ledger-1'),
  partnerId: id,
  /** The sealed ones, oldest first. */
  entries: z.array(ledgerEntry),
  /** Every root of the programme, oldest first. */
  roots: z.array(ledgerRoot),
  /** How this partner’s last seals lead to roots, oldest first. */
  paths: z.array(ledgerPath),
});
export type LedgerFile = z.output<typeof ledgerFile>;

/** The most entries of one answer. */
export const ledgerPart = 5000;

export const listLedger = defineEndpoint({
  method: 'GET',
  path: '/api/partners/{id}/ledger',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: `The sealed entries of a partner’s ledger in order, ${ledgerPart} at a time: \`after\` is the last sequence known.`,
  params: z.strictObject({ id }),
  query: z.strictObject({ after: z.optional(wholeNumber(0, 2_147_483_647)) }),
  success: {
    status: 200,
    data: z.array(ledgerEntry),
    /** Entries that are sealed, and those that are too new to be. */
    meta: z.object({ sealed: z.int(), unsealed: z.int() }),
  },
});

export const getLedgerProof = defineEndpoint({
  method: 'GET',
  path: '/api/partners/{id}/ledger/proof',
  access: 'partnerOrStaff',
  owner: 'partner',
  summary: 'Every root of the ledger, and how a partner’s seals lead to them.',
  params: z.strictObject({ id }),
  success: { status: 200, data: z.object({ roots: z.array(ledgerRoot), paths: z.array(ledgerPath) }) },
});
