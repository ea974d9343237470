import { and, createMachine, not, or, setup, stateIn } from 'xstate';
import { describe, expect, it } from 'vitest';
import { reasonsFor } from '#contract/lifecycles/reasons.ts';
import { allowedEvents } from '#machines/allowedEvents.ts';
import { commissionMachine } from '#machines/lifecycles/commission.machine.ts';
import { leadMachine } from '#machines/lifecycles/lead.machine.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';
import { referralMachine } from '#machines/lifecycles/referral.machine.ts';
import { needOf, refusal } from '#machines/refusal.ts';
import { isAlreadySo } from '#machines/regions.ts';

const now = '2026-11-20T12:00:00Z';
const commission = {
  payableMonth: '2026-11',
  isReferralFlagged: false,
  isAccountActive: true,
  isApproved: true,
  livePayoutId: null,
  isReversalOpen: false,
  isPayoutSent: false,
  isTakenBack: false,
  now,
};
const payout = {
  amount: 5000,
  hasPayoutMethod: true,
  methodCountsFrom: null,
  heldCommissions: 0,
  confirmBy: null,
  isUndone: false,
  isApprover: false,
  alone: null,
  now,
};

describe('refusal', () => {
  it('is null for an allowed event', () => {
    const snapshot = commissionMachine.resolveState({ value: 'pending', context: commission });
    expect(refusal(snapshot, { type: 'commission.mature' })).toBeNull();
  });

  it('names every unmet guard with the facts it read', () => {
    const context = { ...commission, payableMonth: '2027-01', isReferralFlagged: true };
    const snapshot = commissionMachine.resolveState({ value: 'pending', context });
    expect(refusal(snapshot, { type: 'commission.mature' })).toEqual([
      { guard: 'hasReachedPayoutMonth', params: context },
      { guard: 'isNotHeld', params: context },
    ]);
  });

  it('is empty when the event is not possible from the state, a final one included', () => {
    const open = payoutMachine.resolveState({ value: 'open', context: payout });
    const paid = payoutMachine.resolveState({ value: 'paid', context: payout });
    expect(refusal(open, { type: 'payout.fail' })).toEqual([]);
    expect(refusal(paid, { type: 'payout.void' })).toEqual([]);
  });

  it('gives the nearest miss, hands a guard its own parameters, and descends into nested "and"', () => {
    const machine = setup({
      types: { context: {} as { amount: number }, events: {} as { type: 'go' } },
      guards: {
        isNever: () => false,
        isAtLeast: ({ context }, params: { least: number }) => context.amount >= params.least,
        isBoth: and(['isNever', and(['isNever', 'isNever'])]),
      },
    }).createMachine({
      id: 'nearest',
      context: { amount: 1 },
      initial: 'here',
      states: {
        here: {
          on: {
            go: [
              { guard: 'isBoth', target: 'there' },
              {
                guard: { type: 'isAtLeast', params: ({ context }) => ({ least: context.amount + 1 }) },
                target: 'there',
              },
            ],
          },
        },
        there: {},
      },
    });
    const snapshot = machine.resolveState({ value: 'here', context: { amount: 1 } });
    expect(refusal(snapshot, { type: 'go' })).toEqual([{ guard: 'isAtLeast', params: { least: 2 } }]);
  });

  it.each([
    ['the first, where it is nearer', 'one', ['isNever']],
    ['the first of two as near', 'tie', ['isNever']],
    ['the second, where it is nearer', 'other', ['isNot']],
  ])('speaks for %s', (_, type, unmet) => {
    const machine = setup({
      types: { events: {} as { type: 'one' } | { type: 'tie' } | { type: 'other' } },
      guards: { isNever: () => false, isNot: () => false, isBoth: and(['isNever', 'isNot']) },
    }).createMachine({
      id: 'two',
      initial: 'here',
      states: {
        here: {
          on: {
            one: [
              { guard: 'isNever', target: 'there' },
              { guard: 'isBoth', target: 'there' },
            ],
            tie: [
              { guard: 'isNever', target: 'there' },
              { guard: 'isNot', target: 'there' },
            ],
            other: [
              { guard: 'isBoth', target: 'there' },
              { guard: 'isNot', target: 'there' },
            ],
          },
        },
        there: {},
      },
    });
    const snapshot = machine.resolveState({ value: 'here', context: {} });
    expect(refusal(snapshot, { type })?.map(({ guard }) => guard)).toEqual(unmet);
  });

  it('gives a guard the parameters that the chart fixes', () => {
    const machine = setup({
      types: { events: {} as { type: 'go' } },
      guards: { isAtLeast: (_, params: { least: number }) => params.least < 2 },
    }).createMachine({
      id: 'fixed',
      initial: 'here',
      states: {
        here: { on: { go: { guard: { type: 'isAtLeast', params: { least: 2 } }, target: 'there' } } },
        there: {},
      },
    });
    const snapshot = machine.resolveState({ value: 'here', context: {} });
    expect(refusal(snapshot, { type: 'go' })).toEqual([{ guard: 'isAtLeast', params: { least: 2 } }]);
  });

  it('is empty at the end of a chart, also where the whole chart has the event', () => {
    const machine = createMachine({
      id: 'whole',
      initial: 'over',
      on: { go: '.again' },
      states: { over: { type: 'final' }, again: {} },
    });
    expect(refusal(machine.resolveState({ value: 'over', context: {} }), { type: 'go' })).toEqual([]);
    expect(refusal(machine.resolveState({ value: 'again', context: {} }), { type: 'go' })).toBeNull();
  });

  it('throws on a guard that is not named in setup', () => {
    const machine = createMachine({
      id: 'nameless',
      initial: 'here',
      states: { here: { on: { go: { guard: 'isMissing', target: 'there' } } }, there: {} },
    });
    expect(() => refusal(machine.resolveState({ value: 'here', context: {} }), { type: 'go' })).toThrow(
      'nameless: guard "isMissing" is not named in setup',
    );
  });

  it.each([
    ['not', not('isNever')],
    ['or', or(['isNever', 'isNever'])],
    ['inline', () => true],
  ])('throws on a guard that is %s', (_, guard) => {
    const machine = setup({ types: { events: {} as { type: 'go' } }, guards: { isNever: () => false } }).createMachine({
      id: 'loose',
      initial: 'here',
      states: { here: { on: { go: { guard, target: 'there' } } }, there: {} },
    });
    const snapshot = machine.resolveState({ value: 'here', context: {} });
    expect(() => refusal(snapshot, { type: 'go' })).toThrow(
      'loose: a guard is inline or combined otherwise than by "and"',
    );
  });
});

