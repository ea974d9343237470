import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';

import { leadMachine } from '#machines/lifecycles/lead.machine.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';
import { referralMachine } from '#machines/lifecycles/referral.machine.ts';
import { eventsOf, isAlreadySo, regionOf, regionStates, stateBefore, stateValue } from '#machines/regions.ts';

const now = '2026-11-20T12:00:00Z';

describe('the regions of a chart', () => {
  it('are named, or the chart itself where it has none', () => {
    expect([
      regionOf(referralMachine, 'referral.charge'),
      regionOf(referralMachine, 'referral.clear'),
      regionOf(payoutMachine, 'payout.send'),
    ]).toEqual(['life', 'review', 'payout']);
  });

  it('declare each event once', () => {
    expect(eventsOf(leadMachine)).toEqual([
      'lead.approve',
      'lead.reject',
      'lead.update',
      'lead.withdraw',
      'lead.undo',
      'lead.convert',
      'lead.expire',
      'lead.revoke',
      'lead.retry',
    ]);
  });

  it('have no other events', () => {
    expect(() => regionOf(leadMachine, 'payout.send')).toThrow('lead declares no event "payout.send"');
  });

  it('are spelled as states and back', () => {
    const referral = { life: 'paying', review: 'flagged' };
    expect([regionStates(referralMachine, referral), stateValue(referralMachine, referral)]).toEqual([
      referral,
      referral,
    ]);
    expect([regionStates(leadMachine, 'pending'), stateValue(leadMachine, { lead: 'pending' })]).toEqual([
      { lead: 'pending' },
      'pending',
    ]);
  });

  it('are one level deep', () => {
    expect(() => regionStates(referralMachine, { life: { paying: 'monthly' }, review: 'clear' })).toThrow(
      'referral: region "life" is nested',
    );
  });

  it('report a chart without regions', () => {
    expect(() => stateValue(leadMachine, { review: 'clear' })).toThrow('lead: no state given');
  });

  it('tell the state an event is about', () => {
    const context = { windowEndsAt: null, now };
    const referral = referralMachine.resolveState({ value: { life: 'paying', review: 'flagged' }, context });
    expect([stateBefore(referral, 'referral.charge'), stateBefore(referral, 'referral.clear')]).toEqual([
      'paying',
      'flagged',
    ]);
  });
});

describe('the state that a row already has', () => {
  const leadAt = (value: string) =>
    leadMachine.resolveState({
      value,
      context: { conflicts: [], undoableUntil: null, installs: 0, claimEndsAt: null, now },
    });

  it('is not asked for by an event that is possible here, also where it leads nowhere else', () => {
    expect(['pending', 'rejected', 'approved'].map((state) => isAlreadySo(leadAt(state), 'lead.update'))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is asked for by an event that leads here from any other state', () => {
    const machine = createMachine({
      id: 'doors',
      initial: 'outside',
      states: {
        outside: { on: { go: 'hall', knock: {} } },
        hall: {},
        cellar: { on: { go: 'garden' } },
        garden: {},
      },
    });
    const at = (value: string) => machine.resolveState({ value, context: {} });
    expect(['outside', 'hall', 'cellar', 'garden'].map((state) => isAlreadySo(at(state), 'go'))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(['outside', 'hall'].map((state) => isAlreadySo(at(state), 'knock'))).toEqual([false, false]);
  });
});
