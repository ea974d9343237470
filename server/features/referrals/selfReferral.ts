import { canonicalEmail } from './canonicalEmail.ts';
import { isSameOwner, registeredDomain } from './ownDomain.ts';
import { publicMailDomains } from './publicMail.ts';

export const selfReferralReasons = {
  domain: 'Self-referral: the shop’s domain is the partner’s own.',
  contact: 'Self-referral: the shop’s contact belongs to the partner.',
  staff: 'Self-referral: the shop’s contact is a member of staff.',
} as const;

interface Shop {
  readonly domain: string;
  readonly contactEmail: string;
}

interface Related {
  readonly domain: string;
  /** Of the partner's people. */
  readonly emails: readonly string[];
  readonly staffEmails: readonly string[];
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
const isPublic = (domain: string): boolean =>
  publicMailDomains.has(domain) || publicMailDomains.has(registeredDomain(domain) ?? domain);

/**
 * Why a shop looks like the partner itself, or null: both are of one registered domain, or its contact is one of the partner's
 * people, whatever the spelling of the address, shares their mail domain, unless that is a public provider, or is staff.
 */
export function selfReferralReason(shop: Shop, { domain, emails, staffEmails }: Related): string | null {
  const own = domain.toLowerCase();
  if (isSameOwner(shop.domain.toLowerCase(), own)) return selfReferralReasons.domain;
  if (shop.contactEmail === '') return null;
  const contact = canonicalEmail(shop.contactEmail);
  const people = emails.map(canonicalEmail);
  if (people.includes(contact)) return selfReferralReasons.contact;
  if (staffEmails.some((email) => canonicalEmail(email) === contact)) return selfReferralReasons.staff;
  const at = domainOf(contact);
  if (isPublic(at)) return null;
  const isShared = [own, ...people.map(domainOf)].some((one) => isSameOwner(at, one));
  return isShared ? selfReferralReasons.contact : null;
}
