import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CaseRule } from '#contract/cases/states.ts';

import { type Finding, raise, raiseFailure } from '../../../../server/features/cases/signals.ts';
import { execute, query, transaction } from '../../../../server/platform/database/pool.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { keptFrom, locksTaken } from '../../../support/databases/locked.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCase } from '../../../support/make/cases.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';

/* What becomes of findings: signals, cases, and referrals under review. */

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T12:00:00.000Z');
const rule: CaseRule = 'selfReferral';

/** A partner, its referrals, and what is found of it. */
async function setting(most = 1) {
  const [{ id: partnerId }, { id: appId }] = [await makePartner(db.pool), await makeApp(db.pool)];
  const referrals: string[] = [];
  for (let n = 0; n < most; n += 1) referrals.push((await makeReferral(db.pool, { partnerId, appId })).id);
  const finding = (referralId: string | null, key = ''): Finding => ({
    partnerId,
    referralId,
    key,
    why: `Found ${key}`.trim(),
    detail: 'as it is',
  });
  return { partnerId, referrals, finding, found: referrals.map((id) => finding(id)) };
}

const raised = (found: readonly Finding[], isHeld = true, of: CaseRule = rule) =>
  transaction(db.pool, (tx) => raise(tx, { rule: of, found, isHeld }, now));

/** The signals about partners, oldest first. */
const signalsOf = (...partners: readonly string[]) =>
  query(
    db.pool,
    sql`select s.partner_id as "partnerId", s.referral_id as "referralId", c.rule as "caseRule", s.evidence, s.created_at as at
          from review_signals s left join review_cases c on c.id = s.case_id
         where s.partner_id = any(${[...partners]}::uuid[]) order by s.id`,
  );
const casesOf = (...partners: readonly string[]) =>
  query(
    db.pool,
    sql`select partner_id as "partnerId", rule, state, respond_by as "respondBy", escalated from review_cases
         where partner_id = any(${[...partners]}::uuid[]) order by id`,
  );
const reviewOf = async (ids: readonly string[]) =>
  (
    await query<{ state: string; reason: string }>(
      db.pool,
      sql`select review_state as state, review_reason as reason from referrals where id = any(${[...ids]}::uuid[]) order by id`,
    )
  ).map(({ state, reason }) => [state, reason]);

