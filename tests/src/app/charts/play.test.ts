import { describe, expect, it } from 'vitest';

import { reasonsFor } from '#contract/lifecycles/reasons.ts';
import { allowedEvents } from '#machines/allowedEvents.ts';

import { addressOf, open, openAddress, stateName } from '../../../../src/app/charts/address.ts';
import { type Chart, charts } from '../../../../src/app/charts/chartList.ts';
import { factsOf } from '../../../../src/app/charts/facts.ts';
import { offersOf } from '../../../../src/app/charts/offers.ts';
import { pathsOf } from '../../../../src/app/charts/paths.ts';
import { type Game, gameOf, type Moment, next, startOf, type Step, walk } from '../../../../src/app/charts/play.ts';
import pathCounts from '#machines/diagrams/paths.json';

const modules = import.meta.glob<Record<string, { id: string }>>('../../../../machines/*/*.machine.ts', {
  eager: true,
});
const named = charts.map((chart) => ({ name: chart.name, chart }));

const games = new Map(
  charts.map((chart) => [
    chart,
    chart.starts.flatMap((_, index) => {
      const game = gameOf(chart, index);
      return game === null ? [] : [game];
    }),
  ]),
);
const gamesOf = (chart: Chart): Game[] => games.get(chart) ?? [];

interface Reached {
  readonly steps: readonly string[];
  readonly moment: Moment;
}
const known = new Map<Game, Reached[]>();

/** One moment in each state that can be reached by pressing, with the steps to it. */
function reached(game: Game): Reached[] {
  const before = known.get(game);
  if (before) return before;
  const found = new Map<string, { steps: readonly string[]; moment: Moment }>();
  const visit = (moment: Moment, steps: readonly string[]): void => {
    const name = stateName(moment.snapshot.value);
    if (found.has(name)) return;
    found.set(name, { steps, moment });
    for (const { key } of game.presses) {
      const after = next(game, moment, key);
      if (after !== null) visit(after, [...steps, key]);
    }
  };
  visit(startOf(game), []);
  const all = [...found.values()];
  known.set(game, all);
  return all;
}

it('every chart there is can be played', () => {
  const ids = Object.values(modules).flatMap((module) =>
    Object.values(module).flatMap((one) => (typeof one === 'object' && 'id' in one ? [one.id] : [])),
  );
  expect(charts.map(({ name }) => name).toSorted()).toEqual(ids.toSorted());
});

describe.each(named)('the chart $name', ({ chart }) => {
  it('refuses what it refuses with a sentence, and nothing else', () => {
    for (const game of gamesOf(chart)) {
      for (const { moment } of reached(game)) {
        for (const { label, isAllowed, reasons } of offersOf(game, moment)) {
          const sentences = reasons.filter((reason) => /^[A-Z].*\.$/.test(reason));
          expect({ label, sentences: sentences.length > 0, all: sentences.length === reasons.length }).toEqual({
            label,
            sentences: !isAllowed,
            all: true,
          });
        }
      }
    }
  });

  it('says an event is possible exactly where pressing it leads on', () => {
    for (const game of gamesOf(chart)) {
      for (const { moment } of reached(game)) {
        const offers = offersOf(game, moment);
        expect(offers.map(({ isAllowed }) => isAllowed)).toEqual(
          offers.map(({ key }) => next(game, moment, key) !== null),
        );
        expect(offers.map(({ key }) => key).toSorted()).toEqual(game.presses.map(({ key }) => key).toSorted());
      }
    }
  });

  it('is opened from its address as it was: every state, the facts, and a path', () => {
    for (const [start, game] of gamesOf(chart).entries()) {
      for (const { steps } of reached(game)) {
        const facts = factsOf(chart).map(({ name }): Step => ({ [name]: game.start.context[name] }));
        const opened = open(chart, { start, steps: [...steps, ...facts] });
        if (opened === null) throw new Error(`${steps.join()} is refused.`);
        expect(shown(openAddress(chart, addressOf(opened)))).toEqual(shown(opened));
      }
    }
    for (const [path, { keys }] of pathsOf(chart).entries()) {
      if (path % 100 !== 0) continue;
      const opened = open(chart, { path, step: keys.length });
      if (opened === null) throw new Error(`The path ${path} is refused.`);
      expect(shown(openAddress(chart, addressOf(opened)))).toEqual(shown(opened));
    }
  });

  it('has the paths that the tests walk, and each is played to the state it names', () => {
    const paths = pathsOf(chart);
    expect(paths.length).toBe(new Map(Object.entries(pathCounts)).get(chart.name) ?? 0);
    const own = gamesOf(chart);
    const ends = paths.map(({ start, keys }) => {
      const game = own[start];
      return game && walk(game, keys)?.at(-1)?.snapshot.value;
    });
    expect(ends).toEqual(paths.map(({ end }) => end));
  });
});