describe('a guard about another region', () => {
  const machine = setup({
    types: { context: {} as { now: string }, events: {} as { type: 'go' } | { type: 'stop' } | { type: 'both' } },
    guards: {
      isDry: stateIn({ weather: 'dry' }),
      isNotWet: not(stateIn({ weather: 'wet' })),
      isNever: () => false,
      isDryAndNever: and(['isDry', 'isNever']),
    },
  }).createMachine({
    id: 'walk',
    context: { now },
    type: 'parallel',
    states: {
      walker: {
        initial: 'home',
        states: {
          home: {
            on: {
              go: { guard: 'isDry', target: 'out' },
              stop: { guard: 'isNotWet', target: 'out' },
              both: { guard: 'isDryAndNever', target: 'out' },
            },
          },
          out: {},
        },
      },
      weather: { initial: 'dry', states: { dry: {}, wet: {} } },
    },
  });
  const unmetIn = (weather: 'dry' | 'wet', type: 'go' | 'stop' | 'both') =>
    refusal(machine.resolveState({ value: { walker: 'home', weather }, context: { now } }), { type });

  it('is one condition, by its name in setup', () => {
    expect([unmetIn('dry', 'go'), unmetIn('dry', 'stop')]).toEqual([null, null]);
    expect([unmetIn('wet', 'go'), unmetIn('wet', 'stop')]).toEqual([
      [{ guard: 'isDry', params: { now } }],
      [{ guard: 'isNotWet', params: { now } }],
    ]);
  });

  it('is a part where it is combined by "and"', () => {
    expect([unmetIn('dry', 'both'), unmetIn('wet', 'both')].map((all) => all?.map(({ guard }) => guard))).toEqual([
      ['isNever'],
      ['isDry', 'isNever'],
    ]);
  });
});

describe('what a transition needs', () => {
  const conflict = { kind: 'shop', what: 'shop.example', when: '2026-11-01T12:00:00Z', until: null } as const;

  it('is a text of the way taken, because of the guards that closed the ways before it', () => {
    const at = (conflicts: (typeof conflict)[]) =>
      leadMachine.resolveState({
        value: 'pending',
        context: { conflicts, undoableUntil: null, installs: 0, claimEndsAt: null, now },
      });
    expect(needOf(at([conflict]), { type: 'lead.approve' })).toEqual({
      input: 'overrideReason',
      because: [
        {
          guard: 'isNotConflicting',
          params: { conflicts: [conflict], undoableUntil: null, installs: 0, claimEndsAt: null, now },
        },
      ],
    });
    expect(needOf(at([]), { type: 'lead.approve' })).toBeNull();
    expect(needOf(at([conflict]), { type: 'lead.reject' })).toBeNull();
  });

  it('is nothing where the event is refused or the chart has ended', () => {
    const open = payoutMachine.resolveState({ value: 'open', context: payout });
    const paid = payoutMachine.resolveState({ value: 'paid', context: payout });
    expect([needOf(open, { type: 'payout.hold' })?.input, needOf(open, { type: 'payout.confirm' })]).toEqual([
      'reason',
      null,
    ]);
    expect(needOf(paid, { type: 'payout.confirm' })).toBeNull();
  });
});

