import sql from 'sql-template-tag';

import { type TableRule, anybodys, nothing, personal, secrets, staffTexts, texts } from './rules.ts';

/** What is earned by what, and paid. */
export const money: Readonly<Record<string, TableRule>> = {
  referrals: {
    kind: 'money',
    holds: 'shops that were referred',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    columns: {
      ...nothing('shop', 'country', 'plan', 'source', 'life_state', 'review_state', 'witness', 'attribution_state'),
      ...anybodys('name', 'shop_name'),
      ...anybodys('email', 'contact_email'),
      ...texts('review_reason'),
    },
  },
  app_events: {
    kind: 'money',
    holds: 'what apps reported of shops',
    columns: {
      ...nothing('webhook_id', 'type', 'shop', 'external_id', 'outcome'),
      ...anybodys('text', 'payload'),
    },
  },
  app_refusals: {
    kind: 'money',
    holds: 'reports of apps that were refused',
    columns: { ...nothing('webhook_id', 'code'), ...texts('detail') },
  },
  charges: {
    kind: 'money',
    holds: 'what shops paid',
    columns: nothing('external_id', 'kind', 'shop', 'currency', 'charge_kind', 'plan', 'interval', 'charge_ref'),
  },
  refund_queue: {
    kind: 'money',
    holds: 'refunds that wait for their charge',
    columns: { ...nothing('shop', 'refund_id', 'charge_id', 'currency', 'reason'), ...texts('close_reason') },
  },
  commissions: {
    kind: 'money',
    holds: 'commissions',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    columns: {
      ...nothing('currency', 'state', 'clause', 'hold_clause', 'basis'),
      ...texts('reason'),
      ...secrets('keep', 'facts_hash'),
    },
  },
  reversals: {
    kind: 'money',
    holds: 'commissions that were reversed',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    columns: { ...nothing('currency', 'state'), ...texts('reason', 'dispute', 'decision') },
  },
  ledger_entries: {
    kind: 'money',
    holds: 'entries of the ledger',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    columns: { ...nothing('kind', 'currency', 'reason_digest'), ...texts('reason') },
  },
  ledger_seals: {
    kind: 'money',
    holds: 'seals of its entries',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    columns: nothing('seal'),
  },
  ledger_roots: { kind: 'money', holds: 'roots over all seals', columns: nothing('tree', 'digest') },
  ledger_paths: {
    kind: 'money',
    holds: 'how seals lead to roots',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    isExported: false,
    columns: nothing('path'),
  },
  ledger_unsealed: { kind: 'moments', holds: 'entries that wait for their seal', columns: {} },
  earning_moves: { kind: 'money', holds: 'earnings that a claim has moved', columns: {} },
  earned_notices: { kind: 'moments', holds: 'earnings to notify of', columns: {} },
  earned_notified: { kind: 'account', holds: 'when a partner was last notified of earnings', columns: {} },
  payouts: {
    kind: 'money',
    holds: 'payouts',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    columns: {
      ...nothing('currency', 'state', 'method', 'reference', 'number'),
      ...texts('reason'),
    },
  },
  payout_lines: {
    kind: 'money',
    holds: 'what a payout is made of',
    own: ({ partner }) => sql`t.payout_id in (select id from payouts where partner_id = ${partner})`,
    columns: {},
  },
  payout_checks: { kind: 'money', holds: 'which payouts were checked', columns: {} },
  bank_answer_lines: { kind: 'money', holds: 'lines of bank answers that were applied', columns: nothing('hash') },
  pay_terms: {
    kind: 'money',
    holds: 'what is paid for what',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    columns: { ...nothing('scope', 'target', 'clauses'), ...staffTexts('note') },
  },
  terms_proposals: {
    kind: 'money',
    holds: 'proposed commission terms',
    own: ({ partner }) => sql`t.scope = 'partner' and t.target = ${partner}::text`,
    isExported: false,
    columns: { ...nothing('state', 'scope', 'target', 'clauses'), ...staffTexts('note') },
  },
  pay_replays: {
    kind: 'replays',
    holds: 'what edited terms would have paid',
    columns: nothing('scope', 'target', 'clauses', 'status', 'outcome'),
  },
  pay_replay_partners: { kind: 'replays', holds: 'the same by partner', columns: nothing('currency') },
  visits: {
    kind: 'visits',
    holds: 'visits to referral links',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    isExported: false,
    columns: {
      ...nothing('shop', 'source', 'country', 'device', 'visitor'),
      ...personal('text', 'null', 'utm', 'referrer_host', 'ad_clicks', 'sub_id', 'creative', 'landing_path'),
    },
  },
  kept_visits: {
    kind: 'money',
    holds: 'visits that brought an install',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    isExported: false,
    columns: {
      ...nothing('shop', 'source', 'country', 'device', 'visitor'),
      ...personal('text', 'null', 'utm', 'referrer_host', 'ad_clicks', 'sub_id', 'creative', 'landing_path'),
    },
  },
  clicks: { kind: 'visits', holds: 'clicks, one for a visitor and hour', columns: nothing('visitor', 'country') },
  partner_totals: { kind: 'money', holds: 'sums of the ledger', columns: nothing('currency', 'kind') },
  partner_ranks: { kind: 'money', holds: 'the order of partners by earnings', columns: {} },
  currency_worths: { kind: 'money', holds: 'rates that rankings go by', columns: nothing('currency') },
  partner_activity: { kind: 'money', holds: 'counts of referrals', columns: {} },
  partner_counts: { kind: 'money', holds: 'counts of partners', columns: nothing('approval_state', 'account_state') },
  partner_days: { kind: 'money', holds: 'figures by day', columns: nothing('currency') },
  partner_marks: { kind: 'money', holds: 'figures by week', columns: nothing('currency') },
  partner_app_marks: { kind: 'money', holds: 'figures by week and app', columns: nothing('currency') },
  programme_days: { kind: 'money', holds: 'figures of all partners by day', columns: nothing('country', 'currency') },
  active_spans: {
    kind: 'money',
    holds: 'when a partner had clicks and charges in the last 30 days',
    columns: nothing('clicked', 'charged'),
  },
  cohort_clock: { kind: 'money', holds: 'the time zone of cohorts', columns: nothing('zone') },
  cohort_months: {
    kind: 'money',
    holds: 'cohorts by month',
    columns: nothing('country', 'measure', 'currency'),
  },
  cohort_shops: {
    kind: 'money',
    holds: 'what a shop counts as in its cohort',
    columns: nothing('country', 'paying', 'net_ages', 'net_currencies', 'net'),
  },
  shop_spans: {
    kind: 'money',
    holds: 'when a shop was charged and refunded, when it paid, and its net revenue',
    columns: nothing('country', 'currencies', 'net', 'pays', 'charged_in', 'refunded_in'),
  },
  shop_recurring: {
    kind: 'money',
    holds: 'what the subscriptions of a shop bring a year, and since when',
    columns: nothing('country', 'currency', 'changes', 'yearly'),
  },
  shop_months: {
    kind: 'money',
    holds: 'how many shops were charged and refunded by month',
    columns: nothing('country'),
  },
  cohorts_moved: { kind: 'moments', holds: 'shops whose cohort is to be counted anew', columns: {} },
  fact_deltas: { kind: 'moments', holds: 'figures to be added up', columns: nothing('country', 'currency') },
  fact_checks: { kind: 'money', holds: 'checks of figures', columns: nothing('examples') },
  mark_days: { kind: 'money', holds: 'which weeks are added up', columns: {} },
  reporting_clock: { kind: 'money', holds: 'what figures stand at', columns: nothing('zone', 'reading_zone') },
  figures_moved: { kind: 'moments', holds: 'figures that have moved', columns: nothing('kind') },
};
