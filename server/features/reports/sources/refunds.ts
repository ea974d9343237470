import sql from 'sql-template-tag';

import { type Asked, type Source, andInPeriod, andIs, andReferral } from '../source.ts';

/** Refunds of referred shops; one of a charge from before its install is found by the commission of that charge. */
export const refunds = (asked: Asked): Source => ({
  select: sql`
    select c.occurred_at as at, r.shop, a.name as app, p.name as partner, c.currency, c.amount_minor as refunded,
           coalesce(-e.amount_minor, 0) as reversed, c.external_id as "refundId", r.id as "referralId", c.id as place
      from charges c
      left join commissions k on k.charge_id = c.refund_of
      join referrals r on r.id = coalesce(c.referral_id, k.referral_id)
      join apps a on a.id = r.app_id join partners p on p.id = r.partner_id
      left join ledger_entries e on e.refund_id = c.id
     where c.kind = 'refund' ${andInPeriod('c.occurred_at', asked)} ${andIs('c.currency', asked.currency)}
       ${andReferral(asked)}`,
  order: 'at desc, place desc',
});
