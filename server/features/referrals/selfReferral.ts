import { publicMailDomains } from './publicMail.ts';

export const selfReferralReasons = {
  domain: 'Self-referral: the shop’s domain is the partner’s own.',
  contact: 'Self-referral: the shop’s contact belongs to the partner.',
} as const;

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
const isSameOrWithin = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

/**
 * Why a shop looks like the partner itself, or null: its domain is the partner's, above or below it, or its contact is
 * one of the partner's people or shares their mail domain, unless that is a public provider.
 */
export function selfReferralReason(
  shop: { readonly domain: string; readonly contactEmail: string },
  partner: { readonly domain: string; readonly emails: readonly string[] },
): string | null {
  const own = partner.domain.toLowerCase();
  if (isSameOrWithin(shop.domain, own)) return selfReferralReasons.domain;
  const contact = shop.contactEmail.toLowerCase();
  if (contact === '') return null;
  const emails = partner.emails.map((email) => email.toLowerCase());
  if (emails.includes(contact)) return selfReferralReasons.contact;
  const domain = domainOf(contact);
  if (publicMailDomains.has(domain)) return null;
  const isShared = domain === own || emails.some((email) => domainOf(email) === domain);
  return isShared ? selfReferralReasons.contact : null;
}
