import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { id, text } from '../shared/schemas.ts';

/** In the order in which they are shown. */
export const foundKinds = ['partner', 'registration', 'prospect', 'lead', 'referral', 'payout'] as const;

export const found = z.object({
  /** A registration is a partner that is not approved. */
  kind: z.enum(foundKinds),
  id,
  /** Of a referral the shop’s, of a payout its number. */
  name: z.string(),
  /** What tells it from others of its name: whose it is, the app, or the person it was found by. */
  detail: z.string(),
  imageUrl: z.nullable(z.string()),
});

/** Fewer letters find what begins with them, of partners and prospects alone. */
export const fewestLetters = 3;

export const searchAll = defineEndpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: 'staff',
  summary:
    'What a text finds, at most five of each kind: partners and registrations by name, domain or person, active prospects, leads, referrals by shop, payouts by number. Names that begin with the text come first. With fewer than three letters: partners, registrations and prospects whose names begin with them.',
  query: z.strictObject({ text: text(200) }),
  success: { status: 200, data: z.array(found) },
});
