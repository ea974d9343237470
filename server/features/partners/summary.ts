import sql from 'sql-template-tag';

import { type ApprovalState, approvalCodeOf } from '#contract/registrations/approvalStates.ts';
import type { PartnerSummary } from '#contract/session/user.ts';

import { imageUrl } from '../../platform/images/imageUrl.ts';
import { currentTermsVersion } from '../terms/current.ts';
import { programmeHold } from '../payTerms/programmeHold.ts';

/** What `summaryColumns` selects. */
export interface SummaryRow {
  id: string;
  name: string;
  domain: string;
  referral_id: string;
  approval_state: ApprovalState;
  approval_note: string;
  account_state: PartnerSummary['accountStatus'];
  account_message: string;
  image_id: string | null;
  is_terms_accepted: boolean;
  payout_months_offset: number;
  commission_rate: number | null;
  tags: PartnerSummary['tags'];
}

/** The columns of a `SummaryRow`, for a statement that reads `partners p`. */
export const summaryColumns = sql`
  p.id, p.name, p.domain, p.referral_id, p.approval_state, p.approval_note, p.account_state, p.account_message, p.image_id,
  exists (select 1 from terms_acceptances a
           where a.partner_id = p.id and a.version = ${currentTermsVersion}) as is_terms_accepted,
  coalesce(p.payout_months_offset, ${programmeHold}) as payout_months_offset, p.commission_rate,
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by lower(t.name))
              from partner_tags pt join tags t on t.id = pt.tag_id
             where pt.partner_id = p.id), '[]') as tags`;

/** A partner as its own users see it. */
export const presentSummary = (row: SummaryRow): PartnerSummary => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  referralId: row.referral_id,
  approvalStatus: approvalCodeOf(row.approval_state),
  approvalNote: ['rejected', 'informationNeeded'].includes(row.approval_state) ? row.approval_note : '',
  accountStatus: row.account_state,
  accountMessage: row.account_message,
  imageUrl: imageUrl(row.image_id),
  isTermsAccepted: row.is_terms_accepted,
  payoutMonthsOffset: row.payout_months_offset,
  commissionRate: row.commission_rate,
  tags: [],
});
