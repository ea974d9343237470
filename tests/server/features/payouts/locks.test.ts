import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { applyAnswer } from '../../../../server/features/payouts/answer/apply.ts';
import { move } from '../../../../server/features/payouts/move.ts';
import { run } from '../../../../server/features/payouts/run/run.ts';
import { undoPayment } from '../../../../server/features/payouts/undo.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { execute, transaction } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { keptFrom, locksTaken } from '../../../support/databases/locked.ts';

/* Until a transaction ends no other one changes what it has decided on; partners before payouts before commissions. */

let db: TestDatabase;
let by: { actor: { userId: string }; now: Date };
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
  by = {
    actor: { userId: (await makeUser(db.pool, { role: 'admin' })).id },
    now: new Date('2026-11-20T10:00:00.000Z'),
  };
});
afterAll(() => db.drop());

/** A partner with a payable commission of 60.00 and what is needed to pay it. */
async function setting() {
  const partner = await makePartner(db.pool);
  const app = await makeApp(db.pool);
  const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: app.id });
  const charge = await makeCharge(db.pool, { referral, amount: 30_000, state: 'payable' });
  return { partnerId: partner.id, charge };
}
const payoutOf = async (state: 'open' | 'approved' | 'processing' | 'paid') => {
  const partner = await makePartner(db.pool);
  const bonus = await makeEntry(db.pool, { partnerId: partner.id, amount: 6000 });
  const payout = await makePayout(db.pool, { partnerId: partner.id, entries: [bonus], month: '2026-10', state });
  return { partnerId: partner.id, payoutId: payout.id, number: payout.number };
};

describe('a run', () => {
  test('keeps the partners it pays, and their payable commissions, as they are', async () => {
    const [paid, other, poor] = [await setting(), await setting(), await makePartner(db.pool)];
    await makeEntry(db.pool, { partnerId: poor.id, amount: 100 });
    await transaction(db.pool, async (tx) => {
      await run(tx, { month: '2026-11', partners: [paid.partnerId, poor.id] }, by);
      expect(await keptFrom(db, 'partners', poor.id)).toBe('no one');
      expect(await keptFrom(db, 'partners', paid.partnerId)).toBe('writers');
      expect(await keptFrom(db, 'partners', other.partnerId)).toBe('no one');
      expect(await keptFrom(db, 'commissions', paid.charge.commissionId)).toBe('writers');
      expect(await keptFrom(db, 'commissions', other.charge.commissionId)).toBe('no one');
    });
  });

  test('is the only one, and takes them by their ids, partners first', async () => {
    const { partnerId } = await setting();
    expect(await locksTaken(db, (tx) => run(tx, { month: '2026-11', partners: [partnerId] }, by))).toEqual([
      'an advisory lock',
      'partners by id for share',
      'commissions by c.id for share',
    ]);
  });
});

describe('undoing a payment', () => {
  test('keeps its payout from others, and its partner as it is', async () => {
    const [undone, other] = [await payoutOf('paid'), await payoutOf('paid')];
    await transaction(db.pool, async (tx) => {
      await undoPayment(tx, { payoutId: undone.payoutId, reason: 'Never sent' }, by);
      expect(await keptFrom(db, 'payouts', undone.payoutId)).toBe('all');
      expect(await keptFrom(db, 'payouts', other.payoutId)).toBe('no one');
      expect(await keptFrom(db, 'partners', undone.partnerId)).toBe('writers');
      expect(await keptFrom(db, 'partners', other.partnerId)).toBe('no one');
    });
  });

  test('takes the partner first, and the sums last', async () => {
    const { payoutId } = await payoutOf('paid');
    expect(await locksTaken(db, (tx) => undoPayment(tx, { payoutId, reason: 'Never sent' }, by))).toEqual([
      'partners by id for share',
      'payouts by id for update',
      'referrals by id for share',
      'payout_lines by payout_id, entry_id for share',
      'commissions by id for share',
      'an advisory lock',
    ]);
  });
});

describe('a step', () => {
  test('keeps the commissions whose earnings the payout has by a claim as they are, and no others', async () => {
    const moved = async () => {
      const [from, to] = [await setting(), await makePartner(db.pool)];
      const adjust = (partnerId: string, amount: number) =>
        makeEntry(db.pool, { partnerId, amount, kind: 'adjustment' });
      const [taken, given] = [await adjust(from.partnerId, -6000), await adjust(to.id, 6000)];
      const { commissionId } = from.charge;
      await execute(
        db.ownerPool,
        sql`insert into moved_entries (entry_id, commission_id)
            select v.id, ${commissionId} from unnest(${[taken.entryId, given.entryId]}::uuid[]) as v(id)`,
      );
      const { id } = await makePayout(db.pool, { partnerId: to.id, entries: [given], month: '2026-10' });
      return { payoutId: id, commissionId };
    };
    const [own, other] = [await moved(), await moved()];
    await transaction(db.pool, async (tx) => {
      await move(tx, own.payoutId, { event: 'hold', reason: 'A question is open.' }, by);
      expect(await keptFrom(db, 'commissions', own.commissionId)).toBe('writers');
      expect(await keptFrom(db, 'commissions', other.commissionId)).toBe('no one');
    });
  });
});

describe('a bank’s answer', () => {
  test('takes all that it moves before it moves any', async () => {
    const [failed, paid] = [await payoutOf('processing'), await payoutOf('processing')];
    const content = `number,status,amount\n${failed.number},failed,60.00\n${paid.number},paid,60.00`;
    await transaction(db.pool, async (tx) => {
      const spy = vi.spyOn(tx, 'query');
      await applyAnswer(tx, content, by);
      const first = spy.mock.calls
        .map(([statement]: readonly unknown[]) => JSON.stringify(statement))
        .find((statement) => /from partners[^]*for share/.test(statement));
      spy.mockRestore();
      expect(first).toContain(failed.payoutId);
      expect(first).toContain(paid.payoutId);
    });
  });

  test('keeps the payouts that it moves, and none that it leaves as they are', async () => {
    const [paid, waiting] = [await payoutOf('processing'), await payoutOf('processing')];
    const content = `number,status,amount\n${paid.number},paid,60.00\n${waiting.number},pending,60.00`;
    await transaction(db.pool, async (tx) => {
      await applyAnswer(tx, content, by);
      expect(await keptFrom(db, 'payouts', paid.payoutId)).toBe('all');
      expect(await keptFrom(db, 'payouts', waiting.payoutId)).toBe('no one');
    });
  });
});

describe('approving a payout', () => {
  test('keeps its partner’s payout method as it is', async () => {
    const [approved, other] = [await payoutOf('open'), await payoutOf('open')];
    await transaction(db.pool, async (tx) => {
      await move(tx, approved.payoutId, { event: 'approve' }, by);
      expect(await keptFrom(db, 'partners', approved.partnerId)).toBe('writers');
      expect(await keptFrom(db, 'partners', other.partnerId)).toBe('no one');
    });
  });

  test('takes the partner with the method that is read, then what its chart asks', async () => {
    const { payoutId } = await payoutOf('open');
    expect(await locksTaken(db, (tx) => move(tx, payoutId, { event: 'approve' }, by))).toEqual([
      'partners by id for share',
      'partners by id for share',
      'payouts by id for update',
      'referrals by id for share',
      'payout_lines by payout_id, entry_id for share',
      'commissions by id for share',
    ]);
  });
});
