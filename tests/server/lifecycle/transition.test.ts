import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { query, transaction } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { withOrigin } from '../../../server/platform/requestOrigin.ts';
import type { Applied, Effect } from '../../../server/lifecycle/effects.ts';
import { createLifecycles, installLifecycles } from '../../../server/lifecycle/registry.ts';
import { TransitionRefused } from '../../../server/lifecycle/refused.ts';
import {
  allowedAmong,
  allowedFor,
  applyTransition,
  firstAllowed,
  foreseeMany,
  transitionMany,
} from '../../../server/lifecycle/transition.ts';
import { facts, registerLifecycles } from '../../../server/registerLifecycles.ts';
import { testDatabase, type TestDatabase } from '../../support/databases/database.ts';
import { waitingForLocks } from '../../support/databases/locked.ts';
import {
  insertApp,
  insertCommissions,
  insertPartner,
  insertPayout,
  insertReferral,
} from '../../support/charts/lifecycleRows.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const actor = { userId: newId() };
const clock = { userId: null };
const because = { reason: 'To look into' };
let database: TestDatabase;

/** Replaces what follows transitions in this process. */
const follow = (effects: Parameters<typeof createLifecycles>[0]['effects']) =>
  installLifecycles(createLifecycles({ facts, effects }));

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => follow({}));
afterAll(async () => {
  registerLifecycles();
  await database.drop();
});

describe('without registered lifecycles', () => {
  it('an event is refused by name: nothing happens without what follows it', async () => {
    vi.resetModules();
    const fresh = await import('../../../server/lifecycle/transition.ts');
    await expect(
      transaction(database.pool, (tx) =>
        fresh.applyTransition(tx, { entity: 'account', event: 'account.archive', id: newId(), actor, now }),
      ),
    ).rejects.toThrow('No lifecycles are installed: call registerLifecycles() first.');
  });
});

