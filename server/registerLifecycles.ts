import { listingFacts } from './features/apps/lifecycle.ts';
import { bannerEffects } from './features/banners/effects.ts';
import { bannerFacts } from './features/banners/lifecycle.ts';
import { caseEffects } from './features/cases/effects.ts';
import { caseFacts } from './features/cases/lifecycle.ts';
import { claimEffects } from './features/claims/effects.ts';
import { claimFacts } from './features/claims/lifecycle.ts';
import { commissionEffects } from './features/commissions/effects.ts';
import { commissionFacts } from './features/commissions/lifecycle.ts';
import { appEventFacts } from './features/events/lifecycle.ts';
import { erasureEffects } from './features/erasures/effects.ts';
import { erasureFacts } from './features/erasures/lifecycle.ts';
import { invitationEffects } from './features/invitations/effects.ts';
import { invitationFacts } from './features/invitations/lifecycle.ts';
import { leadEffects } from './features/leads/effects.ts';
import { leadFacts } from './features/leads/lifecycle.ts';
import { newsletterEffects } from './features/newsletters/effects.ts';
import { newsletterFacts } from './features/newsletters/lifecycle.ts';
import { notificationFacts } from './features/notifications/lifecycle.ts';
import { accountEffects, approvalEffects } from './features/partners/effects.ts';
import { accountFacts, approvalFacts } from './features/partners/lifecycle.ts';
import { payoutMethodEffects } from './features/payoutMethods/effects.ts';
import { payoutMethodFacts } from './features/payoutMethods/lifecycle.ts';
import { payoutEffects } from './features/payouts/effects.ts';
import { termsProposalEffects } from './features/payTerms/proposals/effects.ts';
import { termsProposalFacts } from './features/payTerms/proposals/lifecycle.ts';
import { termsVersionFacts } from './features/terms/lifecycle.ts';
import { tierEffects } from './features/tiers/effects.ts';
import { tierFacts } from './features/tiers/lifecycle.ts';
import { payoutFacts } from './features/payouts/lifecycle.ts';
import { personExportEffects } from './features/personExports/effects.ts';
import { personExportFacts } from './features/personExports/lifecycle.ts';
import { prospectEffects, winOfApproved } from './features/prospects/effects.ts';
import { prospectFacts } from './features/prospects/lifecycle.ts';
import { referralEffects } from './features/referrals/effects.ts';
import { attributionFacts, referralFacts } from './features/referrals/lifecycle.ts';
import { reversalEffects } from './features/reversals/effects.ts';
import { reversalFacts } from './features/reversals/lifecycle.ts';
import { staffAccountEffects } from './features/staff/effects.ts';
import { staffAccountFacts } from './features/staff/lifecycle.ts';
import { supportNoteEffects } from './features/support/effects.ts';
import { supportNoteFacts } from './features/support/lifecycle.ts';
import { createLifecycles, installLifecycles } from './lifecycle/registry.ts';

/** How each lifecycle is locked and read. */
export const facts = {
  approval: approvalFacts,
  account: accountFacts,
  lead: leadFacts,
  prospect: prospectFacts,
  notification: notificationFacts,
  referral: referralFacts,
  commission: commissionFacts,
  payout: payoutFacts,
  tier: tierFacts,
  reversal: reversalFacts,
  payoutMethod: payoutMethodFacts,
  termsProposal: termsProposalFacts,
  termsVersion: termsVersionFacts,
  supportNote: supportNoteFacts,
  listing: listingFacts,
  banner: bannerFacts,
  newsletter: newsletterFacts,
  staffAccount: staffAccountFacts,
  invitation: invitationFacts,
  appEvent: appEventFacts,
  attribution: attributionFacts,
  claim: claimFacts,
  case: caseFacts,
  personExport: personExportFacts,
  erasure: erasureFacts,
};

/** What follows the events of each lifecycle; nothing follows those of a notification, a version of the terms, an app, its event or an attribution. */
const effects = {
  approval: {
    ...approvalEffects,
    'approval.approve': [...(approvalEffects['approval.approve'] ?? []), winOfApproved],
  },
  account: accountEffects,
  tier: tierEffects,
  lead: leadEffects,
  prospect: prospectEffects,
  referral: referralEffects,
  commission: commissionEffects,
  payout: payoutEffects,
  reversal: reversalEffects,
  payoutMethod: payoutMethodEffects,
  termsProposal: termsProposalEffects,
  supportNote: supportNoteEffects,
  banner: bannerEffects,
  newsletter: newsletterEffects,
  staffAccount: staffAccountEffects,
  invitation: invitationEffects,
  claim: claimEffects,
  case: caseEffects,
  personExport: personExportEffects,
  erasure: erasureEffects,
};

const lifecycles = createLifecycles({ facts, effects });

/** Lets transitions happen in this process: call it before the first one. Calling it again changes nothing. */
export const registerLifecycles = (): void => installLifecycles(lifecycles);
