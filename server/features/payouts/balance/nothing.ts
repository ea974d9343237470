import sql from 'sql-template-tag';

/** The commission `c` was cancelled before any of it was settled: it and its reversals come to nothing, and no one is owed them. */
export const isNothing = sql`c.state = 'cancelled' and not exists (
  select 1 from ledger_entries x join payout_lines l on l.entry_id = x.id and l.is_live where x.commission_id = c.id)`;