describe('one row', () => {
  it('counts the writes of a version of terms beside its number, which partners see', async () => {
    const id = newId();
    await query(
      database.ownerPool,
      sql`insert into terms_versions (id, version, title, body, published_at) values (${id}, 7, 'Terms', 'Be good.', null)`,
    );
    await transaction(database.pool, (tx) =>
      applyTransition(tx, { entity: 'termsVersion', event: 'termsVersion.update', id, actor: clock, now }),
    );
    expect(
      await query(database.pool, sql`select version, row_version as writes from terms_versions where id = ${id}`),
    ).toEqual([{ version: 7, writes: 2 }]);
  });

  it('takes an allowed event: state, columns set along, version, history and effect in one transaction', async () => {
    const id = await insertPartner(database.pool);
    const applied: Applied[] = [];
    const keep: Effect = async (tx, what) => {
      applied.push(what);
      await query(
        tx,
        sql`insert into settings (name, value) values (${`rejected ${id}`}, '{}') on conflict do nothing`,
      );
    };
    follow({ approval: { 'approval.reject': [keep] } });
    const change = await transaction(database.pool, (tx) =>
      applyTransition(tx, {
        entity: 'approval',
        event: 'approval.reject',
        id,
        actor: { userId: actor.userId, actingAs: id },
        now,
        payload: { reason: 'No website' },
        set: { approval_note: 'No website', approval_decided_at: now.toISOString() },
      }),
    );

    expect(change).toEqual({ id, from: 'pending', to: 'rejected' });
    expect(applied).toEqual([
      {
        entity: 'approval',
        event: 'approval.reject',
        actor: { userId: actor.userId, actingAs: id },
        payload: { reason: 'No website' },
        now,
        changes: [{ id, from: 'pending', to: 'rejected' }],
      },
    ]);
    expect(await partner(id)).toEqual({
      approval_state: 'rejected',
      account_state: 'active',
      approval_note: 'No website',
      approval_decided_at: '2026-11-20T12:00:00.000Z',
      updated_at: '2026-11-20T12:00:00.000Z',
      version: 2,
    });
    expect(await history(id)).toEqual([
      {
        entity: 'approval',
        region: 'approval',
        event: 'approval.reject',
        from_state: 'pending',
        to_state: 'rejected',
        actor_id: actor.userId,
        subject_id: id,
        payload: { reason: 'No website' },
        created_at: '2026-11-20T12:00:00.000Z',
      },
    ]);
    expect(await query(database.pool, sql`select name from settings where name = ${`rejected ${id}`}`)).toHaveLength(1);
  });

  it('keeps since when it is in its state, and where the call came from', async () => {
    const id = await insertPartner(database.pool);
    const origin = { address: '192.0.2.7', userAgent: 'Lynx/2.9', language: null, requestId: 'req-7' };
    await withOrigin(origin, () =>
      transaction(database.pool, (tx) =>
        applyTransition(tx, { entity: 'account', event: 'account.archive', id, actor, now, payload: because }),
      ),
    );
    const kept = await query(
      database.pool,
      sql`select p.account_state_moved as since, host(h.address) as address, h.user_agent, h.request_id
            from partners p join lifecycle_events h on h.entity_id = p.id where p.id = ${id}`,
    );
    expect(kept).toEqual([
      { since: now.toISOString(), address: '192.0.2.7', user_agent: 'Lynx/2.9', request_id: 'req-7' },
    ]);
  });

  it('is judged as of when it happened, where it is heard of later', async () => {
    const [{ id } = { id: '' }] = await insertCommissions(database.pool, await owner(), '2026-11', 1);
    const mature = (asOf: string) =>
      transaction(database.pool, (tx) =>
        transitionMany(tx, {
          entity: 'commission',
          event: 'commission.mature',
          ids: [id],
          actor: clock,
          now,
          asOf: new Date(asOf),
        }),
      );
    expect((await mature('2026-10-31T23:59:59.999Z')).refused.map((row) => row.id)).toEqual([id]);
    expect((await mature('2026-11-01T00:00:00.000Z')).applied).toEqual([{ id, from: 'pending', to: 'payable' }]);
  });

  it('stays as it was, history included, when an effect fails', async () => {
    const id = await insertPartner(database.pool);
    follow({ account: { 'account.archive': [() => Promise.reject(new Error('no mail'))] } });
    await expect(
      transaction(database.pool, (tx) =>
        applyTransition(tx, { entity: 'account', event: 'account.archive', id, actor, now, payload: because }),
      ),
    ).rejects.toThrow('no mail');
    expect(await partner(id)).toMatchObject({ account_state: 'active', version: 1 });
    expect(await history(id)).toEqual([]);
  });

  it('has its effects run one after the other, in their order', async () => {
    const id = await insertPartner(database.pool);
    const ran: string[] = [];
    const effect =
      (name: string): Effect =>
      async (tx) => {
        ran.push(`${name} begins`);
        await query(tx, sql`select 1`);
        ran.push(`${name} ends`);
      };
    follow({ account: { 'account.suspend': [effect('first'), effect('second')] } });
    await transaction(database.pool, (tx) =>
      applyTransition(tx, { entity: 'account', event: 'account.suspend', id, actor, now, payload: because }),
    );
    expect(ran).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('accepts an event that is already satisfied, and writes nothing', async () => {
    const id = await insertPartner(database.pool);
    const approve = () =>
      transaction(database.pool, (tx) =>
        applyTransition(tx, { entity: 'approval', event: 'approval.approve', id, actor, now }),
      );
    expect(await approve()).toEqual({ id, from: 'pending', to: 'approved' });
    expect(await approve()).toBeNull();
    expect(await partner(id)).toMatchObject({ approval_state: 'approved', version: 2 });
    expect(await history(id)).toHaveLength(1);
  });

  it('answers the one that waited while another did the same that nothing changed', async () => {
    const id = await insertPartner(database.pool);
    const approve = (tx: Parameters<typeof applyTransition>[0]) =>
      applyTransition(tx, { entity: 'approval', event: 'approval.approve', id, actor, now });
    const [second] = await transaction(database.pool, async (tx) => {
      await approve(tx);
      const waiting = transaction(database.pool, approve);
      while ((await waitingForLocks(database)) === 0) await new Promise((resolve) => setImmediate(resolve));
      return [waiting];
    });
    expect(await second).toBeNull();
  });

  it('does not wait for the row where the event is already satisfied', async () => {
    const id = await insertPartner(database.pool);
    await transaction(database.pool, async (tx) => {
      await query(tx, sql`select 1 from partners where id = ${id} for update`);
      const restored = transaction(database.pool, async (other) => {
        await query(other, sql`set local lock_timeout = 1000`);
        return applyTransition(other, { entity: 'account', event: 'account.restore', id, actor, now });
      });
      expect(await restored).toBeNull();
    });
  });

  it('is refused with 409, the state, the event and the reasons in words', async () => {
    const id = await insertPartner(database.pool);
    const reopen = transaction(database.pool, async (tx) => {
      await applyTransition(tx, { entity: 'approval', event: 'approval.approve', id, actor, now });
      return applyTransition(tx, { entity: 'approval', event: 'approval.reopen', id, actor, now });
    });
    const error: unknown = await reopen.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TransitionRefused);
    expect(error).toMatchObject({
      statusCode: 409,
      code: 'transition_not_allowed',
      message: 'The registration is approved and cannot be reopened.',
      refusal: {
        entity: 'approval',
        id,
        state: 'approved',
        event: 'approval.reopen',
        reasons: ['The registration is approved and cannot be reopened.'],
        missing: null,
      },
    });
    expect(await history(id)).toEqual([]);
  });

  it('is 404 when it does not exist', async () => {
    const missing = transaction(database.pool, (tx) =>
      applyTransition(tx, { entity: 'payout', event: 'payout.approve', id: newId(), actor, now }),
    );
    await expect(missing).rejects.toMatchObject({ statusCode: 404, code: 'not_found' });
  });

  it('refuses to write a column the lifecycle does not know', async () => {
    const id = await insertPartner(database.pool);
    const set: object = { name: 'Other' };
    const wrong = transaction(database.pool, (tx) =>
      applyTransition(tx, { entity: 'approval', event: 'approval.approve', id, actor, now, set }),
    );
    await expect(wrong).rejects.toThrow('partners.name is not written along with a transition');
  });

  it('keeps a column that is set along to nothing as it is', async () => {
    const id = await insertPartner(database.pool);
    const send = (event: 'approval.reject' | 'approval.reopen', note: string | undefined) =>
      transaction(database.pool, (tx) =>
        applyTransition(tx, {
          entity: 'approval',
          event,
          id,
          actor,
          now,
          payload: { reason: 'No website' },
          set: { approval_note: note },
        }),
      );
    await send('approval.reject', 'No website');
    await send('approval.reopen', undefined);
    expect(await partner(id)).toMatchObject({ approval_state: 'pending', approval_note: 'No website', version: 3 });
  });

  it('is 409 when it is not the version that was read', async () => {
    const id = await insertPartner(database.pool);
    const { account } = facts;
    const load: typeof account.load = async (...given) =>
      (await account.load(...given)).map((row) => ({ ...row, version: row.version + 1 }));
    installLifecycles(createLifecycles({ facts: { ...facts, account: { ...account, load } }, effects: {} }));
    const late = transaction(database.pool, (tx) =>
      applyTransition(tx, { entity: 'account', event: 'account.suspend', id, actor, now, payload: because }),
    );
    await expect(late).rejects.toMatchObject({ statusCode: 409, code: 'version_conflict' });
    expect(await history(id)).toEqual([]);
  });

  it('has one effect and one history row when 200 approve it at once', async () => {
    const id = await insertPartner(database.pool);
    const notified: string[] = [];
    const notifyOf: Effect = (_, { changes }) => {
      notified.push(...changes.map((change) => change.id));
      return Promise.resolve();
    };
    follow({ approval: { 'approval.approve': [notifyOf] } });
    const answers = await Promise.all(
      [...Array(200)].map(() =>
        transaction(database.pool, (tx) =>
          applyTransition(tx, { entity: 'approval', event: 'approval.approve', id, actor, now }),
        ),
      ),
    );
    expect(answers.filter((answer) => answer !== null)).toEqual([{ id, from: 'pending', to: 'approved' }]);
    expect(notified).toEqual([id]);
    expect(await history(id)).toHaveLength(1);
    expect(await partner(id)).toMatchObject({ approval_state: 'approved', version: 2 });
  });
});

describe('a referral', () => {
  it('moves in the region an event belongs to and leaves the other', async () => {
    const { referralId: id } = await owner();
    await transaction(database.pool, async (tx) => {
      await applyTransition(tx, { entity: 'referral', event: 'referral.flag', id, actor, now, payload: because });
      await applyTransition(tx, { entity: 'referral', event: 'referral.charge', id, actor: clock, now });
    });
    expect(
      await query(database.pool, sql`select life_state, review_state, version from referrals where id = ${id}`),
    ).toEqual([{ life_state: 'paying', review_state: 'flagged', version: 3 }]);
    expect((await history(id)).map(({ region, from_state, to_state }) => [region, from_state, to_state])).toEqual([
      ['review', 'clear', 'flagged'],
      ['life', 'installed', 'paying'],
    ]);
  });

  it.each([
    ['returns within its window', '2026-11-19T12:00:00Z', 'installed'],
    ['does not return after it', '2026-12-20T12:00:00Z', 'The attribution window ended on 19 Nov 2026, 12:00 UTC.'],
  ])('%s', async (_, at, answer) => {
    const { referralId: id } = await owner();
    const reinstall = transaction(database.pool, async (tx) => {
      await applyTransition(tx, {
        entity: 'referral',
        event: 'referral.uninstall',
        id,
        actor: clock,
        now,
        set: { uninstalled_at: '2026-10-20T12:00:00Z' },
      });
      return applyTransition(tx, {
        entity: 'referral',
        event: 'referral.reinstall',
        id,
        actor: clock,
        now: new Date(at),
        set: { uninstalled_at: null },
      });
    });
    const answered = await reinstall.then(
      (change) => change?.to,
      (error: unknown) => error instanceof TransitionRefused && error.message,
    );
    expect(answered).toBe(answer);
  });
});

describe('many rows', () => {
  it('are taken, refused, unchanged or missing one by one, past a thousand too', async () => {
    const owned = await owner();
    const due = await insertCommissions(database.pool, owned, '2026-11', 2100);
    const early = await insertCommissions(database.pool, owned, '2027-01', 1);
    const missing = newId();
    const mature = () =>
      transaction(database.pool, (tx) =>
        transitionMany(tx, {
          entity: 'commission',
          event: 'commission.mature',
          ids: [...due, ...early]
            .map(({ id }) => id)
            .concat(missing)
            .toReversed(),
          actor: clock,
          now,
        }),
      );
    const first = await mature();
    const ids = due.map(({ id }) => id).toSorted();
    const refused = [
      {
        entity: 'commission',
        id: early[0]?.id,
        state: 'pending',
        event: 'commission.mature',
        reasons: ['It becomes payable on 1 Jan 2027.'],
        missing: null,
      },
    ];
    expect(first).toEqual({
      applied: ids.map((id) => ({ id, from: 'pending', to: 'payable' })),
      unchanged: [],
      refused,
      missing: [missing],
    });
    expect(await mature()).toEqual({ applied: [], unchanged: ids, refused, missing: [missing] });
    const [count] = await query<{ rows: number }>(
      database.pool,
      sql`select count(*)::int as rows from lifecycle_events where entity_id = any(${ids}::uuid[])`,
    );
    expect(count).toEqual({ rows: 2100 });
  });

  it('keep and write what is their own, before what is common to all', async () => {
    const [own, common, without] = [
      await insertPartner(database.pool),
      await insertPartner(database.pool),
      await insertPartner(database.pool),
    ];
    await query(
      database.pool,
      sql`update partners set approval_since = '2026-01-01T00:00:00Z', approval_note = 'Before' where id = any(${[own, common, without]}::uuid[])`,
    );
    await transaction(database.pool, (tx) =>
      transitionMany(tx, {
        entity: 'approval',
        event: 'approval.reject',
        ids: [own, common, without],
        actor,
        now,
        payload: { reason: 'Of all', source: 'list' },
        set: { approval_note: 'Of all' },
        each: new Map([
          [
            own,
            { payload: { reason: 'Its own' }, set: { approval_note: 'Its "own"', approval_since: now.toISOString() } },
          ],
          [without, { set: { approval_since: null, approval_note: undefined } }],
        ]),
      }),
    );
    const written = await query(
      database.pool,
      sql`select p.id, p.approval_note as note, p.approval_since as since, h.payload
            from partners p join lifecycle_events h on h.entity_id = p.id
           where p.id = any(${[own, common, without]}::uuid[]) order by p.created_at, p.id`,
    );
    expect(new Map(written.map(({ id, ...row }: { id?: string }) => [id, row]))).toEqual(
      new Map([
        [own, { note: 'Its "own"', since: now.toISOString(), payload: { reason: 'Its own', source: 'list' } }],
        [common, { note: 'Of all', since: '2026-01-01T00:00:00.000Z', payload: { reason: 'Of all', source: 'list' } }],
        [without, { note: 'Of all', since: null, payload: { reason: 'Of all', source: 'list' } }],
      ]),
    );
  });

  it('need what their transition needs, each their own or what is common to all', async () => {
    const [given, lacking] = [await insertPartner(database.pool), await insertPartner(database.pool)];
    const request = {
      entity: 'account',
      event: 'account.archive',
      ids: [given, lacking],
      actor,
      now,
      each: new Map([[given, { payload: { reason: 'Closed down' } }]]),
    } as const;
    const foreseen = await foreseeMany(database.pool, request);
    const taken = await transaction(database.pool, (tx) => transitionMany(tx, request));
    expect(taken.applied).toEqual([{ id: given, from: 'active', to: 'archived' }]);
    expect(taken.refused).toMatchObject([{ id: lacking, missing: 'reason' }]);
    expect(foreseen).toEqual(taken);
  });

  it('refuse a column of their own that the lifecycle does not know', async () => {
    const id = await insertPartner(database.pool);
    const set: object = { name: 'Other' };
    const wrong = transaction(database.pool, (tx) =>
      transitionMany(tx, {
        entity: 'approval',
        event: 'approval.approve',
        ids: [id],
        each: new Map([[id, { set }]]),
        actor,
        now,
      }),
    );
    await expect(wrong).rejects.toThrow('partners.name is not written along with a transition');
  });

  it('are foreseen as they would be taken, refused, unchanged or missing; nothing changes', async () => {
    const owned = await owner();
    const due = await insertCommissions(database.pool, owned, '2026-11', 2);
    const early = await insertCommissions(database.pool, owned, '2027-01', 1);
    const ids = [...due, ...early].map(({ id }) => id).concat(newId());
    const request = { entity: 'commission', event: 'commission.mature', ids, actor: clock, now } as const;
    const foreseen = await foreseeMany(database.pool, request);
    const sent = () => transaction(database.pool, (tx) => transitionMany(tx, request));
    const { missing, ...taken } = await sent();
    expect(foreseen).toEqual({ ...taken, missing });
    expect([foreseen.applied.length, foreseen.refused.length, missing]).toEqual([2, 1, ids.slice(3)]);
    expect(await foreseeMany(database.pool, request)).toEqual(await sent());
  });

  it('that an event is allowed to are found among any number, each once', async () => {
    const owned = await owner();
    const due = (await insertCommissions(database.pool, owned, '2026-11', 1100)).map(({ id }) => id);
    const early = (await insertCommissions(database.pool, owned, '2027-01', 1)).map(({ id }) => id);
    const [first = '', ...others] = due;
    const ids = [first, ...early, ...others];
    expect(await allowedAmong(database.pool, { entity: 'commission', event: 'commission.mature', ids, now })).toEqual(
      due,
    );
  });

  it('are found by the first of some events that their charts allow; those that allow none are left out', async () => {
    const owned = await owner();
    const idsOf = async (month: string, many: number) =>
      (await insertCommissions(database.pool, owned, month, many)).map(({ id }) => id);
    const [due, early] = [await idsOf('2026-11', 2), await idsOf('2027-01', 1)];
    const request = { entity: 'commission', ids: [...due, ...early], now } as const;
    const events = ['commission.pay', 'commission.mature', 'commission.cancel'] as const;
    expect(await firstAllowed(database.pool, { ...request, events })).toEqual(
      new Map([
        ['commission.mature', due],
        ['commission.cancel', early],
      ]),
    );
    expect(await firstAllowed(database.pool, { ...request, events: ['commission.mature'] })).toEqual(
      new Map([['commission.mature', due]]),
    );
    expect(await allowedAmong(database.pool, { ...request, event: 'commission.mature', ids: early })).toEqual([]);
  });

  it('do nothing when there are none, and ask nothing', async () => {
    const spy = vi.spyOn(database.pool, 'query');
    const outcome = await transitionMany(database.pool, {
      entity: 'payout',
      event: 'payout.approve',
      ids: [],
      actor,
      now,
    });
    expect(outcome).toEqual({ applied: [], unchanged: [], refused: [], missing: [] });
    expect(spy.mock.calls).toEqual([]);
    spy.mockRestore();
  });

  it('wait for the suspension of their account that is under way, and are refused by it', async () => {
    const owned = await owner();
    const rows = await insertCommissions(database.pool, owned, '2026-11', 3);
    const outcomes = await transaction(database.pool, async (tx) => {
      await applyTransition(tx, {
        entity: 'account',
        event: 'account.suspend',
        id: owned.partnerId,
        actor,
        now,
        payload: because,
      });
      let settled = 0;
      const matured = rows.map(({ id }) =>
        transaction(database.pool, (other) =>
          transitionMany(other, { entity: 'commission', event: 'commission.mature', ids: [id], actor: clock, now }),
        ).finally(() => (settled += 1)),
      );
      while (settled + (await waitingForLocks(database)) < rows.length)
        await new Promise((resolve) => setImmediate(resolve));
      return matured;
    });
    const refused = (await Promise.all(outcomes)).flatMap((outcome) => outcome.refused);
    expect(refused.map(({ id, reasons }) => ({ id, reasons }))).toEqual(
      rows.map(({ id }) => ({ id, reasons: ['On hold: the account is not active.'] })),
    );
  });
});

describe('a payout', () => {
  it('holds its commissions from being cancelled, lets them be paid, and is paid with a reference', async () => {
    const owned = await owner();
    const [first, second] = await insertCommissions(database.pool, owned, '2026-11', 2);
    if (first === undefined || second === undefined) throw new Error('no commissions');
    const ids = [first.id, second.id];
    const payoutId = await transaction(database.pool, async (tx) => {
      await transitionMany(tx, { entity: 'commission', event: 'commission.mature', ids, actor: clock, now });
      return insertPayout(tx, owned.partnerId, [first.entryId]);
    });
    const step = (event: 'payout.approve' | 'payout.confirm', payload: { reference?: string } = {}) => {
      const set = event === 'payout.confirm' ? { ...payload, paid_at: now.toISOString() } : {};
      return transaction(database.pool, (tx) =>
        applyTransition(tx, { entity: 'payout', event, id: payoutId, actor, now, payload, set }),
      );
    };

    const cancelled = await transaction(database.pool, (tx) =>
      transitionMany(tx, {
        entity: 'commission',
        event: 'commission.cancel',
        ids,
        actor,
        now,
        set: { reason: 'fraud' },
      }),
    );
    expect(cancelled.applied).toEqual([{ id: second.id, from: 'payable', to: 'cancelled' }]);
    expect(cancelled.refused.map(({ id, reasons }) => ({ id, reasons }))).toEqual([
      { id: first.id, reasons: ['It’s part of a payout. Void the payout first.'] },
    ]);

    expect(await step('payout.approve')).toEqual({ id: payoutId, from: 'open', to: 'approved' });
    for (const payload of [{}, { reference: '' }, { reference: ' ' }])
      await expect(step('payout.confirm', payload)).rejects.toMatchObject({
        statusCode: 400,
        code: 'invalid_input',
        details: { errors: [{ path: 'reference', message: 'Enter the payment reference.' }] },
      });
    expect(await history(payoutId)).toHaveLength(1);
    expect(await step('payout.confirm', { reference: 'SEPA 1' })).toEqual({
      id: payoutId,
      from: 'approved',
      to: 'paid',
    });
    const paid = await transaction(database.pool, (tx) =>
      transitionMany(tx, { entity: 'commission', event: 'commission.pay', ids: [first.id], actor, now }),
    );
    expect(paid.applied).toEqual([{ id: first.id, from: 'payable', to: 'paid' }]);
  });

  it('says of every event whether it is allowed', async () => {
    const partnerId = await insertPartner(database.pool, null);
    const payoutId = await transaction(database.pool, (tx) => insertPayout(tx, partnerId, []));
    const allowed = (await allowedFor(database.pool, 'payout', [payoutId], now)).get(payoutId);
    expect(allowed?.filter(({ isAllowed }) => isAllowed).map(({ event }) => event)).toEqual([
      'payout.hold',
      'payout.void',
    ]);
    expect(allowed?.[0]).toEqual({
      event: 'payout.approve',
      isAllowed: false,
      isFromHere: true,
      needs: null,
      reasons: ['There is nothing to pay: the amount must be above zero.', 'No payout method yet.'],
    });
  });
});

async function owner(): Promise<{ partnerId: string; appId: string; referralId: string }> {
  const partnerId = await insertPartner(database.pool);
  await transaction(database.pool, (tx) =>
    applyTransition(tx, { entity: 'approval', event: 'approval.approve', id: partnerId, actor, now }),
  );
  const appId = await insertApp(database.pool);
  return { partnerId, appId, referralId: await insertReferral(database.pool, partnerId, appId) };
}

async function partner(id: string): Promise<object | undefined> {
  const rows = await query(
    database.pool,
    sql`select approval_state, account_state, approval_note, approval_decided_at, updated_at, version
        from partners where id = ${id}`,
  );
  return rows[0];
}

interface HistoryRow {
  region: string;
  from_state: string;
  to_state: string;
}

function history(id: string): Promise<HistoryRow[]> {
  return query<HistoryRow>(
    database.pool,
    sql`select entity, region, event, from_state, to_state, actor_id, subject_id, payload, created_at
        from lifecycle_events where entity_id = ${id} order by id`,
  );
}
