import { invitationMachine } from '#machines/lifecycles/invitation.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const inTime = { expiresAt: '2026-11-20T12:00:01Z', hasAccount: false, isSenderEntitled: true, now };
const closed = {
  'invitation.accept': never,
  'invitation.expire': never,
  'invitation.resend': never,
  'invitation.revoke': never,
  'invitation.replace': never,
};
const resend = by({
  'a second left': to('open'),
  'its end now': to('open'),
  'its end past': to('open'),
  'an account of the email': refusedBy('hasNoAccount'),
  'a sender without the right': refusedBy('isSenderEntitled'),
  'an account, and a sender without the right': refusedBy('hasNoAccount', 'isSenderEntitled'),
});

export const invitationFacts = factsOf({
  machine: invitationMachine,
  initial: 'open',
  final: ['accepted', 'revoked', 'replaced'],
  given: {
    'a second left': inTime,
    'its end now': { ...inTime, expiresAt: now },
    'its end past': { ...inTime, expiresAt: '2026-11-20T11:59:59Z' },
    'an account of the email': { ...inTime, hasAccount: true },
    'a sender without the right': { ...inTime, isSenderEntitled: false },
    'an account, and a sender without the right': {
      expiresAt: '2026-11-20T11:59:59Z',
      hasAccount: true,
      isSenderEntitled: false,
      now,
    },
  },
  rows: {
    open: {
      'invitation.accept': by({
        'a second left': to('accepted'),
        'its end now': refusedBy('isInTime'),
        'its end past': refusedBy('isInTime'),
        // Accepting makes the account.
        'an account of the email': to('accepted'),
        'a sender without the right': refusedBy('isSenderEntitled'),
        'an account, and a sender without the right': refusedBy('isInTime', 'isSenderEntitled'),
      }),
      'invitation.expire': by({
        'a second left': refusedBy('hasExpired'),
        'its end now': to('expired'),
        'its end past': to('expired'),
        'an account of the email': refusedBy('hasExpired'),
        'a sender without the right': refusedBy('hasExpired'),
        'an account, and a sender without the right': to('expired'),
      }),
      'invitation.resend': resend,
      'invitation.revoke': to('revoked'),
      'invitation.replace': never,
    },
    accepted: { ...closed, 'invitation.accept': already },
    expired: {
      'invitation.accept': never,
      'invitation.expire': already,
      'invitation.resend': resend,
      'invitation.revoke': to('revoked'),
      'invitation.replace': to('replaced'),
    },
    revoked: { ...closed, 'invitation.revoke': already },
    replaced: { ...closed, 'invitation.replace': already },
  },
});