const shown = (opened: ReturnType<typeof openAddress>) =>
  typeof opened === 'string'
    ? opened
    : {
        play: opened.play,
        moments: opened.moments.map(({ step, snapshot: { value, context } }) => [step, value, context]),
      };

const chartOf = (name: string) => {
  const chart = charts.find((one) => one.name === name);
  if (chart === undefined) throw new Error(`There is no chart ${name}.`);
  return chart;
};

describe('a lifecycle', () => {
  const payout = chartOf('payout');
  const at = (...steps: Step[]) => {
    const opened = open(payout, { start: 0, steps });
    if (opened === null) throw new Error('It is refused.');
    const moment = opened.moments.at(-1) ?? opened.moments[0];
    return { moment, offers: offersOf(opened.game, moment) };
  };

  it('is refused in the words of the product', () => {
    const { moment, offers } = at({ amount: -1 }, { hasPayoutMethod: false });
    const { value, context } = moment.snapshot;
    const offered = allowedEvents(payout.machine, value, context, reasonsFor);
    expect(Object.fromEntries(offers.map(({ key, reasons }) => [key, reasons]))).toEqual(
      Object.fromEntries(offered.map(({ event, reasons }) => [event, reasons])),
    );
    expect(offers.find(({ key }) => key === 'payout.approve')?.reasons).toEqual([
      'There is nothing to pay: the amount must be above zero.',
      'No payout method yet.',
    ]);
  });

  it('offers what is possible first, and says what it asks for', () => {
    const { offers } = at();
    expect(offers.map(({ label, isAllowed, needs }) => [label, isAllowed, needs])).toEqual([
      ['Approve', true, []],
      ['Put on hold', true, ['Enter a reason.']],
      ['Void', true, ['Enter a reason.']],
      ['Mark as sent', false, []],
      ['Mark as paid', false, []],
      ['Release', false, []],
      ['Mark as failed', false, []],
      ['Escalate', false, []],
      ['Try again', false, []],
      ['Mark as returned', false, []],
      ['Undo payment', false, []],
    ]);
  });

  it('has a control for every fact that its guards read', () => {
    for (const chart of charts.filter(({ kind }) => kind !== 'process')) {
      const read = new Set<string>();
      for (const { context } of chart.starts) {
        for (const guard of Object.values(chart.machine.implementations.guards)) {
          if (typeof guard !== 'function' || 'check' in guard) continue;
          guard({ context: noting(context, read), event: { type: '' } }, undefined);
        }
      }
      const facts = new Set(factsOf(chart).map(({ name }) => name));
      expect({ chart: chart.name, missing: [...read].filter((name) => !facts.has(name)) }).toEqual({
        chart: chart.name,
        missing: [],
      });
    }
  });
});

const noting = (context: object, read: Set<string>) =>
  new Proxy(context, {
    get: (target, name) => {
      read.add(String(name));
      return Reflect.get(target, name);
    },
  });

describe('an address', () => {
  const lead = chartOf('lead');

  it.each([
    'did=nonsense',
    'did=%5B%22lead.retry%22%5D',
    'did=%5B%22payout.send%22%5D',
    'did=%5B%7B%22amount%22%3A1%7D%5D',
    'from=9',
    'from=0',
    'path=0&step=0',
    'path=99999&step=0',
    'path=1&step=99',
    'path=x',
  ])('that is broken is offered apart: %s', (search) => {
    expect(openAddress(lead, search)).toBe('unreadable');
  });

  it('that led elsewhere when it was made is noticed', () => {
    expect(openAddress(lead, 'did=%5B%22lead.approve%22%5D&at=rejected')).toBe('moved');
    expect(typeof openAddress(lead, 'did=%5B%22lead.approve%22%5D&at=approved')).toBe('object');
  });
});
