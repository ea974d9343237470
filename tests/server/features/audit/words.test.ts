import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { auditKinds } from '#contract/admin/audit.ts';
import { actionWords, auditActions, auditWord } from '#contract/admin/auditWords.ts';
import { lifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
import { events } from '#contract/lifecycles/eventWords.ts';

import { allAudited, allCharts, kindOf } from '../../../../server/features/audit/kinds.ts';

const folder = join(import.meta.dirname, '../../../../server/features');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join(folder, path), 'utf8'));

test('every lifecycle and everything that is audited is of one kind', () => {
  expect(allCharts.toSorted()).toEqual(lifecycleEntity.options.toSorted());
  expect(allAudited.toSorted()).toEqual([...new Set(allAudited)].toSorted());
  const audited = sources
    .filter((text) => text.includes('recordAudit'))
    .flatMap((text) => [...text.matchAll(/action: [^\n]*?,\s*entity: '(\w+)'/g)].map(([, entity]) => entity ?? ''));
  expect(audited.length).toBeGreaterThan(20);
  expect(audited.filter((entity) => kindOf(entity, false) === undefined)).toEqual([]);
  expect(auditKinds.length).toBe(new Set(auditKinds).size);
});

test('every action that the server records has its words, and every word its action', () => {
  const text = sources.filter((one) => one.includes('recordAudit') || one.includes('writeTerms(')).join('\n');
  const named = [...text.matchAll(/action(?:: |:\n\s+|: \w+ \? )'(\w+\.\w+)'/g)].map(([, action]) => action ?? '');
  const known = new Set([...Object.keys(actionWords), ...Object.keys(events)]);
  expect(named.filter((action) => !known.has(action))).toEqual([]);
  const all = sources.join('\n');
  const composed = /^(tag|prospectStatus|prospectType)\.(create|update|delete)$/;
  // Recorded before it was an event of the payout.
  const former = ['payouts.undo'];
  expect(Object.keys(actionWords).filter((action) => !composed.test(action) && !all.includes(`'${action}'`))).toEqual(
    former,
  );
});

test('an action reads as a person would say it', () => {
  expect(['payout.confirm', 'partner.bonus', 'gone.longAgo'].map((action) => auditWord({ action }))).toEqual([
    'Payout marked as paid',
    'Bonus given',
    'Gone long ago',
  ]);
  expect(auditActions.length).toBe(new Set(auditActions.map(({ value }) => value)).size);
});