describe('of several transitions for an event', () => {
  const machine = setup({
    types: { events: {} as { type: 'go' } | { type: 'stop' } },
    guards: { isNever: () => false, isNotEver: () => false },
  }).createMachine({
    id: 'needing',
    initial: 'here',
    states: {
      here: {
        on: {
          go: [
            { guard: 'isNever', target: 'there' },
            { target: 'there', meta: { needs: 'reason' } },
            { guard: 'isNotEver', target: 'there' },
          ],
          stop: { target: 'there', meta: { needs: 'patience' } },
        },
      },
      there: {},
    },
  });
  const here = machine.resolveState({ value: 'here', context: {} });

  it('the one that is taken needs its text because of those before it, not of those after it', () => {
    expect(needOf(here, { type: 'go' })).toEqual({ input: 'reason', because: [{ guard: 'isNever', params: {} }] });
  });

  it('one that names what is no text of the product needs nothing', () => {
    expect(needOf(here, { type: 'stop' })).toBeNull();
  });
});

describe('an event that is already satisfied', () => {
  const referral = { windowEndsAt: null, now };

  it('is recognised in its own region', () => {
    const paying = referralMachine.resolveState({ value: { life: 'paying', review: 'clear' }, context: referral });
    const events = ['referral.charge', 'referral.uninstall', 'referral.reinstall', 'referral.flag', 'referral.clear'];
    expect(events.map((type) => isAlreadySo(paying, type))).toEqual([true, false, false, false, true]);
  });

  it('is recognised in a final state', () => {
    const returned = payoutMachine.resolveState({ value: 'returned', context: payout });
    expect([isAlreadySo(returned, 'payout.return'), isAlreadySo(returned, 'payout.void')]).toEqual([true, false]);
  });
});

describe('allowed events', () => {
  it('name the text that each needs', () => {
    const open = allowedEvents(payoutMachine, 'open', payout, reasonsFor);
    expect(open.map(({ event, needs }) => [event, needs]).filter(([, needs]) => needs !== null)).toEqual([
      ['payout.hold', 'reason'],
      ['payout.void', 'reason'],
    ]);
  });

  it('explain, with a date where time clears it, why a commission is not paid yet', () => {
    const context = { ...commission, payableMonth: '2027-01' };
    expect(allowedEvents(commissionMachine, 'pending', context, reasonsFor)).toEqual([
      {
        event: 'commission.mature',
        isAllowed: false,
        isFromHere: true,
        reasons: ['It becomes payable on 1 Jan 2027.'],
        needs: null,
      },
      { event: 'commission.hold', isAllowed: true, isFromHere: true, reasons: [], needs: null },
      { event: 'commission.cancel', isAllowed: true, isFromHere: true, reasons: [], needs: null },
      {
        event: 'commission.release',
        isAllowed: false,
        isFromHere: false,
        reasons: ['The commission is already pending.'],
        needs: null,
      },
      {
        event: 'commission.pay',
        isAllowed: false,
        isFromHere: false,
        reasons: ['The commission is pending and cannot be paid.'],
        needs: null,
      },
      {
        event: 'commission.clawBack',
        isAllowed: false,
        isFromHere: false,
        reasons: ['The commission is pending and cannot be clawed back.'],
        needs: null,
      },
    ]);
  });

  it('report a state already reached', () => {
    const held = allowedEvents(payoutMachine, 'onHold', payout, reasonsFor);
    expect(held.find(({ event }) => event === 'payout.hold')?.reasons).toEqual(['The payout is already on hold.']);
    expect(held.find(({ event }) => event === 'payout.send')?.reasons).toEqual([
      'The payout is on hold and cannot be sent.',
    ]);
  });

  it('name each unmet condition', () => {
    const context = { ...payout, amount: -200, hasPayoutMethod: false };
    expect(allowedEvents(payoutMachine, 'open', context, reasonsFor)[0]).toEqual({
      event: 'payout.approve',
      isAllowed: false,
      isFromHere: true,
      reasons: ['There is nothing to pay: the amount must be above zero.', 'No payout method yet.'],
      needs: null,
    });
  });
});
