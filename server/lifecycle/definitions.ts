import type { AnyStateMachine, ContextFrom, EventFrom } from 'xstate';
import type { LifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
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
import { listingMachine } from '#machines/lifecycles/listing.machine.ts';
import { newsletterMachine } from '#machines/lifecycles/newsletter.machine.ts';
import { notificationMachine } from '#machines/lifecycles/notification.machine.ts';
import { personExportMachine } from '#machines/lifecycles/personExport.machine.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';
import { payoutMethodMachine } from '#machines/lifecycles/payoutMethod.machine.ts';
import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';
import { referralMachine } from '#machines/lifecycles/referral.machine.ts';
import { reversalMachine } from '#machines/lifecycles/reversal.machine.ts';
import { staffAccountMachine } from '#machines/lifecycles/staffAccount.machine.ts';
import { supportNoteMachine } from '#machines/lifecycles/supportNote.machine.ts';
import { tierMachine } from '#machines/lifecycles/tier.machine.ts';
import { termsProposalMachine } from '#machines/lifecycles/termsProposal.machine.ts';
import { termsVersionMachine } from '#machines/lifecycles/termsVersion.machine.ts';

/** Where a lifecycle is stored. */
export interface Definition {
  readonly machine: AnyStateMachine;
  readonly table: string;
  /** The column that counts its changes; `version` unless given. */
  readonly versionColumn?: string;
  /** The state column of each region. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that may be written along with a transition, by their type. */
  readonly settable: Readonly<Record<string, 'text' | 'timestamptz' | 'int' | 'uuid'>>;
  readonly hasUpdatedAt: boolean;
}

export const definitions = {
  approval: {
    machine: approvalMachine,
    table: 'partners',
    columns: { approval: 'approval_state' },
    settable: {
      approval_note: 'text',
      approval_decided_at: 'timestamptz',
      approval_since: 'timestamptz',
      approval_asked_at: 'timestamptz',
    },
    hasUpdatedAt: true,
  },
  account: {
    machine: accountMachine,
    table: 'partners',
    columns: { account: 'account_state' },
    settable: { account_note: 'text', account_message: 'text' },
    hasUpdatedAt: true,
  },
  lead: {
    machine: leadMachine,
    table: 'leads',
    columns: { lead: 'state' },
    settable: {
      company: 'text',
      shop: 'text',
      contact_name: 'text',
      email: 'text',
      phone: 'text',
      country: 'text',
      message: 'text',
      reason: 'text',
      claimed_at: 'timestamptz',
      claim_ends_at: 'timestamptz',
      decided_at: 'timestamptz',
      undoable_until: 'timestamptz',
    },
    hasUpdatedAt: true,
  },
  prospect: {
    machine: prospectMachine,
    table: 'prospects',
    columns: { record: 'state', outcome: 'outcome_state' },
    settable: {
      status_id: 'int',
      status_updated_at: 'timestamptz',
      type_id: 'int',
      assigned_to: 'uuid',
      outcome_at: 'timestamptz',
      outcome_reason: 'text',
      partner_id: 'uuid',
    },
    hasUpdatedAt: true,
  },
  notification: {
    machine: notificationMachine,
    table: 'notifications',
    columns: { notification: 'state' },
    settable: {},
    hasUpdatedAt: false,
  },
  referral: {
    machine: referralMachine,
    table: 'referrals',
    columns: { life: 'life_state', review: 'review_state' },
    settable: { review_reason: 'text', installed_at: 'timestamptz', uninstalled_at: 'timestamptz' },
    hasUpdatedAt: false,
  },
  commission: {
    machine: commissionMachine,
    table: 'commissions',
    columns: { commission: 'state' },
    settable: { reason: 'text' },
    hasUpdatedAt: false,
  },
  payout: {
    machine: payoutMachine,
    table: 'payouts',
    columns: { payout: 'state' },
    settable: {
      reason: 'text',
      reference: 'text',
      paid_at: 'timestamptz',
      sent_at: 'timestamptz',
      method: 'text',
      method_id: 'uuid',
      approved_by: 'uuid',
    },
    hasUpdatedAt: false,
  },
  reversal: {
    machine: reversalMachine,
    table: 'reversals',
    columns: { reversal: 'state' },
    settable: { dispute: 'text', decide_by: 'timestamptz', decision: 'text', ended_at: 'timestamptz' },
    hasUpdatedAt: false,
  },
  payoutMethod: {
    machine: payoutMethodMachine,
    table: 'payout_methods',
    columns: { payoutMethod: 'state' },
    settable: {},
    hasUpdatedAt: false,
  },
  termsProposal: {
    machine: termsProposalMachine,
    table: 'terms_proposals',
    columns: { termsProposal: 'state' },
    settable: {},
    hasUpdatedAt: false,
  },
  termsVersion: {
    machine: termsVersionMachine,
    table: 'terms_versions',
    // `version` is the number that partners see.
    versionColumn: 'row_version',
    columns: { termsVersion: 'state' },
    settable: { published_at: 'timestamptz' },
    hasUpdatedAt: false,
  },
  supportNote: {
    machine: supportNoteMachine,
    table: 'support_notes',
    columns: { supportNote: 'state' },
    settable: {},
    // `updated_at` is of the last message.
    hasUpdatedAt: false,
  },
  listing: {
    machine: listingMachine,
    table: 'apps',
    columns: { listing: 'listing_state' },
    settable: { retired_at: 'timestamptz' },
    hasUpdatedAt: true,
  },
  banner: {
    machine: bannerMachine,
    table: 'banners',
    columns: { banner: 'state' },
    settable: {},
    hasUpdatedAt: true,
  },
  newsletter: {
    machine: newsletterMachine,
    table: 'newsletters',
    columns: { newsletter: 'state' },
    settable: {},
    hasUpdatedAt: true,
  },
  staffAccount: {
    machine: staffAccountMachine,
    table: 'users',
    columns: { staffAccount: 'account_state' },
    settable: { role: 'text' },
    hasUpdatedAt: true,
  },
  invitation: {
    machine: invitationMachine,
    table: 'invitations',
    columns: { invitation: 'state' },
    settable: {
      sent_at: 'timestamptz',
      expires_at: 'timestamptz',
      accepted_at: 'timestamptz',
      accepted_user_id: 'uuid',
      revoked_at: 'timestamptz',
      replaced_at: 'timestamptz',
    },
    hasUpdatedAt: false,
  },
  appEvent: {
    machine: appEventMachine,
    table: 'app_events',
    columns: { appEvent: 'outcome' },
    settable: {},
    hasUpdatedAt: false,
  },
  attribution: {
    machine: attributionMachine,
    table: 'referrals',
    columns: { attribution: 'attribution_state' },
    settable: { superseded_at: 'timestamptz' },
    hasUpdatedAt: false,
  },
  claim: {
    machine: claimMachine,
    table: 'claims',
    columns: { claim: 'state' },
    settable: {
      respond_by: 'timestamptz',
      escalated: 'int',
      question: 'text',
      answer: 'text',
      reason: 'text',
      appeal: 'text',
      decided_by: 'uuid',
      decided_at: 'timestamptz',
    },
    hasUpdatedAt: true,
  },
  tier: {
    machine: tierMachine,
    table: 'tier_standings',
    columns: { standing: 'state', override: 'override_state' },
    settable: {
      starts_at: 'timestamptz',
      review_at: 'timestamptz',
      grace_until: 'timestamptz',
      override_until: 'timestamptz',
      override_reason: 'text',
    },
    hasUpdatedAt: true,
  },
  case: {
    machine: caseMachine,
    table: 'review_cases',
    columns: { case: 'state' },
    settable: {
      respond_by: 'timestamptz',
      escalated: 'int',
      question: 'text',
      answer: 'text',
      reason: 'text',
      decided_by: 'uuid',
      decided_at: 'timestamptz',
    },
    hasUpdatedAt: true,
  },
  personExport: {
    machine: personExportMachine,
    table: 'person_exports',
    columns: { personExport: 'state' },
    settable: { available_until: 'timestamptz', size: 'int' },
    hasUpdatedAt: false,
  },
  erasure: {
    machine: erasureMachine,
    table: 'erasures',
    columns: { erasure: 'state' },
    settable: { partner_id: 'uuid', email: 'text', pattern: 'text', reason: 'text', ended_at: 'timestamptz' },
    hasUpdatedAt: false,
  },
} as const satisfies Record<LifecycleEntity, Definition>;

type Definitions = typeof definitions;

/** The events of one lifecycle, 'payout.confirm' and so on. */
export type EventOf<E extends LifecycleEntity> = EventFrom<Definitions[E]['machine']>['type'];

/** What the guards of one lifecycle read. */
export type ContextOf<E extends LifecycleEntity> = ContextFrom<Definitions[E]['machine']>;

/** The columns that may be written along with a transition. */
export type SetOf<E extends LifecycleEntity> = {
  readonly [C in keyof Definitions[E]['settable']]?: string | number | null;
};
