import type { Method } from '#contract/shared/endpoint.ts';

/** Who sends an event: a call that a screen makes, or the server by itself, in the file that is named. */
export type Sender =
  | {
      readonly call: `${Method} /api/${string}`;
      /** The file of `src` that makes the call; null where its screen makes another call to the same end. */
      readonly screen: string | null;
      /** Open to the holder of a mailed token, signed in or not. */
      readonly byToken?: true;
    }
  /** A consequence of something else; `through` names the function that sends it, where the file does not itself. */
  | { readonly effect: string; readonly through?: string }
  /** By the clock: the job, and the file that sends the event. */
  | { readonly job: string; readonly file: string };

const decision = (): readonly Sender[] => [
  { call: 'PUT /api/partners/approve/{id}', screen: 'src/entities/partner/PartnerDecision.tsx' },
  { call: 'PUT /api/partners/partner/{id}', screen: null },
];
const account = (): readonly Sender[] => [
  { call: 'PUT /api/partners/partner/{id}', screen: 'src/features/partners/edit/PartnerAccountForm.tsx' },
];
const review: Sender = {
  call: 'PUT /api/referrals/{id}/review',
  screen: 'src/entities/referral/ReferralReviewForm.tsx',
};
const payoutStep = (screen: 'PayoutSteps' | 'PayoutStepForm'): readonly Sender[] => [
  { call: 'PUT /api/admin/payouts/{id}', screen: `src/features/payouts/steps/${screen}.tsx` },
  {
    call: 'PUT /api/admin/payouts/bulk',
    screen: 'src/features/payouts/steps/MoveWork.tsx',
  },
];
const attribute = (name: 'status' | 'type' | 'tags' | 'assignee'): readonly Sender[] => [
  {
    call: `PATCH /api/prospects/{id}/update-prospect-${name}`,
    screen: 'src/features/prospects/edit/changeProspect.ts',
  },
];
const marked: readonly Sender[] = [
  { call: 'PUT /api/notifications/{id}', screen: 'src/features/notifications/mark.ts' },
  { call: 'PUT /api/notifications/bulk', screen: 'src/features/notifications/mark.ts' },
];

