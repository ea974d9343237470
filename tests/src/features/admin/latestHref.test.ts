import { expect, test } from 'vitest';

import { lifecycleEntity } from '#contract/lifecycles/lifecycles.ts';

import { latestHref } from '../../../../src/features/admin/latestHref.ts';

const event = {
  id: 'e',
  entityId: '7',
  event: 'it.happened',
  toState: 'approved',
  label: 'It',
  slug: 'reviews',
  partner: { id: '3', name: 'Acme' },
  amount: null,
};

test('what happened last opens where it happened; what moves in thousands is not among it', () => {
  const hrefs = lifecycleEntity.options.map((entity) => [entity, latestHref({ ...event, entity })]);
  expect(Object.fromEntries(hrefs)).toEqual({
    approval: '/admin/partners/7',
    account: '/admin/partners/7',
    lead: '/admin/leads?lead=7',
    prospect: '/admin/prospects/7',
    referral: '/admin/partners/3?tab=referrals&referral=7',
    attribution: '/admin/partners/3?tab=referrals&referral=7',
    payout: '/admin/payouts/7',
    payoutMethod: '/admin/partners/3',
    reversal: '/admin/payouts/reversals/7',
    tier: '/admin/partners/3',
    termsProposal: '/admin/terms/what-if?proposal=7',
    termsVersion: '/admin/banner-panel?tab=terms',
    supportNote: '/admin/support?note=7',
    listing: '/app-details-admin?app=reviews',
    banner: '/admin/banner-panel?banner=7',
    newsletter: '/admin/banner-panel?tab=newsletters&newsletter=7',
    staffAccount: '/admin/team',
    invitation: '/admin/invitations',
    claim: '/admin/referrals?claim=7',
    case: '/admin/referrals?case=7',
    commission: null,
    notification: null,
    appEvent: null,
    personExport: null,
    erasure: null,
  });
});

test('a registration that is not approved opens as one', () => {
  expect(latestHref({ ...event, entity: 'approval', toState: 'rejected' })).toBe('/admin/registrations/7');
});
