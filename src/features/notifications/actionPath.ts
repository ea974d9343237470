import type { NotificationAction } from '#contract/notifications.ts';

import { paths } from '../../paths.ts';
import { adminCasesPath, casesPath } from '../../entities/case/casePaths.ts';
import { adminClaimsPath, claimsPath } from '../../entities/claim/claimPaths.ts';

/** Where a notification's action leads staff, or a partner to their own pages; null for one that leads nowhere. */
export function actionPath(action: NotificationAction | null, isStaff: boolean): string | null {
  if (action === null) return null;
  const {
    partnerId,
    prospectId,
    leadId,
    payoutId,
    bonusId,
    commissionId,
    referralId,
    questionId,
    supportNoteId,
    claimId,
    caseId,
    mention,
    managerFilter,
    stateMap,
  } = action.parameters;
  if (!isStaff) {
    if (action.action !== 'redirect_to_partner_page') return null;
    if (claimId !== undefined) return claimsPath(claimId);
    if (caseId !== undefined) return casesPath(caseId);
    if (supportNoteId !== undefined) return paths.faq.to(supportNoteId);
    if (leadId !== undefined) return paths.submitLead.to(leadId);
    if (payoutId !== undefined) return paths.payout.to(payoutId);
    if (questionId !== undefined) return paths.dashboard.to(true);
    return (bonusId ?? commissionId) === undefined ? paths.dashboard.to() : paths.payouts.to();
  }
  switch (action.action) {
    case 'redirect_to_partner_page':
      if (claimId !== undefined) return adminClaimsPath(claimId);
      if (caseId !== undefined) return adminCasesPath(caseId);
      if (supportNoteId !== undefined) return paths.adminSupport.to(supportNoteId);
      if (leadId !== undefined) return paths.adminLeads.to(leadId);
      if (payoutId !== undefined) return paths.adminPayout.to(payoutId);
      if (partnerId === undefined) return null;
      return paths.adminPartner.to(partnerId, {
        ...(mention === undefined ? {} : { isMentioned: mention }),
        ...(referralId === undefined ? {} : { referral: referralId }),
      });
    case 'redirect_to_prospect_page':
      return prospectId === undefined ? null : paths.adminProspect.to(prospectId, mention);
    case 'redirect_to_partners_page':
      return stateMap === undefined
        ? paths.adminPartners.to(managerFilter)
        : paths.adminLifecycles.to(stateMap === '' ? undefined : stateMap);
  }
}

/** What lists and pages show of what a notification is about, as the paths their answers come from: stale once it has arrived. */
export function staleAfter(action: NotificationAction | null): string[] {
  if (action === null) return [];
  const {
    partnerId,
    prospectId,
    leadId,
    payoutId,
    bonusId,
    commissionId,
    referralId,
    questionId,
    supportNoteId,
    claimId,
    caseId,
  } = action.parameters;
  const about = [
    ...(leadId === undefined ? [] : ['/api/leads', '/api/admin']),
    ...(prospectId === undefined ? [] : ['/api/prospects']),
    ...(payoutId === undefined && bonusId === undefined ? [] : ['/api/payouts']),
    ...(commissionId === undefined ? [] : ['/api/payouts', '/api/commissions', '/api/referrals', '/api/apps']),
    ...(referralId === undefined ? [] : ['/api/referrals']),
    ...(questionId === undefined ? [] : ['/api/apps/ping-manager']),
    ...(claimId === undefined ? [] : ['/api/claims', '/api/receipts', '/api/referrals']),
    ...(caseId === undefined ? [] : ['/api/cases', '/api/referrals']),
    ...(supportNoteId === undefined ? [] : ['/api/support-hub', '/api/admin/waiting']),
    ...(partnerId === undefined ||
    supportNoteId !== undefined ||
    leadId !== undefined ||
    claimId !== undefined ||
    caseId !== undefined
      ? []
      : ['/api/partners']),
  ];
  return about.length === 0 ? [] : [...about, '/api/lifecycles'];
}