/** Every event of every lifecycle chart, and who sends it. */
export const senders: Readonly<Record<string, readonly Sender[]>> = {
  // A person invited as approved is approved on registering.
  'approval.approve': [
    ...decision(),
    { effect: 'server/features/partners/registration/registerPartner.ts', through: 'decide' },
  ],
  'approval.reject': decision(),
  'approval.reopen': decision(),

  'approval.escalate': [{ job: 'registrations.escalate', file: 'server/features/partners/registration/escalate.ts' }],
  'approval.ask': [{ call: 'POST /api/partners/ask/{id}', screen: 'src/entities/partner/PartnerDecision.tsx' }],
  'approval.answer': [
    { call: 'POST /api/partners/answer', screen: 'src/features/session/decision/InformationForm.tsx' },
  ],
  'approval.reapply': [{ call: 'POST /api/partners/reapply', screen: 'src/features/session/decision/ReapplyForm.tsx' }],

  'account.suspend': account(),
  'account.restore': account(),
  'account.archive': [...account(), { effect: 'server/features/erasures/effects.ts' }],

  'lead.approve': [
    { call: 'PUT /api/leads/{id}', screen: 'src/features/leads/LeadDecisionForms.tsx' },
    { call: 'PUT /api/leads/{id}', screen: 'src/features/leads/useLeads.ts' },
  ],
  'lead.undo': [{ call: 'PUT /api/leads/undo/{id}', screen: 'src/features/leads/leadToasts.ts' }],
  'lead.reject': [{ call: 'PUT /api/leads/reject/{id}', screen: 'src/features/leads/LeadDecisionForms.tsx' }],
  'lead.update': [{ call: 'PUT /api/leads/update/{id}', screen: 'src/features/leads/EditLeadForm.tsx' }],
  'lead.retry': [{ call: 'PUT /api/leads/retry/{id}', screen: 'src/features/leads/useLeads.ts' }],
  'lead.withdraw': [
    { call: 'PUT /api/leads/withdraw/{id}', screen: 'src/features/leads/WithdrawButton.tsx' },
    { effect: 'server/features/erasures/effects.ts' },
  ],
  'lead.revoke': [{ call: 'PUT /api/leads/revoke/{id}', screen: 'src/features/leads/LeadDecisionForms.tsx' }],
  // An install adds the job; in history that is laid it is done at once.
  'lead.convert': [{ job: 'leads.convert', file: 'server/features/leads/ends.ts' }],
  'lead.expire': [{ job: 'leads.expire', file: 'server/features/leads/ends.ts' }],

  'prospect.archive': [
    { call: 'PATCH /api/prospects/archive/{id}', screen: 'src/features/prospects/edit/moveProspect.tsx' },
  ],
  'prospect.unarchive': [
    { call: 'PATCH /api/prospects/unarchive/{id}', screen: 'src/features/prospects/edit/moveProspect.tsx' },
  ],
  'prospect.setStatus': attribute('status'),
  'prospect.setType': attribute('type'),
  'prospect.setTags': attribute('tags'),
  'prospect.assign': attribute('assignee'),
  'prospect.unassign': attribute('assignee'),
  // The approval of a partner that came from it.
  'prospect.win': [{ effect: 'server/features/prospects/outcome.ts' }],
  'prospect.lose': [{ call: 'PATCH /api/prospects/lose/{id}', screen: 'src/features/prospects/page/LoseProspect.tsx' }],
  'prospect.reopen': [
    { call: 'PATCH /api/prospects/reopen/{id}', screen: 'src/features/prospects/page/ProspectSteps.tsx' },
  ],

  'notification.read': [
    ...marked,
    { call: 'PUT /api/notifications/all/{userId}', screen: 'src/features/notifications/mark.ts' },
  ],
  'notification.unread': marked,
  'notification.delete': [
    { call: 'DELETE /api/notifications/{id}', screen: 'src/features/notifications/NotificationTable.tsx' },
  ],

  'referral.charge': [{ effect: 'server/features/events/earn.ts' }],
  'referral.uninstall': [{ effect: 'server/features/events/uninstalls.ts' }],
  'referral.reinstall': [{ effect: 'server/features/events/installs.ts' }],
  // A shop that looks like the partner itself is flagged as it installs.
  'referral.flag': [
    review,
    { effect: 'server/features/cases/signals.ts', through: 'flagReferrals' },
    { effect: 'server/features/cases/effects.ts', through: 'flagReferrals' },
  ],
  'referral.clear': [review, { effect: 'server/features/cases/effects.ts' }],

  'commission.mature': [
    { job: 'commissions.mature', file: 'server/features/commissions/mature.ts' },
    { effect: 'server/features/commissions/effects.ts' },
  ],
  'commission.hold': [{ effect: 'server/features/commissions/holds.ts' }],
  'commission.release': [{ effect: 'server/features/commissions/holds.ts' }],
  'commission.cancel': [
    { effect: 'server/features/events/refunds.ts' },
    { effect: 'server/features/events/earlierCharges.ts' },
  ],
  'commission.pay': [{ effect: 'server/features/payouts/effects.ts' }],
  'commission.clawBack': [{ effect: 'server/features/commissions/clawBack.ts' }],

  'payout.approve': payoutStep('PayoutSteps'),
  'payout.send': payoutStep('PayoutSteps'),
  'payout.retry': payoutStep('PayoutSteps'),
  'payout.release': payoutStep('PayoutSteps'),
  'payout.confirm': payoutStep('PayoutStepForm'),
  'payout.hold': payoutStep('PayoutStepForm'),
  'payout.fail': payoutStep('PayoutStepForm'),
  'payout.escalate': [{ job: 'payouts.clock', file: 'server/features/payouts/clock.ts' }],
  ...Object.fromEntries(
    ['qualify', 'lapse', 'promote', 'warn', 'recover', 'demote', 'expireOverride'].map((event) => [
      `tier.${event}`,
      [{ job: 'tiers.evaluate', file: 'server/features/tiers/evaluate.ts' }],
    ]),
  ),
  ...Object.fromEntries(
    ['grant', 'withhold', 'endOverride'].map((event) => [
      `tier.${event}`,
      [{ call: 'PUT /api/partners/{id}/tiers/{tierId}', screen: 'src/features/partners/edit/OverrideForm.tsx' }],
    ]),
  ),
  'payoutMethod.activate': [
    { job: 'payoutMethods.activate', file: 'server/features/payoutMethods/activate.ts' },
    { effect: 'server/features/payoutMethods/request.ts' },
  ],
  'payoutMethod.cancel': [
    { call: 'POST /api/payouts/method/{id}/cancel', screen: 'src/features/payouts/method/WaitingMethod.tsx' },
    {
      call: 'POST /api/payouts/method/change/cancel',
      screen: 'src/features/session/emailLinks/CancelPayoutMethodPage.tsx',
      byToken: true,
    },
  ],
  'payoutMethod.supersede': [
    { effect: 'server/features/payoutMethods/request.ts' },
    { effect: 'server/features/payoutMethods/effects.ts' },
  ],
  'reversal.accept': [{ call: 'POST /api/reversals/{id}/accept', screen: 'src/features/reversals/ReversalSteps.tsx' }],
  'reversal.dispute': [
    { call: 'POST /api/reversals/{id}/dispute', screen: 'src/features/reversals/ReversalReasonForm.tsx' },
  ],
  'reversal.takeEffect': [{ job: 'reversals.clock', file: 'server/features/reversals/clock.ts' }],
  'reversal.escalate': [{ job: 'reversals.clock', file: 'server/features/reversals/clock.ts' }],
  'reversal.uphold': [
    { call: 'POST /api/reversals/{id}/uphold', screen: 'src/features/reversals/ReversalReasonForm.tsx' },
  ],
  'reversal.dismiss': [
    { call: 'POST /api/reversals/{id}/dismiss', screen: 'src/features/reversals/ReversalReasonForm.tsx' },
  ],
  'reversal.withdraw': [
    { call: 'POST /api/reversals/{id}/withdraw', screen: 'src/features/reversals/ReversalSteps.tsx' },
  ],
  'reversal.supersede': [{ effect: 'server/features/reversals/supersede.ts' }],
  'termsProposal.propose': [
    { call: 'POST /api/terms-proposals', screen: 'src/features/payTerms/whatIf/Proposing.tsx' },
  ],
  'termsProposal.publish': [
    { call: 'POST /api/terms-proposals/{id}/publish', screen: 'src/features/payTerms/ProposalSteps.tsx' },
  ],
  'termsProposal.withdraw': [
    { call: 'POST /api/terms-proposals/{id}/withdraw', screen: 'src/features/payTerms/ProposalSteps.tsx' },
  ],
  'termsProposal.supersede': [{ effect: 'server/features/payTerms/proposals/supersede.ts' }],
  'termsVersion.update': [
    { call: 'PUT /api/terms/versions/{version}', screen: 'src/features/content/terms/TermsForm.tsx' },
  ],
  'termsVersion.publish': [
    { call: 'POST /api/terms/versions/{version}/publish', screen: 'src/features/content/terms/TermsForm.tsx' },
  ],
  'termsVersion.withdraw': [
    { call: 'POST /api/terms/versions/{version}/withdraw', screen: 'src/features/content/terms/TermsVersionView.tsx' },
  ],
  'termsVersion.discard': [
    { call: 'DELETE /api/terms/versions/{version}', screen: 'src/features/content/terms/TermsVersionView.tsx' },
  ],
  'case.ask': [{ call: 'POST /api/cases/{id}/ask', screen: 'src/entities/case/caseSteps.ts' }],
  'case.answer': [{ call: 'POST /api/cases/{id}/answer', screen: 'src/entities/case/caseSteps.ts' }],
  'case.clear': [{ call: 'POST /api/cases/{id}/clear', screen: 'src/entities/case/caseSteps.ts' }],
  'case.confirm': [{ call: 'POST /api/cases/{id}/confirm', screen: 'src/entities/case/caseSteps.ts' }],
  'case.reopen': [
    { call: 'POST /api/cases/{id}/reopen', screen: 'src/entities/case/caseSteps.ts' },
    { effect: 'server/features/cases/signals.ts' },
  ],
  'case.escalate': [{ job: 'cases.escalate', file: 'server/features/cases/escalate.ts' }],
  'claim.ask': [{ call: 'POST /api/claims/{id}/ask', screen: 'src/entities/claim/claimSteps.ts' }],
  'claim.answer': [{ call: 'POST /api/claims/{id}/answer', screen: 'src/entities/claim/claimSteps.ts' }],
  'claim.grant': [{ call: 'POST /api/claims/{id}/grant', screen: 'src/entities/claim/claimSteps.ts' }],
  'claim.refuse': [{ call: 'POST /api/claims/{id}/refuse', screen: 'src/entities/claim/claimSteps.ts' }],
  'claim.appeal': [{ call: 'POST /api/claims/{id}/appeal', screen: 'src/entities/claim/claimSteps.ts' }],
  'claim.withdraw': [
    { call: 'POST /api/claims/{id}/withdraw', screen: 'src/entities/claim/ClaimView.tsx' },
    { effect: 'server/features/erasures/effects.ts' },
  ],
  'claim.escalate': [{ job: 'claims.escalate', file: 'server/features/claims/escalate.ts' }],
  'erasure.withdraw': [
    { call: 'POST /api/account/erasure/{id}/withdraw', screen: 'src/features/account/ErasureSection.tsx' },
    {
      call: 'POST /api/privacy/erasure/withdraw',
      screen: 'src/features/session/emailLinks/WithdrawErasurePage.tsx',
      byToken: true,
    },
  ],
  'erasure.refuse': [{ call: 'POST /api/admin/erasures/{id}/refuse', screen: 'src/features/settings/ErasureList.tsx' }],
  'erasure.begin': [{ job: 'erasures.begin', file: 'server/features/erasures/clock.ts' }],
  'erasure.finish': [{ job: 'erasures.erase', file: 'server/features/erasures/erase.ts' }],
  'personExport.prepare': [{ job: 'personExports.prepare', file: 'server/features/personExports/prepare.ts' }],
  'personExport.finish': [{ job: 'personExports.prepare', file: 'server/features/personExports/prepare.ts' }],
  'personExport.fail': [{ job: 'personExports.prepare', file: 'server/features/personExports/prepare.ts' }],
  'personExport.expire': [{ job: 'personExports.expire', file: 'server/features/personExports/clock.ts' }],
  'attribution.transfer': [{ effect: 'server/features/claims/transfer.ts' }],
  'supportNote.answer': [
    { call: 'POST /api/support-hub/notes/{id}/answer', screen: 'src/features/support/SupportAnswerForm.tsx' },
  ],
  'supportNote.close': [
    { call: 'POST /api/support-hub/notes/{id}/close', screen: 'src/features/support/SupportNoteView.tsx' },
  ],
  'supportNote.reopen': [{ call: 'POST /api/support-hub/create-note', screen: 'src/features/faq/AskSupport.tsx' }],
  'listing.hide': [
    { call: 'PUT /api/apps/{slug}/state', screen: 'src/features/staffApps/ListingSteps.tsx' },
    // An app is added hidden.
    { effect: 'server/features/apps/admin/write.ts' },
  ],
  'listing.show': [{ call: 'PUT /api/apps/{slug}/state', screen: 'src/features/staffApps/ListingSteps.tsx' }],
  'listing.reopen': [{ call: 'PUT /api/apps/{slug}/state', screen: 'src/features/staffApps/ListingSteps.tsx' }],
  'listing.retire': [{ call: 'PUT /api/apps/{slug}/state', screen: 'src/features/staffApps/RetireForm.tsx' }],
  'banner.publish': [
    { call: 'POST /api/banners/{id}/publish', screen: 'src/features/content/banners/BannerSteps.tsx' },
  ],
  'banner.stop': [{ call: 'POST /api/banners/{id}/stop', screen: 'src/features/content/banners/BannerSteps.tsx' }],
  'banner.reopen': [{ call: 'POST /api/banners/{id}/reopen', screen: 'src/features/content/banners/BannerSteps.tsx' }],
  // A start that is past when it is published, or edited, is its start at once.
  'banner.start': [{ job: 'banners.clock', file: 'server/features/banners/clock.ts' }],
  'banner.end': [{ job: 'banners.clock', file: 'server/features/banners/clock.ts' }],
  'newsletter.update': [
    { call: 'PUT /api/newsletters/{id}', screen: 'src/features/content/newsletters/EditNewsletter.tsx' },
  ],
  'newsletter.schedule': [
    { call: 'POST /api/newsletters/{id}/schedule', screen: 'src/features/content/newsletters/NewsletterSteps.tsx' },
  ],
  'newsletter.unschedule': [
    { call: 'POST /api/newsletters/{id}/unschedule', screen: 'src/features/content/newsletters/NewsletterSteps.tsx' },
  ],
  'newsletter.cancel': [
    { call: 'POST /api/newsletters/{id}/cancel', screen: 'src/features/content/newsletters/NewsletterSteps.tsx' },
  ],
  // A time that is past when it is scheduled is its time at once.
  'newsletter.send': [
    { job: 'newsletters.clock', file: 'server/features/newsletters/clock.ts' },
    { effect: 'server/features/newsletters/effects.ts' },
  ],
  'newsletter.finish': [{ job: 'newsletters.send', file: 'server/features/newsletters/send.ts' }],
  'invitation.accept': [
    {
      call: 'POST /api/auth/register-user-from-invitation',
      screen: 'src/features/session/register/InvitationSignUpPage.tsx',
      byToken: true,
    },
  ],
  'invitation.expire': [
    { job: 'invitations.clock', file: 'server/features/invitations/clock.ts' },
    { effect: 'server/features/invitations/invite.ts' },
  ],
  'invitation.resend': [
    { call: 'POST /api/signup-invitations/{id}/resend', screen: 'src/features/admin/InvitationActions.tsx' },
  ],
  'invitation.revoke': [
    { call: 'DELETE /api/signup-invitations/{id}', screen: 'src/features/admin/InvitationActions.tsx' },
  ],
  'invitation.replace': [{ effect: 'server/features/invitations/invite.ts' }],
  'appEvent.attribute': [
    { effect: 'server/features/events/charges.ts' },
    { effect: 'server/features/events/installs.ts' },
    { effect: 'server/features/events/uninstalls.ts' },
    { effect: 'server/features/events/refunds.ts' },
    { effect: 'server/features/events/earlierCharges.ts' },
  ],
  'appEvent.leave': [
    { effect: 'server/features/events/charges.ts' },
    { effect: 'server/features/events/installs.ts' },
    { effect: 'server/features/events/uninstalls.ts' },
    { effect: 'server/features/events/refunds.ts' },
  ],
  'appEvent.repeat': [
    { effect: 'server/features/events/charges.ts' },
    { effect: 'server/features/events/installs.ts' },
    { effect: 'server/features/events/uninstalls.ts' },
    { effect: 'server/features/events/refunds.ts' },
  ],
  'appEvent.queue': [{ effect: 'server/features/events/refunds.ts' }],
  'appEvent.ignore': [{ effect: 'server/features/events/uninstalls.ts' }],
  'appEvent.test': [{ effect: 'server/features/events/charges.ts' }, { effect: 'server/features/events/refunds.ts' }],
  'appEvent.close': [
    { call: 'PUT /api/admin/waiting-refunds/close/{id}', screen: 'src/features/admin/CloseRefundForm.tsx' },
  ],
  'attribution.supersede': [{ effect: 'server/features/events/installs.ts' }],
  'staffAccount.changeRole': [{ call: 'PUT /api/admin/team/{id}', screen: 'src/features/admin/RoleDialog.tsx' }],
  'staffAccount.deactivate': [
    { call: 'POST /api/admin/team/{id}/deactivate', screen: 'src/features/admin/TeamActions.tsx' },
  ],
  'staffAccount.reactivate': [
    { call: 'POST /api/admin/team/{id}/reactivate', screen: 'src/features/admin/TeamActions.tsx' },
  ],
  // Not offered for many at once.
  'payout.void': payoutStep('PayoutStepForm').slice(0, 1),
  'payout.return': payoutStep('PayoutStepForm').slice(0, 1),
  'payout.undo': [
    { call: 'POST /api/admin/payouts/{id}/undo', screen: 'src/features/payouts/steps/UndoPaymentForm.tsx' },
  ],
};
