import { describe, expect, it } from 'vitest';
import { type Definition, definitions } from '../../../server/lifecycle/definitions.ts';
import { stateWrites, type StateColumns } from '../../support/charts/stateWrites.ts';

const columns = stateColumns();
// Benches lay their millions of rows past the product.
const sources = import.meta.glob<string>(
  [
    '../../../server/**/*.ts',
    '../../../tools/**/*.{ts,mjs}',
    '!../../../server/lifecycle/transition.ts',
    '!../../../tools/bench/*.ts',
  ],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);

const migrations = import.meta.glob<string>('../../../server/migrations/*.sql', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** State columns that no chart is the law of, each with the one file that writes it. */
const withoutChart = {
  // The progress of a job: docs/decisions/0027.
  pay_replays: { column: 'status', first: 'running', file: 'server/features/payTerms/whatIf/store.ts' },
} as const;

/** The columns named as a state whose check names their values, as `table.column`. */
const checkedColumns = Object.values(migrations)
  .flatMap((text) => text.split(';'))
  .flatMap((statement) => {
    const table = /\b(?:create|alter) table (\w+)/.exec(statement)?.[1];
    const states = statement.matchAll(/\b((?:\w+_)?(?:state|status)) text\b[^,]*?\bcheck \(\1 in \(/g);
    return table === undefined ? [] : [...states].map(([, column]) => `${table}.${column}`);
  });

describe('state columns', () => {
  it('are these, starting so', () => {
    expect(columns).toEqual({
      partners: { approval_state: 'pending', account_state: 'active' },
      leads: { state: 'pending' },
      prospects: { state: 'active', outcome_state: 'open' },
      notifications: { state: 'unread' },
      referrals: { life_state: 'installed', review_state: 'clear', attribution_state: 'current' },
      commissions: { state: 'pending' },
      payouts: { state: 'open' },
      payout_methods: { state: 'requested' },
      terms_proposals: { state: 'tried' },
      terms_versions: { state: 'draft' },
      reversals: { state: 'proposed' },
      tier_standings: { state: 'member', override_state: 'none' },
      support_notes: { state: 'open' },
      apps: { listing_state: 'live' },
      banners: { state: 'draft' },
      newsletters: { state: 'draft' },
      users: { account_state: 'active' },
      invitations: { state: 'open' },
      claims: { state: 'open' },
      review_cases: { state: 'open' },
      app_events: { outcome: 'waiting' },
      person_exports: { state: 'requested' },
      erasures: { state: 'requested' },
    });
  });

  it('are written by server/lifecycle/transition.ts alone', () => {
    const found = Object.entries(sources).flatMap(([path, source]) =>
      stateWrites(source, columns).map((statement) => `${path.replace('../../../', '')}: ${statement.slice(0, 27)}`),
    );
    // Events of apps are decided by their chart before they are kept, many in one statement.
    expect(found).toEqual(['server/features/events/queries.ts: insert into app_events (id,']);
  });

  it('have a chart each, but those named here, which one file writes', () => {
    const ofCharts = new Set(
      Object.entries(columns).flatMap(([table, states]) => Object.keys(states).map((column) => `${table}.${column}`)),
    );
    const others = [...new Set(checkedColumns)].filter((name) => !ofCharts.has(name));
    expect(others).toEqual(Object.entries(withoutChart).map(([table, { column }]) => `${table}.${column}`));
    for (const [table, { column, first, file }] of Object.entries(withoutChart)) {
      const writers = Object.keys(sources).filter(
        (path) => stateWrites(sources[path] ?? '', { [table]: { [column]: first } }).length > 0,
      );
      expect(writers).toEqual([`../../../${file}`]);
    }
  });

  it.each([
    'update partners set approval_state = ${to} where id = ${id}',
    'update partners p set name = ${name}, account_state = ${to} from x where p.id = x.id',
    'UPDATE "payouts" SET (reason, state) = (${a}, ${b})',
    'update commissions as c\n set reason = ${r},\n state = v.state from unnest(${ids}) v',
    "insert into payouts (id, state) values (${id}, 'paid')",
    'insert into payouts (id, state) values (${id}, ${state})',
    'insert into referrals (id, life_state) select a, b from t',
    'insert into payouts (id) values (${id}) on conflict (id) do update set state = excluded.state',
    'insert into payouts select * from old_payouts',
    'copy commissions (id, state) from stdin',
  ])('would be found written by: %s', (statement) => {
    expect(stateWrites(`query(tx, sql\`${statement}\`)`, columns)).toHaveLength(1);
  });

  it.each([
    "update payouts set reason = ${reason} where state = 'open' and id = ${id}",
    'update campaigns set state = ${state} where id = ${id}',
    "insert into payouts (id, state, currency) values (${newId()}, 'open', ${currency})",
    "insert into referrals (id, life_state, shop) select v.id, 'installed', v.shop from unnest(${ids}) v",
    'insert into payouts (id, currency) values (${id}, ${currency})',
    'select state from payouts where state = ${state}',
    'select 1 from payouts where id = ${id} for update',
  ])('are not written by: %s', (statement) => {
    expect(stateWrites(`query(tx, sql\`${statement}\`)`, columns)).toEqual([]);
  });
});

function stateColumns(): StateColumns {
  const found: Record<string, Record<string, string>> = {};
  const all: readonly Definition[] = Object.values(definitions);
  for (const { machine, table, columns: regions } of all) {
    for (const [region, column] of Object.entries(regions)) {
      const node = machine.root.states[region] ?? machine.root;
      found[table] = { ...found[table], [column]: node.initial.target[0]?.key ?? '' };
    }
  }
  return found;
}
