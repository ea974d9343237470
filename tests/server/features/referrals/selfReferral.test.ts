import { describe, expect, it } from 'vitest';

import { canonicalEmail } from '../../../../server/features/referrals/canonicalEmail.ts';
import { selfReferralReason, selfReferralReasons } from '../../../../server/features/referrals/selfReferral.ts';

const partner = {
  domain: 'acme.example',
  emails: ['Ann@Acme-Mail.example', 'ann.lee@gmail.com', 'joe.doe@outlook.com'],
  staffEmails: ['sue@staff.example', 'tom@gmail.com'],
};
const { domain, contact, staff } = selfReferralReasons;

describe('a shop', () => {
  it.each([
    ['acme.example', '', domain],
    ['shop.acme.example', '', domain],
    ['Shop.ACME.example', '', domain],
    ['other.example', '', null],
    ['notacme.example', '', null],
    ['other.example', 'ann@acme-mail.example', contact],
    ['other.example', 'ANN.LEE@GMAIL.COM', contact],
    ['other.example', 'annlee@gmail.com', contact],
    ['other.example', 'a.n.n.lee+shop@googlemail.com', contact],
    ['other.example', 'joe.doe+shop@outlook.com', contact],
    ['other.example', 'joedoe@outlook.com', null],
    ['other.example', 'annlee@googlemail.example', null],
    ['other.example', 'annleeshop@gmail.com', null],
    ['other.example', 'bob@acme-mail.example', contact],
    ['other.example', 'bob@mail.acme-mail.example', contact],
    ['other.example', 'bob@acme.example', contact],
    ['other.example', 'bob@mail.acme.example', contact],
    ['other.example', 'bob@notacme.example', null],
    ['other.example', 'bob@gmail.com', null],
    ['other.example', 'bob@other.example', null],
    ['other.example', 'Sue+test@staff.example', staff],
    ['other.example', 't.o.m@googlemail.com', staff],
    ['other.example', 'tim@staff.example', null],
    ['other.example', '+@gmail.com', null],
  ])('%s with the contact "%s" looks like the partner: %s', (shop, contactEmail, expected) => {
    expect(selfReferralReason({ domain: shop, contactEmail }, partner)).toBe(expected);
  });

  it.each([
    ['shop.acme.co.uk', 'partners.acme.co.uk', true],
    ['acme.co.uk', 'EU.Acme.co.uk', true],
    ['other.co.uk', 'acme.co.uk', false],
    ['other.co.uk', 'co.uk', false],
    ['acme.com', 'acme.co.uk', false],
    ['other.myshopify.com', 'acme.myshopify.com', false],
    ['acme.myshopify.com', 'acme.myshopify.com', true],
    ['other.github.io', 'github.io', false],
    ['localhost', 'localhost', true],
  ])('%s is of the partner at %s: %s', (shop, own, isOwn) => {
    const found = selfReferralReason({ domain: shop, contactEmail: '' }, { domain: own, emails: [], staffEmails: [] });
    expect(found).toBe(isOwn ? domain : null);
  });

  it('shares no mail domain by a suffix that many register under', () => {
    const found = selfReferralReason(
      { domain: 'other.example', contactEmail: 'bob@other.co.uk' },
      { domain: 'partner.example', emails: ['ann@acme.co.uk', 'ann@yahoo.co.uk'], staffEmails: [] },
    );
    expect(found).toBeNull();
  });

  it('shares no mail domain below that of a public provider', () => {
    const found = selfReferralReason(
      { domain: 'other.example', contactEmail: 'bob@mx.gmail.com' },
      { domain: 'partner.example', emails: ['ann@mx.gmail.com'], staffEmails: [] },
    );
    expect(found).toBeNull();
  });

  it('without a contact does not look like a partner without a domain', () => {
    const nothing = { domain: '', emails: [], staffEmails: [''] };
    expect(selfReferralReason({ domain: 'other.example', contactEmail: '' }, nothing)).toBeNull();
  });
});

describe('the mailbox of an address', () => {
  it.each([
    ['A.n.n+x+y@GoogleMail.com', 'ann@gmail.com'],
    ['a.n.n@example.com', 'a.n.n@example.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['no address', 'no address'],
  ])('%s is %s', (email, mailbox) => {
    expect(canonicalEmail(email)).toBe(mailbox);
  });
});
