import type { Facts } from '../../support/charts/facts.ts';
import { accountFacts } from './account.ts';
import { appEventFacts } from './appEvent.ts';
import { approvalFacts } from './approval.ts';
import { attributionFacts } from './attribution.ts';
import { bannerFacts } from './banner.ts';
import { caseFacts } from './case.ts';
import { claimFacts } from './claim.ts';
import { commissionFacts } from './commission.ts';
import { erasureFacts } from './erasure.ts';
import { invitationFacts } from './invitation.ts';
import { leadFacts } from './lead.ts';
import { listingFacts } from './listing.ts';
import { newsletterFacts } from './newsletter.ts';
import { notificationFacts } from './notification.ts';
import { payoutFacts } from './payout.ts';
import { payoutMethodFacts } from './payoutMethod.ts';
import { personExportFacts } from './personExport.ts';
import { prospectFacts } from './prospect.ts';
import { referralFacts } from './referral.ts';
import { reversalFacts } from './reversal.ts';
import { tierFacts } from './tier.ts';
import { staffAccountFacts } from './staffAccount.ts';
import { supportNoteFacts } from './supportNote.ts';
import { termsProposalFacts } from './termsProposal.ts';
import { termsVersionFacts } from './termsVersion.ts';

/** What the product says of each lifecycle. */
export const factsTables: readonly Facts[] = [
  approvalFacts,
  accountFacts,
  leadFacts,
  prospectFacts,
  notificationFacts,
  referralFacts,
  commissionFacts,
  payoutFacts,
  payoutMethodFacts,
  reversalFacts,
  tierFacts,
  termsProposalFacts,
  termsVersionFacts,
  supportNoteFacts,
  listingFacts,
  bannerFacts,
  newsletterFacts,
  staffAccountFacts,
  invitationFacts,
  appEventFacts,
  attributionFacts,
  caseFacts,
  claimFacts,
  personExportFacts,
  erasureFacts,
];
