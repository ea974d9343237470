import { describe, expect, it } from 'vitest';

import { type Earned, forecastRest, maturedIn, payoutsAhead } from '#contract/payouts/forecast.ts';
import { addMonths, monthOf } from '#contract/shared/month.ts';
import { earnedBy, earningHistory } from '../../support/money/earningHistories.ts';

const current = '2026-11';

/** The same amounts each month: charged 20 days after the day of the month that now is, paid two months later. */
const steady = (months: number, amountOf: (age: number) => number = () => 1000): Earned[] =>
  Array.from({ length: months }, (_, age) => ({ month: addMonths(current, 2 - age), age, amount: amountOf(age) }));

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('what is earned by now', () => {
  it('is in the payout of the month in which it becomes payable; what is overdue is in the first', () => {
    const waiting = [
      { month: '2026-08', amount: 100 },
      { month: '2026-11', amount: 20 },
      { month: '2026-12', amount: 3 },
      { month: '2026-12', amount: -1 },
      { month: '2027-04', amount: 7 },
      { month: '2027-05', amount: 900 },
    ];
    expect(maturedIn(waiting, current)).toEqual([
      { month: '2026-11', amount: 120 },
      { month: '2026-12', amount: 2 },
      { month: '2027-01', amount: 0 },
      { month: '2027-02', amount: 0 },
      { month: '2027-03', amount: 0 },
      { month: '2027-04', amount: 7 },
    ]);
  });
});

describe('what is still to be earned', () => {
  it('is known where every month was the same', () => {
    const rests = forecastRest(steady(40), { first: current, current });
    const none = { low: 0, likely: 0, high: 0, accuracy: { inside: 12, months: 12 } };
    const same = { low: 1000, likely: 1000, high: 1000, accuracy: { inside: 12, months: 12 } };
    expect(rests).toEqual([none, none, none, same, same, same]);
  });

  it('grows with the level of the last three months', () => {
    const doubled = steady(40, (age) => (age < 3 ? 2000 : 1000));
    expect(forecastRest(doubled, { first: current, current })[3]).toMatchObject({ likely: 2000 });
  });

  it('takes the ends of the band from the outermost of nine cases, and says nothing of eight', () => {
    const amounts = (age: number) => (age % 2 === 0 ? 900 : 1100);
    const lengthFor = (cases: number) => 3 + 3 + cases + 1;
    const at = (months: number) => forecastRest(steady(months, amounts), { first: current, current })[3];
    expect(at(lengthFor(8))).toBeNull();
    expect(at(lengthFor(9))).toMatchObject({ accuracy: { inside: 0, months: 0 } });
  });

  it('is not known without history, nor where nothing was left of the last months', () => {
    expect(forecastRest([], { first: current, current })).toEqual(Array.from({ length: payoutsAhead }, () => null));
    const ended = steady(40, (age) => (age < 3 ? 0 : 1000));
    expect(forecastRest(ended, { first: current, current })).toEqual(Array.from({ length: payoutsAhead }, () => null));
  });
});

describe('ten programmes, the last year of each held out', () => {
  const histories = Array.from({ length: 10 }, (_, place) => earningHistory((place + 1) * 7919, 54));
  const cases = histories.flatMap((history) =>
    Array.from({ length: 12 }, (_, later) => {
      const now = new Date(Date.UTC(2025, later, 12));
      const first = monthOf(now);
      return { history, now, first, current: first };
    }),
  );

  it('earned by now: no error at all', () => {
    let error = 0;
    for (const { history, now, first } of cases) {
      // Before the month, everything was paid that was in it.
      const known = history.filter(({ at, month }) => at < now.getTime() && month >= first);
      for (const { month, amount } of maturedIn(known, first)) {
        const paid = sum(history.filter((one) => one.month === month).map((one) => one.amount));
        const after = history.filter((one) => one.month === month && one.at >= now.getTime());
        error += Math.abs(paid - sum(after.map((one) => one.amount)) - amount);
      }
    }
    expect(error).toBe(0);
  });

  it('the rest: 75 to 85 % inside the band', () => {
    let [inside, all] = [0, 0];
    for (const { history, now, first } of cases) {
      const rests = forecastRest(earnedBy(history, now), { first, current: first });
      for (const [ahead, rest] of rests.entries()) {
        expect(rest).not.toBeNull();
        if (rest === null || rest.low === rest.high) continue;
        const month = addMonths(first, ahead);
        const came = sum(
          history.filter((one) => one.month === month && one.at >= now.getTime()).map((one) => one.amount),
        );
        all += 1;
        if (came >= rest.low && came <= rest.high) inside += 1;
      }
    }
    console.info(`80 % bands of ten programmes: ${inside} of ${all} inside, ${((inside / all) * 100).toFixed(1)} %`);
    expect(inside / all).toBeGreaterThanOrEqual(0.75);
    expect(inside / all).toBeLessThanOrEqual(0.85);
  });
});
