import { describe, expect, it } from 'vitest';

import { selfReferralReason, selfReferralReasons } from '../../../../server/features/referrals/selfReferral.ts';

const partner = { domain: 'acme.example', emails: ['Ann@Acme-Mail.example', 'ann@gmail.com'] };
const { domain, contact } = selfReferralReasons;

describe('a shop', () => {
  it.each([
    ['acme.example', '', domain],
    ['shop.acme.example', '', domain],
    ['other.example', '', null],
    ['notacme.example', '', null],
    ['other.example', 'ann@acme-mail.example', contact],
    ['other.example', 'ANN@GMAIL.COM', contact],
    ['other.example', 'bob@acme-mail.example', contact],
    ['other.example', 'bob@acme.example', contact],
    ['other.example', 'bob@gmail.com', null],
    ['other.example', 'bob@other.example', null],
  ])('%s with the contact "%s" looks like the partner: %s', (shop, contactEmail, expected) => {
    expect(selfReferralReason({ domain: shop, contactEmail }, partner)).toBe(expected);
  });

  it('of the partner’s domain looks like the partner, however it is written', () => {
    const given = { domain: 'shop.acme.example', contactEmail: '' };
    expect(selfReferralReason(given, { domain: 'Acme.Example', emails: [] })).toBe(domain);
  });

  it('without a contact does not look like a partner without a domain', () => {
    expect(selfReferralReason({ domain: 'other.example', contactEmail: '' }, { domain: '', emails: [] })).toBeNull();
  });

  it('above the partner’s domain looks like the partner', () => {
    const below = { domain: 'eu.acme.example', emails: [] };
    expect(selfReferralReason({ domain: 'acme.example', contactEmail: '' }, below)).toBe(domain);
  });
});
