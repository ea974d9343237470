import type { Colleague } from '#contract/lookups.ts';

export const nameOf = ({ firstName, lastName }: Colleague): string => `${firstName} ${lastName}`.trim();
