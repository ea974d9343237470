import type { NotificationAction } from '#contract/notifications.ts';

const searchOf = (values: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

/** The page a notification's action leads staff to, or a partner to their own pages, as a path for mails. */
export function pathOf(action: NotificationAction | null, isStaff: boolean): string {
  if (action === null) return '/';
  const {
    partnerId = '',
    prospectId = '',
    leadId,
    payoutId,
    bonusId,
    commissionId,
    referralId,
    questionId,
    supportNoteId,
    reversalId,
    claimId,
    caseId,
    stateMap,
  } = action.parameters;
  const mention = action.parameters.mention ? 'true' : undefined;
  if (!isStaff) {
    if (claimId !== undefined) return `/referrals${searchOf({ claim: claimId })}`;
    if (caseId !== undefined) return `/referrals${searchOf({ case: caseId })}`;
    if (supportNoteId !== undefined) return `/faq${searchOf({ note: supportNoteId })}`;
    if (leadId !== undefined) return `/submit-a-lead${searchOf({ lead: leadId })}`;
    if (reversalId !== undefined) return `/payouts/reversals/${reversalId}`;
    if (payoutId !== undefined) return `/payouts/${payoutId}`;
    if (questionId !== undefined) return '/?ask=true';
    return (bonusId ?? commissionId) === undefined ? '/' : '/payouts';
  }
  switch (action.action) {
    case 'redirect_to_partner_page': {
      if (claimId !== undefined) return `/admin/referrals${searchOf({ claim: claimId })}`;
      if (caseId !== undefined) return `/admin/referrals${searchOf({ case: caseId })}`;
      if (supportNoteId !== undefined) return `/admin/support${searchOf({ note: supportNoteId })}`;
      if (leadId !== undefined) return `/admin/leads${searchOf({ lead: leadId })}`;
      if (reversalId !== undefined) return `/admin/payouts/reversals/${reversalId}`;
      if (payoutId !== undefined) return `/admin/payouts/${payoutId}`;
      const tab = referralId === undefined ? undefined : 'referrals';
      return `/admin/partners/${partnerId}${searchOf({ mention, tab, referral: referralId })}`;
    }
    case 'redirect_to_prospect_page':
      return `/admin/prospects/${prospectId}${searchOf({ mention })}`;
    case 'redirect_to_partners_page':
      if (stateMap !== undefined)
        return `/admin/lifecycles${searchOf({ state: stateMap === '' ? undefined : stateMap })}`;
      return `/admin/partners${searchOf({ manager: action.parameters.managerFilter })}`;
  }
}
