import type { ProspectContact } from '#contract/prospects/prospects.ts';

export const contactName = ({ firstName, lastName }: Pick<ProspectContact, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
