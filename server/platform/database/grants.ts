import type pg from 'pg';

import { appRole } from './connection.ts';

/** Written once and never again: the application may insert and select. */
export const appendOnlyTables = [
  'ledger_entries',
  'lifecycle_events',
  'audit_events',
  'terms_acceptances',
  'pay_terms',
  'question_answers',
  'app_plan_prices',
  'app_windows',
  'ledger_seals',
  'ledger_roots',
  'ledger_paths',
  'earning_moves',
  'moved_entries',
  'review_signals',
  'lifecycle_escalations',
] as const;

/** Append-only too, but locked by readers (`for update` needs the update privilege); a trigger refuses changes. */
export const lockedAppendOnlyTables = ['charges', 'payout_lines'] as const;

/** States change, rows stay. */
const neverDeletedTables = [
  'commissions',
  'payouts',
  'payout_methods',
  'partner_managers',
  'referrals',
  'partners',
  'users',
  'invitations',
  'terms_proposals',
  'reversals',
  'apps',
  'app_plans',
  'banners',
  'banner_editions',
  'newsletters',
  'newsletter_recipients',
  'claims',
  'review_cases',
  'tiers',
  'tier_standings',
  'erasures',
] as const;

/** Kept by triggers and migrations. */
export const readOnlyTables = [
  'partner_totals',
  'partner_ranks',
  'currency_worths',
  'partner_activity',
  'partner_counts',
  'payout_checks',
  'pgmigrations',
  'reporting_clock',
  'fact_deltas',
  'programme_days',
  'programme_days_0',
  'programme_days_1',
  'partner_days',
  'partner_days_0',
  'partner_days_1',
  'partner_marks',
  'partner_marks_0',
  'partner_marks_1',
  'partner_app_marks',
  'partner_app_marks_0',
  'partner_app_marks_1',
  'mark_days',
  'active_spans',
  'cohort_clock',
  'cohort_months',
  'cohort_shops',
  'cohorts_moved',
  'shop_spans',
  'shop_recurring',
  'shop_months',
  'figures_moved',
] as const;

/** Filled by triggers; the application takes from them. */
const queueTables = ['ledger_unsealed'] as const;

const jobSchema = 'graphile_worker';

const rules: [tables: readonly string[], rights: string][] = [
  [appendOnlyTables, 'select, insert'],
  [['charges'], 'select, insert, update (id)'],
  [['payout_lines'], 'select, insert, update (payout_id)'],
  [neverDeletedTables, 'select, insert, update'],
  [queueTables, 'select, delete'],
  [readOnlyTables, 'select'],
];

const rightsOf = (table: string): string =>
  rules.find(([tables]) => tables.includes(table))?.[1] ?? 'select, insert, update, delete';

/**
 * Gives the application's role what it needs on every table, and nothing more; run after every migration.
 * graphile-worker's tables have row-level security on without a policy: grants alone would show them empty.
 */
export async function applyGrants(owner: pg.ClientBase): Promise<void> {
  const tables = await owner.query<{ schema: string; name: string; view: boolean; secured: boolean; covered: boolean }>(
    `select n.nspname as schema, c.relname as name, c.relkind = 'v' as view, c.relrowsecurity as secured,
            exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $2) as covered
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (c.relkind in ('r', 'p') and n.nspname in ('public', $1) or c.relkind = 'v' and n.nspname = 'public')
      order by 1, 2`,
    [jobSchema, appRole],
  );
  const statements = ['public', jobSchema].flatMap((schema) => [
    `grant usage on schema ${schema} to ${appRole}`,
    `revoke all on all tables in schema ${schema} from ${appRole}`,
    `grant usage, select on all sequences in schema ${schema} to ${appRole}`,
  ]);
  for (const { schema, name, view, secured, covered } of tables.rows) {
    const table = `${schema}.${owner.escapeIdentifier(name)}`;
    const rights = view ? 'select' : schema === 'public' ? rightsOf(name) : 'select, insert, update, delete';
    statements.push(`grant ${rights} on ${table} to ${appRole}`);
    if (secured && !covered) {
      statements.push(`create policy ${appRole} on ${table} to ${appRole} using (true) with check (true)`);
    }
  }
  await owner.query('begin');
  try {
    await owner.query(statements.join(';\n'));
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
