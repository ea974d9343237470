import { tierMachine } from '#machines/lifecycles/tier.machine.ts';

import { already, by, factsOf, never, type Outcome, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-12-01T00:00:00.000Z';
const past = '2026-12-01T00:00:00.000Z';
const later = '2026-12-01T00:00:00.001Z';
const times = { startsAt: later, reviewAt: later, graceUntil: later, overrideUntil: later };
const over = { startsAt: past, reviewAt: past, graceUntil: past, overrideUntil: past };
const reached = { value: 100, threshold: 100, keeps: 100, isOpen: true, ...times, now };

const given = {
  'the threshold to the cent, no time over': reached,
  'the threshold to the cent, every time over': { ...reached, ...over },
  'a cent less, no time over': { ...reached, value: 99 },
  'a cent less, every time over': { ...reached, value: 99, ...over },
  'no times': { ...reached, startsAt: null, reviewAt: null, graceUntil: null, overrideUntil: null },
  'a closed tier': { ...reached, isOpen: false },
};
type Given = keyof typeof given;

/** By whether the threshold is reached, and the time over. */
const outcome = (outcomes: { reached: Outcome; late: Outcome; less: Outcome; lessLate: Outcome; none?: Outcome }) =>
  by<Given>({
    'the threshold to the cent, no time over': outcomes.reached,
    'the threshold to the cent, every time over': outcomes.late,
    'a cent less, no time over': outcomes.less,
    'a cent less, every time over': outcomes.lessLate,
    'no times': outcomes.none ?? outcomes.reached,
    'a closed tier': outcomes.reached,
  });
const missed = refusedBy('isReached');
const ifReached = (state: string) => outcome({ reached: to(state), late: to(state), less: missed, lessLate: missed });

/** The steps of the figures, with what staff decided beside it. */
const standing = (other: string): Record<string, Record<string, ReturnType<typeof outcome> | Outcome>> => {
  const at = (state: string) => `${state}, ${other}`;
  const none = {
    'tier.qualify': never,
    'tier.lapse': never,
    'tier.promote': never,
    'tier.warn': never,
    'tier.recover': never,
    'tier.demote': never,
  };
  const hit = refusedBy('isMissed');
  return {
    member: { ...none, 'tier.qualify': ifReached(at('qualified')), 'tier.lapse': already },
    qualified: {
      ...none,
      'tier.qualify': already,
      'tier.lapse': outcome({ reached: hit, late: hit, less: to(at('member')), lessLate: to(at('member')) }),
      'tier.promote': outcome({
        reached: refusedBy('isPastStart'),
        late: to(at('promoted')),
        less: refusedBy('isReached', 'isPastStart'),
        lessLate: missed,
      }),
    },
    promoted: {
      ...none,
      'tier.promote': already,
      'tier.recover': already,
      'tier.warn': outcome({
        reached: refusedBy('isMissed', 'isPastReview'),
        late: hit,
        less: refusedBy('isPastReview'),
        lessLate: to(at('atRisk')),
      }),
    },
    atRisk: {
      ...none,
      'tier.warn': already,
      'tier.recover': ifReached(at('promoted')),
      'tier.demote': outcome({
        reached: refusedBy('isMissed', 'isPastGrace'),
        late: hit,
        less: refusedBy('isPastGrace'),
        lessLate: to(at('demoted')),
      }),
    },
    demoted: { ...none, 'tier.qualify': ifReached(at('qualified')), 'tier.demote': already },
  };
};

/** What staff decide, with the figures beside it. */
const override = (state: string): Record<string, Record<string, ReturnType<typeof outcome> | Outcome>> => {
  const at = (other: string, needs?: 'reason') => to(`${state}, ${other}`, needs);
  const unlessClosed = (other: string) =>
    by<Given>({
      'the threshold to the cent, no time over': at(other, 'reason'),
      'the threshold to the cent, every time over': at(other, 'reason'),
      'a cent less, no time over': at(other, 'reason'),
      'a cent less, every time over': at(other, 'reason'),
      'no times': at(other, 'reason'),
      'a closed tier': refusedBy('isTierOpen'),
    });
  const running = refusedBy('isPastOverride');
  const ended = {
    'tier.endOverride': at('none', 'reason'),
    'tier.expireOverride': outcome({ reached: running, late: at('none'), less: running, lessLate: at('none') }),
  };
  return {
    none: {
      'tier.grant': unlessClosed('granted'),
      'tier.withhold': unlessClosed('withheld'),
      'tier.endOverride': already,
      'tier.expireOverride': already,
    },
    granted: { 'tier.grant': already, 'tier.withhold': never, ...ended },
    withheld: { 'tier.grant': never, 'tier.withhold': already, ...ended },
  };
};

const overrides = ['none', 'granted', 'withheld'] as const;
const standings = ['member', 'qualified', 'promoted', 'atRisk', 'demoted'] as const;

export const tierFacts = factsOf<Given>({
  machine: tierMachine,
  initial: 'member, none',
  final: [],
  given,
  rows: Object.fromEntries(
    standings.flatMap((state) =>
      overrides.map((other) => [`${state}, ${other}`, { ...standing(other)[state], ...override(state)[other] }]),
    ),
  ),
});
