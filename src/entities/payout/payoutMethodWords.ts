import type { payoutMethods } from '#contract/payoutMethods/payoutMethods.ts';

/** The name of each payout method. */
export const payoutMethodWords = {
  bank: 'Bank transfer',
  paypal: 'PayPal',
  wise: 'Wise',
} as const satisfies Record<(typeof payoutMethods)[number], string>;

export const isPayoutMethod = (value: unknown): value is keyof typeof payoutMethodWords =>
  typeof value === 'string' && Object.hasOwn(payoutMethodWords, value);

/** 'bank' → 'Bank transfer'; an unknown method is returned unchanged. */
export const payoutMethodName = (method: string): string =>
  isPayoutMethod(method) ? payoutMethodWords[method] : method;

/** 'Bank transfer •••• 6668' */
export const accountWords = ({ method, masked }: { method: string; masked: string }): string =>
  `${payoutMethodName(method)} ${masked}`;
