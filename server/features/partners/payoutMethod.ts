import sql, { type Sql } from 'sql-template-tag';

/** Of `partners p`: whether it has a payout method. */
export const hasMethod: Sql = sql`exists (
  select 1 from payout_methods m where m.partner_id = p.id and m.state = 'effective')`;

/** Of `partners p`: when its changed payout method counts; null where none waits. */
export const methodCountsFrom: Sql = sql`(
  select m.counts_from from payout_methods m where m.partner_id = p.id and m.state = 'requested')`;

/** Of `payouts o`: the id of the payout method it is paid to; before its approval, and after a failure, the one of now. */
export const methodOfPayout: Sql = sql`coalesce(
  case when o.state in ('approved', 'processing', 'overdue', 'paid', 'returned', 'voided') then o.method_id end,
  (select c.id from payout_methods c where c.partner_id = o.partner_id and c.state = 'effective'
      and o.state not in ('paid', 'returned', 'voided')))`;

/** A row `m` of payout methods, masked, as JSON; null where there is none. */
export const maskedMethod: Sql = sql`case when m.id is not null then json_build_object(
  'id', m.id, 'method', m.method, 'holder', m.holder, 'country', m.country, 'masked', m.masked) end`;

/** Of `partners p`: its payout method, masked, as JSON; null where it has none. */
export const currentMethod: Sql = sql`(
  select ${maskedMethod} from payout_methods m where m.partner_id = p.id and m.state = 'effective')`;