describe('what a rule found', () => {
  test('opens a case of each partner in one order, and puts each referral under review', async () => {
    const partners = [await setting(2), await setting()];
    const [first, second] = partners.toSorted((a, b) => (a.partnerId < b.partnerId ? -1 : 1));
    if (!first || !second) throw new Error('no partners');
    const ofPartner = second.finding(null, '2026-11');
    await raised([...second.found, ofPartner, ...first.found]);
    const signal = ({ partnerId, referralId, why, detail }: Finding) => ({
      partnerId,
      referralId,
      caseRule: rule,
      evidence: { why, detail },
      at: now.toISOString(),
    });
    expect(await signalsOf(first.partnerId)).toEqual(first.found.map(signal));
    expect(await signalsOf(second.partnerId)).toEqual([...second.found, ofPartner].map(signal));
    const opened = { rule, state: 'open', respondBy: '2026-11-25T12:00:00.000Z', escalated: 0 };
    expect(await casesOf(first.partnerId, second.partnerId)).toEqual([
      { partnerId: first.partnerId, ...opened },
      { partnerId: second.partnerId, ...opened },
    ]);
    expect(await reviewOf([...first.referrals, ...second.referrals])).toEqual(
      [...first.referrals, ...second.referrals].map(() => ['flagged', 'Found']),
    );
  });

  test('twice of one referral gives the reason that comes first', async () => {
    const { referrals, finding } = await setting();
    const [referral = ''] = referrals;
    await raised([finding(referral, 'b'), finding(referral, 'a')]);
    expect(await reviewOf(referrals)).toEqual([['flagged', 'Found b']]);
  });

  test('that is observed is a signal outside of every case, and another one once it is held', async () => {
    const { partnerId, referrals, found } = await setting();
    await makeCase(db.pool, { partnerId });
    await raised(found, false);
    const signal = {
      partnerId,
      referralId: referrals[0],
      evidence: { why: 'Found', detail: 'as it is' },
      at: now.toISOString(),
    };
    expect(await signalsOf(partnerId)).toEqual([{ ...signal, caseRule: null }]);
    expect(await reviewOf(referrals)).toEqual([['clear', '']]);
    await raised(found);
    await raised(found);
    expect(await signalsOf(partnerId)).toEqual([
      { ...signal, caseRule: null },
      { ...signal, caseRule: rule },
    ]);
    expect(await reviewOf(referrals)).toEqual([['flagged', 'Found']]);
  });

  test('joins the case of its own rule and partner', async () => {
    const [own, other] = [await setting(), await setting()];
    await raised(own.found, true, 'fastInstall');
    await raised(other.found);
    await raised(own.found);
    expect(
      (
        await query<{ rule: string; caseRule: string }>(
          db.pool,
          sql`select s.rule, c.rule as "caseRule" from review_signals s join review_cases c on c.id = s.case_id
             where c.partner_id = ${own.partnerId} order by s.id`,
        )
      ).map((row) => [row.rule, row.caseRule]),
    ).toEqual([
      ['fastInstall', 'fastInstall'],
      [rule, rule],
    ]);
  });

  test('reopens the case that was cleared, as if it were new; one that is confirmed stays so', async () => {
    const [cleared, confirmed] = [await setting(), await setting()];
    const { id } = await makeCase(db.pool, { partnerId: cleared.partnerId, state: 'cleared' });
    const { id: other } = await makeCase(db.pool, { partnerId: confirmed.partnerId, state: 'cleared' });
    await execute(db.pool, sql`update review_cases set escalated = 2 where id = ${id}`);
    await execute(db.pool, sql`update review_cases set state = 'confirmed' where id = ${other}`);
    await raised([...cleared.found, ...confirmed.found]);
    expect(await casesOf(cleared.partnerId, confirmed.partnerId)).toEqual([
      { partnerId: cleared.partnerId, rule, state: 'open', respondBy: '2026-11-25T12:00:00.000Z', escalated: 0 },
      { partnerId: confirmed.partnerId, rule, state: 'confirmed', respondBy: '2100-01-01T00:00:00.000Z', escalated: 0 },
    ]);
    expect(
      await query(
        db.pool,
        sql`select event, payload from lifecycle_events where entity = 'case' and entity_id = any(${[id, other]}::uuid[])`,
      ),
    ).toEqual([{ event: 'case.reopen', payload: { reason: 'The rule found something new.' } }]);
  });

  test('keeps its cases and then its referrals before it writes, and nothing that is known or of others', async () => {
    const [own, other] = [await setting(2), await setting()];
    const cases = {
      cleared: await makeCase(db.pool, { partnerId: own.partnerId, state: 'cleared' }),
      ofOther: await makeCase(db.pool, { partnerId: other.partnerId, state: 'cleared' }),
    };
    const [known, fresh] = own.found;
    if (!known || !fresh) throw new Error('no findings');
    await raised([known], true, 'fastInstall');
    const { id: by } = await makeUser(db.pool, { role: 'moderator' });
    await execute(
      db.pool,
      sql`update review_cases set state = 'cleared', reason = 'Looked at.', decided_by = ${by}, decided_at = ${now.toISOString()}::timestamptz
           where partner_id = ${own.partnerId} and rule = 'fastInstall'`,
    );
    const [ofRule] = await query<{ id: string }>(
      db.pool,
      sql`select id from review_cases where partner_id = ${own.partnerId} and rule = 'fastInstall'`,
    );
    const kept = async (...ids: readonly (string | undefined)[]) =>
      Promise.all(ids.map((id) => keptFrom(db, 'review_cases', id ?? '')));
    await transaction(db.pool, async (tx) => {
      await raise(tx, { rule, found: [fresh], isHeld: true }, now);
      expect(await kept(cases.cleared.id, cases.ofOther.id, ofRule?.id)).toEqual(['all', 'no one', 'no one']);
    });
    // It is open now: what joins it only refers to it.
    await transaction(db.pool, async (tx) => {
      await raise(tx, { rule, found: [known, fresh], isHeld: true }, now);
      expect(await kept(cases.cleared.id)).toEqual(['no one']);
      expect(await keptFrom(db, 'referrals', fresh.referralId ?? '')).toBe('no one');
      expect(await keptFrom(db, 'referrals', known.referralId ?? '')).toBe('all');
    });
  });

  test('is locked before anything is written of it, cases before referrals', async () => {
    const { partnerId, found } = await setting();
    await makeCase(db.pool, { partnerId, state: 'cleared' });
    const both = [
      'review_cases by id for update',
      'partners by id for share',
      'apps by id for share',
      'referrals by id for update',
    ];
    // Once at first, and once more as each is changed.
    expect(await locksTaken(db, (tx) => raise(tx, { rule, found, isHeld: true }, now))).toEqual([...both, ...both]);
  });
});

test('a failure is news once a day, for what it failed at', async () => {
  const { referrals } = await setting(2);
  const failed = (at: string, referralIds: readonly string[] = referrals, message = 'broken') =>
    transaction(db.pool, (tx) => raiseFailure(tx, { rule, message, referralIds }, new Date(at)));
  expect(await failed('2026-11-20T00:00:00.000Z')).toBe(true);
  expect(await failed('2026-11-20T23:59:59.999Z')).toBe(false);
  expect(await failed('2026-11-20T12:00:00.000Z', referrals.slice(1))).toBe(true);
  expect(await failed('2026-11-20T12:00:00.000Z', referrals, 'another')).toBe(true);
  expect(await failed('2026-11-21T00:00:00.000Z')).toBe(true);
});
