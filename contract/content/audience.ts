import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { countryCode, day, id, languageCode, lookupId } from '../shared/schemas.ts';

const most = 50;
const anyOf = <T extends z.core.$ZodType<string> | z.core.$ZodType<number>>(one: T) =>
  z.optional(
    z
      .array(one, 'Choose from the list.')
      .check(z.minLength(1, 'Choose at least one.'), z.maxLength(most, `Choose at most ${most}.`)),
  );
const hasOrLacks = z.optional(z.enum(['has', 'lacks'], 'Use has or lacks.'));

/**
 * To whom something is addressed: the approved, active partners that meet every condition given, of a list any; without one,
 * all of them.
 */
export const audience = z.strictObject(
  {
    /** With one of these tags. */
    tags: anyOf(lookupId),
    /** With a referral of one of these apps. */
    apps: anyOf(id),
    countries: anyOf(countryCode),
    /** With a person whose browser asked for one of these when they last signed in. */
    languages: anyOf(languageCode),
    /** Managed by one of these. */
    managers: anyOf(id),
    /** Approved on this day (UTC) or later. */
    approvedSince: z.optional(day),
    /** One that is in use. */
    payoutMethod: hasOrLacks,
    firstReferral: hasOrLacks,
  },
  'Choose the audience.',
);
export type Audience = z.output<typeof audience>;

export const previewAudience = defineEndpoint({
  method: 'POST',
  path: '/api/audience/preview',
  access: 'staff',
  summary: 'The partners of an audience as of now: how many, and their names.',
  body: z.strictObject({ audience }),
  query: z.strictObject(paging(['name'])),
  success: { status: 200, data: z.array(z.object({ id, name: z.string(), domain: z.string() })), meta: pageMeta },
});
