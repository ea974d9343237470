import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { answerQuestion } from '../../../../server/features/analytics/answer.ts';
import { transaction } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

interface Statement {
  text: string;
  values: unknown[];
}
const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value;

test.each<[metric: string, index: string, filters?: { country: string }]>([
  ['payingShops', 'charges_covering'],
  // By country no sums are kept of managers.
  ['uninstalls', 'referrals_by_uninstalled', { country: 'DE' }],
  ['decisions', 'lifecycle_events_decisions'],
  ['notes', 'notes_of_partners'],
  ['contacts', 'prospect_logs_by_time'],
  ['timeToFirstPayout', 'payouts_paid'],
])('%s of a month are found by the index %s', async (metric, index, filters) => {
  const plans = await transaction(db.pool, async (tx) => {
    const queried = vi.spyOn(tx, 'query');
    await answerQuestion(
      tx,
      { metrics: [metric], groupBy: 'manager', filters, timeFilter: 'last_month' },
      { viewerId: '', now: new Date('2026-11-20T10:00:00.000Z') },
    );
    const statements = queried.mock.calls.flatMap(([statement]): Statement[] =>
      isStatement(statement) ? [statement] : [],
    );
    queried.mockRestore();
    await tx.query('set local enable_seqscan = off');
    const found: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
      found.push(...rows.map((row) => row['QUERY PLAN']));
    }
    return found.join('\n');
  });
  expect(plans).toContain(index);
});
