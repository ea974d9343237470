import { describe, expect, test } from 'vitest';

import { shownEntities } from '#contract/lifecycles/history.ts';
import { approvalMachine } from '#machines/lifecycles/approval.machine.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';
import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';
import { referralMachine } from '#machines/lifecycles/referral.machine.ts';

import { chartsOf } from '../../../../src/entities/lifecycle/lifecycleCharts.ts';
import { regionPictures } from '../../../../src/entities/lifecycle/lifecycleLayout.ts';

const numbersOf = (path: string): number[] => [...path.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));

describe('the picture of a statechart', () => {
  test('a chart without regions is one column, in its own order', () => {
    const [picture, ...others] = regionPictures(payoutMachine);
    expect(others).toEqual([]);
    expect(picture?.region).toBe('payout');
    expect(picture?.states.map(({ state, isInitial, isFinal }) => [state, isInitial, isFinal])).toEqual([
      ['open', true, false],
      ['approved', false, false],
      ['onHold', false, false],
      ['processing', false, false],
      ['overdue', false, false],
      ['failed', false, false],
      ['paid', false, false],
      ['returned', false, true],
      ['voided', false, true],
    ]);
    expect(picture?.arrows.map(({ from, to, events }) => `${from} ${events.join(' ')} ${to}`)).toEqual([
      'open payout.approve approved',
      'open payout.hold onHold',
      'open payout.void voided',
      'approved payout.send processing',
      'approved payout.confirm paid',
      'approved payout.hold onHold',
      'approved payout.void voided',
      'onHold payout.release open',
      'onHold payout.void voided',
      'processing payout.confirm paid',
      'processing payout.fail failed',
      'processing payout.escalate overdue',
      'overdue payout.confirm paid',
      'overdue payout.fail failed',
      'failed payout.retry approved',
      'failed payout.void voided',
      'paid payout.return returned',
    ]);
  });

  test('each region is a column of its own', () => {
    expect(regionPictures(referralMachine).map(({ region, states }) => [region, states.length])).toEqual([
      ['life', 3],
      ['review', 2],
    ]);
  });

  test('its boxes are as wide as its longest word', () => {
    const [approval] = regionPictures(approvalMachine);
    const [payout] = regionPictures(payoutMachine);
    expect([approval?.box, payout?.box]).toEqual([
      { width: 158, height: 28 },
      { width: 112, height: 28 },
    ]);
  });

  test('an event that does not leave a state is drawn at it, not as an arrow', () => {
    const [record] = regionPictures(prospectMachine);
    expect(record?.states[0]?.stays).toEqual([
      'prospect.setStatus',
      'prospect.setType',
      'prospect.setTags',
      'prospect.assign',
      'prospect.unassign',
    ]);
    // Out of the archive: taken out, or given another status.
    expect(record?.arrows.map(({ events }) => events)).toEqual([
      ['prospect.archive'],
      ['prospect.unarchive', 'prospect.setStatus'],
    ]);
  });

  test.each(shownEntities)('of a %s: fits a phone, no number is missing, no two heads are in one place', (entity) => {
    for (const { width, height, arrows } of chartsOf(entity)) {
      expect(width).toBeLessThanOrEqual(230);
      for (const { path } of arrows)
        for (const number of numbersOf(path)) {
          expect(number).toBeGreaterThanOrEqual(0);
          expect(number).toBeLessThanOrEqual(Math.max(width, height));
        }
      for (const { to, head } of arrows)
        expect(arrows.filter((other) => other.head === head).every((other) => other.to === to)).toBe(true);
    }
  });
});
