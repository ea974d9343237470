import type { AnyStateMachine, MachineContext } from 'xstate';
import { accountMachine } from '#machines/lifecycles/account.machine.ts';
import { appEventMachine } from '#machines/lifecycles/appEvent.machine.ts';
import { approvalMachine } from '#machines/lifecycles/approval.machine.ts';
import { attributionMachine } from '#machines/lifecycles/attribution.machine.ts';
import { bannerMachine } from '#machines/lifecycles/banner.machine.ts';
import { caseMachine } from '#machines/lifecycles/case.machine.ts';
import { claimMachine } from '#machines/lifecycles/claim.machine.ts';
import { commissionMachine } from '#machines/lifecycles/commission.machine.ts';
import { erasureMachine } from '#machines/lifecycles/erasure.machine.ts';
import { invitationMachine } from '#machines/lifecycles/invitation.machine.ts';
import { leadMachine } from '#machines/lifecycles/lead.machine.ts';
import { newsletterMachine } from '#machines/lifecycles/newsletter.machine.ts';
import { notificationMachine } from '#machines/lifecycles/notification.machine.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';
import { tierMachine } from '#machines/lifecycles/tier.machine.ts';
import { payoutMethodMachine } from '#machines/lifecycles/payoutMethod.machine.ts';
import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';
import { referralMachine } from '#machines/lifecycles/referral.machine.ts';
import { supportNoteMachine } from '#machines/lifecycles/supportNote.machine.ts';
import { listingMachine } from '#machines/lifecycles/listing.machine.ts';
import { personExportMachine } from '#machines/lifecycles/personExport.machine.ts';
import { reversalMachine } from '#machines/lifecycles/reversal.machine.ts';
import { staffAccountMachine } from '#machines/lifecycles/staffAccount.machine.ts';
import { termsProposalMachine } from '#machines/lifecycles/termsProposal.machine.ts';
import { termsVersionMachine } from '#machines/lifecycles/termsVersion.machine.ts';

const now = '2026-11-20T12:00:00Z';
const earlier = '2026-11-20T11:00:00Z';
const later = '2026-11-20T13:00:00Z';

/** Every lifecycle chart with contexts in which, taken together, each of its guards holds once and fails once. */
const tierTimes = (at: string) => ({ startsAt: at, reviewAt: at, graceUntil: at, overrideUntil: at });

