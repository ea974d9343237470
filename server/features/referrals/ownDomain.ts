import { getDomain } from 'tldts';

/**
 * The domain that was registered: `acme.co.uk` of `shop.acme.co.uk`, `acme.myshopify.com` of itself; null of a public suffix
 * (`co.uk`, `myshopify.com`) and of what is no domain.
 */
export const registeredDomain = (host: string): string | null =>
  getDomain(host, { allowPrivateDomains: true, extractHostname: false });

/** Whether two hosts belong to one registered domain; where neither has one, whether they are equal. */
export function isSameOwner(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  return (registeredDomain(one) ?? one) === (registeredDomain(other) ?? other);
}
