import type { AnyStateMachine } from 'xstate';

import type { ShownEntity } from '#contract/history.ts';
import { accountMachine } from '#machines/lifecycles/account.machine.ts';
import { appEventMachine } from '#machines/lifecycles/appEvent.machine.ts';
import { approvalMachine } from '#machines/lifecycles/approval.machine.ts';
import { attributionMachine } from '#machines/lifecycles/attribution.machine.ts';
import { bannerMachine } from '#machines/lifecycles/banner.machine.ts';
import { caseMachine } from '#machines/lifecycles/case.machine.ts';
import { claimMachine } from '#machines/lifecycles/claim.machine.ts';
import { commissionMachine } from '#machines/lifecycles/commission.machine.ts';
import { invitationMachine } from '#machines/lifecycles/invitation.machine.ts';
import { leadMachine } from '#machines/lifecycles/lead.machine.ts';
import { listingMachine } from '#machines/lifecycles/listing.machine.ts';
import { newsletterMachine } from '#machines/lifecycles/newsletter.machine.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';
import { payoutMethodMachine } from '#machines/lifecycles/payoutMethod.machine.ts';
import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';
import { referralMachine } from '#machines/lifecycles/referral.machine.ts';
import { reversalMachine } from '#machines/lifecycles/reversal.machine.ts';
import { supportNoteMachine } from '#machines/lifecycles/supportNote.machine.ts';
import { termsProposalMachine } from '#machines/lifecycles/termsProposal.machine.ts';

import { type RegionPicture, regionPictures } from './lifecycleLayout.ts';

const charts: Readonly<Record<ShownEntity, readonly AnyStateMachine[]>> = {
  lead: [leadMachine],
  prospect: [prospectMachine],
  partner: [approvalMachine, accountMachine],
  referral: [referralMachine, attributionMachine],
  payout: [payoutMachine],
  payoutMethod: [payoutMethodMachine],
  commission: [commissionMachine],
  reversal: [reversalMachine],
  termsProposal: [termsProposalMachine],
  supportNote: [supportNoteMachine],
  listing: [listingMachine],
  banner: [bannerMachine],
  newsletter: [newsletterMachine],
  invitation: [invitationMachine],
  appEvent: [appEventMachine],
  claim: [claimMachine],
  case: [caseMachine],
};

const drawn = new Map<ShownEntity, readonly RegionPicture[]>();

/** The charts of an entity, drawn from the very machines that decide. */
export function chartsOf(entity: ShownEntity): readonly RegionPicture[] {
  const known = drawn.get(entity) ?? charts[entity].flatMap((machine) => regionPictures(machine));
  drawn.set(entity, known);
  return known;
}
