import type { payoutMethods } from '#contract/payouts.ts';

/** Each way of being paid: its name, and what its field asks for. */
export const payoutMethodWords = {
  bank: {
    label: 'Bank transfer',
    details: 'IBAN, or account and routing number',
    placeholder: 'DE89 3704 0044 0532 0130 00',
  },
  paypal: { label: 'PayPal', details: 'Email of the PayPal account', placeholder: 'name@example.com' },
  wise: { label: 'Wise', details: 'Email or Wisetag of the Wise account', placeholder: 'name@example.com' },
} as const satisfies Record<(typeof payoutMethods)[number], { label: string; details: string; placeholder: string }>;

export const isPayoutMethod = (value: unknown): value is keyof typeof payoutMethodWords =>
  typeof value === 'string' && Object.hasOwn(payoutMethodWords, value);

/** 'bank' → 'Bank transfer'; a method nobody knows stays as it is. */
export const payoutMethodName = (method: string): string =>
  isPayoutMethod(method) ? payoutMethodWords[method].label : method;
