import { describe, expect, test } from 'vitest';

import type { NotificationAction } from '#contract/notifications.ts';

import { pathOf } from '../../../../server/features/notifications/path.ts';
import { actionPath, staleAfter } from '../../../../src/features/notifications/actionPath.ts';

const [partnerId, prospectId, leadId, payoutId, bonusId, referralId, commissionId, questionId, supportNoteId] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9,
].map((n) => `0199a7b2-0000-7000-8000-00000000000${n}`);
const partner = (parameters: NotificationAction['parameters']): NotificationAction => ({
  action: 'redirect_to_partner_page',
  parameters,
});

describe('where a notification leads', () => {
  test.each<[string, NotificationAction, string]>([
    ['a partner', partner({ partnerId }), `/admin/partners/${partnerId}`],
    ['a mention there', partner({ partnerId, mention: true }), `/admin/partners/${partnerId}?mention=true`],
    ['a question', partner({ partnerId, questionId, mention: true }), `/admin/partners/${partnerId}?mention=true`],
    ['a lead', partner({ partnerId, leadId }), `/admin/leads?lead=${leadId}`],
    ['a payout', partner({ partnerId, payoutId }), `/admin/payouts/${payoutId}`],
    ['a question to support', partner({ partnerId, supportNoteId }), `/admin/support?note=${supportNoteId}`],
    ['a colleague’s question', partner({ supportNoteId }), `/admin/support?note=${supportNoteId}`],
    ['a bonus', partner({ partnerId, bonusId }), `/admin/partners/${partnerId}`],
    [
      'a referral',
      partner({ partnerId, referralId }),
      `/admin/partners/${partnerId}?tab=referrals&referral=${referralId}`,
    ],
    [
      'a mention at a prospect',
      { action: 'redirect_to_prospect_page', parameters: { prospectId, mention: true } },
      `/admin/prospects/${prospectId}?mention=true`,
    ],
    [
      'partners of a manager',
      { action: 'redirect_to_partners_page', parameters: { managerFilter: 'unassigned' } },
      '/admin/partners?manager=unassigned',
    ],
    ['the map of states', { action: 'redirect_to_partners_page', parameters: { stateMap: '' } }, '/admin/lifecycles'],
    [
      'a state of the map',
      { action: 'redirect_to_partners_page', parameters: { stateMap: 'lead.lead.pending' } },
      '/admin/lifecycles?state=lead.lead.pending',
    ],
    ['all partners', { action: 'redirect_to_partners_page', parameters: {} }, '/admin/partners'],
  ])('staff: %s, on the page and by email', (_, action, path) => {
    expect(actionPath(action, true)).toBe(path);
    expect(pathOf(action, true)).toBe(path);
  });

  test.each<[string, NotificationAction, string]>([
    ['a lead', partner({ partnerId, leadId }), `/submit-a-lead?lead=${leadId}`],
    ['a payout', partner({ partnerId, payoutId }), `/payouts/${payoutId}`],
    ['a bonus', partner({ partnerId, bonusId }), '/payouts'],
    ['a commission', partner({ partnerId, commissionId }), '/payouts'],
    ['what they asked', partner({ partnerId, questionId }), '/?ask=true'],
    ['an answer of support', partner({ partnerId, supportNoteId }), `/faq?note=${supportNoteId}`],
    ['their company', partner({ partnerId }), '/'],
  ])('a partner: %s on their own pages, also by mail', (_, action, path) => {
    expect(actionPath(action, false)).toBe(path);
    expect(pathOf(action, false)).toBe(path);
  });

  test('a partner: never to the pages of staff', () => {
    expect(actionPath({ action: 'redirect_to_prospect_page', parameters: { prospectId } }, false)).toBeNull();
    expect(actionPath({ action: 'redirect_to_partners_page', parameters: {} }, false)).toBeNull();
    expect(pathOf({ action: 'redirect_to_prospect_page', parameters: { prospectId } }, false)).toBe('/');
  });

  test('no action, and one without a target, lead nowhere', () => {
    expect(actionPath(null, true)).toBeNull();
    expect(pathOf(null, true)).toBe('/');
    expect(actionPath(partner({}), true)).toBeNull();
    expect(actionPath({ action: 'redirect_to_prospect_page', parameters: {} }, true)).toBeNull();
  });
});

test('what it is about is stale wherever it is shown', () => {
  expect(staleAfter(null)).toEqual([]);
  expect(staleAfter({ action: 'redirect_to_partners_page', parameters: {} })).toEqual([]);
  expect(staleAfter(partner({ partnerId, leadId }))).toEqual(['/api/leads', '/api/admin', '/api/lifecycles']);
  expect(staleAfter(partner({ partnerId, payoutId }))).toEqual(['/api/payouts', '/api/partners', '/api/lifecycles']);
  expect(staleAfter(partner({ partnerId, bonusId }))).toEqual(['/api/payouts', '/api/partners', '/api/lifecycles']);
  expect(staleAfter(partner({ partnerId, supportNoteId }))).toEqual([
    '/api/support-hub',
    '/api/admin/waiting',
    '/api/lifecycles',
  ]);
  expect(staleAfter(partner({ partnerId, referralId }))).toEqual([
    '/api/referrals',
    '/api/partners',
    '/api/lifecycles',
  ]);
  expect(staleAfter(partner({ partnerId, commissionId }))).toEqual([
    '/api/payouts',
    '/api/commissions',
    '/api/referrals',
    '/api/apps',
    '/api/partners',
    '/api/lifecycles',
  ]);
  expect(staleAfter(partner({ partnerId }))).toEqual(['/api/partners', '/api/lifecycles']);
  expect(staleAfter({ action: 'redirect_to_prospect_page', parameters: { prospectId } })).toEqual([
    '/api/prospects',
    '/api/lifecycles',
  ]);
});