export const lifecycleCases: readonly {
  readonly machine: AnyStateMachine;
  readonly contexts: readonly MachineContext[];
}[] = [
  {
    machine: approvalMachine,
    contexts: [
      { hasProfile: true, dueAt: '2026-11-20T11:00:00Z', now },
      { hasProfile: false, dueAt: '2026-11-20T13:00:00Z', now },
    ],
  },
  {
    machine: accountMachine,
    contexts: [
      { isErased: false, now },
      { isErased: true, now },
    ],
  },
  {
    machine: leadMachine,
    contexts: [
      { conflicts: [], undoableUntil: '2026-11-20T12:00:05Z', installs: 0, claimEndsAt: '2027-01-30T12:00:00Z', now },
      { conflicts: [], undoableUntil: null, installs: 1, claimEndsAt: '2027-01-30T12:00:00Z', now },
      { conflicts: [], undoableUntil: null, installs: 0, claimEndsAt: '2026-11-20T11:00:00Z', now },
      { conflicts: [], undoableUntil: null, installs: 1, claimEndsAt: '2026-11-20T11:00:00Z', now },
      {
        conflicts: [
          { kind: 'shop', what: 'shop.example', when: '2026-11-01T12:00:00Z', until: '2027-01-30T12:00:00Z' },
        ],
        undoableUntil: null,
        installs: 0,
        claimEndsAt: '2027-01-30T12:00:00Z',
        now,
      },
      {
        conflicts: [{ kind: 'referral', what: 'shop.example', when: '2026-11-01T12:00:00Z', until: null }],
        undoableUntil: null,
        installs: 0,
        claimEndsAt: '2027-01-30T12:00:00Z',
        now,
      },
    ],
  },
  {
    machine: prospectMachine,
    contexts: [{ now }],
  },
  { machine: notificationMachine, contexts: [{ now }] },
  {
    machine: referralMachine,
    contexts: [
      { windowEndsAt: '2026-12-01T12:00:00Z', now },
      { windowEndsAt: '2026-10-31T12:00:00Z', now },
    ],
  },
  {
    machine: commissionMachine,
    contexts: [
      {
        payableMonth: '2026-11',
        isReferralFlagged: false,
        isAccountActive: true,
        isApproved: true,
        isReversalOpen: false,
        livePayoutId: null,
        isPayoutSent: false,
        isTakenBack: false,
        now,
      },
      {
        payableMonth: '2026-11',
        isReferralFlagged: false,
        isAccountActive: true,
        isApproved: true,
        isReversalOpen: false,
        livePayoutId: 'payout',
        isPayoutSent: true,
        isTakenBack: true,
        now,
      },
      {
        payableMonth: '2026-12',
        isReferralFlagged: true,
        isAccountActive: true,
        isApproved: true,
        isReversalOpen: false,
        livePayoutId: null,
        isPayoutSent: false,
        isTakenBack: false,
        now,
      },
    ],
  },
  {
    machine: payoutMachine,
    contexts: [
      {
        amount: 5000,
        hasPayoutMethod: true,
        methodCountsFrom: null,
        heldCommissions: 0,
        confirmBy: '2026-11-01T12:00:00Z',
        isUndone: false,
        isApprover: false,
        alone: null,
        now,
      },
      {
        amount: -1,
        hasPayoutMethod: false,
        methodCountsFrom: '2026-11-23T12:00:00Z',
        heldCommissions: 2,
        confirmBy: null,
        isUndone: true,
        isApprover: true,
        alone: { amount: -2, currency: 'USD' },
        now,
      },
    ],
  },
  {
    machine: reversalMachine,
    contexts: [
      { answerBy: '2026-12-04T12:00:00Z', decideBy: '2026-11-01T12:00:00Z', isProposer: false, now },
      { answerBy: '2026-12-04T12:00:00Z', decideBy: '2026-11-01T12:00:00Z', isProposer: true, now },
      { answerBy: '2026-12-04T12:00:00Z', decideBy: '2026-12-04T12:00:00Z', isProposer: true, now },
      { answerBy: '2026-11-01T12:00:00Z', decideBy: null, isProposer: true, now },
    ],
  },
  {
    machine: tierMachine,
    contexts: [
      { ...tierTimes(now), value: 100, threshold: 100, keeps: 101, isOpen: true, now },
      { ...tierTimes('2026-12-04T12:00:00Z'), value: 99, threshold: 100, keeps: 99, isOpen: false, now },
    ],
  },
  {
    machine: payoutMethodMachine,
    contexts: [
      { countsFrom: now, now },
      { countsFrom: '2026-11-23T12:00:00Z', now },
    ],
  },
  {
    machine: termsProposalMachine,
    contexts: [
      { isTried: true, isChange: true, isProposer: false, now },
      { isTried: true, isChange: true, isProposer: true, now },
      { isTried: false, isChange: false, isProposer: true, now },
    ],
  },
  {
    machine: termsVersionMachine,
    contexts: [
      { isInForce: false, now },
      { isInForce: true, now },
    ],
  },
  { machine: supportNoteMachine, contexts: [{ now }] },
  {
    machine: caseMachine,
    contexts: [
      { respondBy: later, escalatesAt: later, now },
      { respondBy: earlier, escalatesAt: earlier, now },
      { respondBy: later, escalatesAt: null, now },
    ],
  },
  {
    machine: claimMachine,
    contexts: [
      { isInstalled: true, isTheirs: false, isDecider: false, respondBy: later, escalatesAt: later, now },
      { isInstalled: true, isTheirs: false, isDecider: false, respondBy: earlier, escalatesAt: earlier, now },
      { isInstalled: true, isTheirs: false, isDecider: false, respondBy: later, escalatesAt: earlier, now },
      { isInstalled: false, isTheirs: true, isDecider: true, respondBy: earlier, escalatesAt: null, now },
    ],
  },
  {
    machine: personExportMachine,
    contexts: [
      { availableUntil: earlier, now },
      { availableUntil: later, now },
      { availableUntil: null, now },
    ],
  },
  {
    machine: erasureMachine,
    contexts: [
      { erasesAt: earlier, isWaived: false, owed: [], payoutsUnderway: 0, isOnlyAdmin: false, now },
      {
        erasesAt: later,
        isWaived: false,
        owed: [{ currency: 'USD', amount: 1200 }],
        payoutsUnderway: 1,
        isOnlyAdmin: true,
        now,
      },
    ],
  },
  {
    machine: listingMachine,
    contexts: [
      { plans: 1, now },
      { plans: 0, now },
    ],
  },
  {
    machine: newsletterMachine,
    contexts: [
      { sendsAt: '2026-11-01T12:00:00Z', waiting: 0, now },
      { sendsAt: '2026-12-01T12:00:00Z', waiting: 2, now },
      { sendsAt: '2026-11-01T12:00:00Z', waiting: 2, now },
      { sendsAt: null, waiting: 0, now },
    ],
  },
  {
    machine: bannerMachine,
    contexts: [
      { startsAt: '2026-11-01T12:00:00Z', endsAt: '2026-12-01T12:00:00Z', now },
      { startsAt: null, endsAt: null, now },
      { startsAt: '2026-12-01T12:00:00Z', endsAt: '2026-12-05T12:00:00Z', now },
      { startsAt: '2026-11-01T12:00:00Z', endsAt: '2026-11-05T12:00:00Z', now },
    ],
  },
  {
    machine: staffAccountMachine,
    contexts: [
      { isLastAdmin: false, now },
      { isLastAdmin: true, now },
    ],
  },
  {
    machine: invitationMachine,
    contexts: [
      { expiresAt: '2026-11-27T12:00:00Z', hasAccount: false, isSenderEntitled: true, now },
      { expiresAt: '2026-11-13T12:00:00Z', hasAccount: false, isSenderEntitled: true, now },
      { expiresAt: '2026-11-27T12:00:00Z', hasAccount: true, isSenderEntitled: false, now },
    ],
  },
  {
    machine: appEventMachine,
    contexts: [
      { eventType: 'charge.refunded', now },
      { eventType: 'charge.succeeded', now },
      { eventType: 'app.uninstalled', now },
      { eventType: 'app.installed', now },
    ],
  },
  {
    machine: attributionMachine,
    contexts: [
      { windowEndsAt: '2026-08-31T12:00:00Z', now },
      { windowEndsAt: null, now },
    ],
  },
];
