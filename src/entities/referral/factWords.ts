import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getReferralFacts } from '#contract/referrals/facts.ts';

type Facts = DataOf<typeof getReferralFacts>;
type Payment = Facts['payments'][number];

export const witnessNames = {
  visit_id: 'The visit that the install names',
  utm_content: 'The visit in its utm_content',
  shop: 'The shop’s last visit within the window',
  lead: 'An approved lead',
} as const satisfies Record<NonNullable<Facts['witness']>, string>;

export const deviceNames = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet', unknown: 'Unknown' } as const;

export const intervalNames = { week: 'weekly', month: 'monthly', quarter: 'quarterly', year: 'yearly' } as const;

const kindNames = {
  subscription: 'Subscription',
  usage: 'Usage',
  one_time: 'One-time',
  credit: 'Credit',
  adjustment: 'Adjustment',
} as const satisfies Record<NonNullable<Payment['kind']>, string>;

/** What a payment is called: a refund, a test, or what it was for where the billing said. */
export function paymentName({ what, kind }: Payment): string {
  if (what === 'refund') return 'Refund';
  const name = kind === null ? 'Charge' : kindNames[kind];
  return what === 'test' ? `Test: ${name.toLowerCase()}` : name;
}
