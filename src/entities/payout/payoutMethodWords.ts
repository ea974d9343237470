import type { payoutMethods } from '#contract/payouts.ts';

/** Each payout method: its name and the label of its field. */
export const payoutMethodWords = {
  bank: {
    label: 'Bank transfer',
    details: 'IBAN, or account and routing number',
    placeholder: 'DE89 3704 0044 0532 0130 00',
  },
  paypal: { label: 'PayPal', details: 'PayPal email', placeholder: 'name@example.com' },
  wise: { label: 'Wise', details: 'Wise email or Wisetag', placeholder: 'name@example.com' },
} as const satisfies Record<(typeof payoutMethods)[number], { label: string; details: string; placeholder: string }>;

export const isPayoutMethod = (value: unknown): value is keyof typeof payoutMethodWords =>
  typeof value === 'string' && Object.hasOwn(payoutMethodWords, value);

/** 'bank' → 'Bank transfer'; an unknown method is returned unchanged. */
export const payoutMethodName = (method: string): string =>
  isPayoutMethod(method) ? payoutMethodWords[method].label : method;
