import type { AnyStateMachine } from 'xstate';

import type { ShownEntity } from '#contract/lifecycles/history.ts';
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
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';
import { payoutMethodMachine } from '#machines/lifecycles/payoutMethod.machine.ts';
import { personExportMachine } from '#machines/lifecycles/personExport.machine.ts';
import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';
import { referralMachine } from '#machines/lifecycles/referral.machine.ts';
import { reversalMachine } from '#machines/lifecycles/reversal.machine.ts';
import { staffAccountMachine } from '#machines/lifecycles/staffAccount.machine.ts';
import { supportNoteMachine } from '#machines/lifecycles/supportNote.machine.ts';
import { tierMachine } from '#machines/lifecycles/tier.machine.ts';
import { termsProposalMachine } from '#machines/lifecycles/termsProposal.machine.ts';
import { termsVersionMachine } from '#machines/lifecycles/termsVersion.machine.ts';

import { type RegionPicture, regionPictures } from './lifecycleLayout.ts';

const machines: Readonly<Record<LifecycleEntity, AnyStateMachine>> = {
  approval: approvalMachine,
  account: accountMachine,
  lead: leadMachine,
  prospect: prospectMachine,
  notification: notificationMachine,
  referral: referralMachine,
  commission: commissionMachine,
  payout: payoutMachine,
  reversal: reversalMachine,
  payoutMethod: payoutMethodMachine,
  termsProposal: termsProposalMachine,
  termsVersion: termsVersionMachine,
  supportNote: supportNoteMachine,
  listing: listingMachine,
  banner: bannerMachine,
  newsletter: newsletterMachine,
  staffAccount: staffAccountMachine,
  invitation: invitationMachine,
  appEvent: appEventMachine,
  attribution: attributionMachine,
  claim: claimMachine,
  case: caseMachine,
  personExport: personExportMachine,
  tier: tierMachine,
  erasure: erasureMachine,
};

/** An entity is named as its one chart; these have two. */
const charts = { partner: ['approval', 'account'], referral: ['referral', 'attribution'] } as const;

const drawn = new Map<LifecycleEntity, readonly RegionPicture[]>();

/** The regions of a chart, drawn from the very machine that decides. */
export function picturesOf(chart: LifecycleEntity): readonly RegionPicture[] {
  const known = drawn.get(chart) ?? regionPictures(machines[chart]);
  drawn.set(chart, known);
  return known;
}

/** The charts of an entity, likewise. */
export const chartsOf = (entity: ShownEntity): readonly RegionPicture[] =>
  entity === 'partner' || entity === 'referral' ? charts[entity].flatMap(picturesOf) : picturesOf(entity);
