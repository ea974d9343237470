import type { PayScope } from '#contract/payTerms/payTerms.ts';

export const scopeWords = {
  programme: 'Programme',
  app: 'App',
  tag: 'Tag',
  tier: 'Tier',
  partner: 'Partner',
} as const satisfies Record<PayScope, string>;

/** Which terms apply where several cover a charge. */
export const precedence = 'A partner’s own terms come before those of a tier, a tag, an app and the programme.';

/** 'Programme', or the name of an app, a tag, a tier or a partner. */
export const termsName = ({ scope, name }: { scope: PayScope; name: string }): string =>
  scope === 'programme' ? 'Programme' : name;
