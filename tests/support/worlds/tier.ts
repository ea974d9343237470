import { randomUUID } from 'node:crypto';

import sql from 'sql-template-tag';

import { changeTier, createTier, getPartnerTiers } from '#contract/tiers/tiers.ts';
import { DAY } from '#contract/shared/day.ts';
import { tierMachine } from '#machines/lifecycles/tier.machine.ts';

import { evaluateTiers } from '../../../server/features/tiers/evaluate.ts';
import { query, transaction } from '../../../server/platform/database/pool.ts';
import { tierActions } from '../../../src/entities/tier/tierActions.ts';
import { offeredTo, withoutEvents } from './answered.ts';
import { today } from './clock.ts';
import { earned } from './commission.ts';
import { type Begin, comparedSteps } from './rows.ts';
import type { Act, Standing, World } from './world.ts';

interface Facts {
  readonly isReached: boolean;
  /** The time that the figures wait for is over. */
  readonly isLate: boolean;
  /** So is the day until which staff decided. */
  readonly isOver: boolean;
}
type Name = 'ease' | 'tighten' | 'pass' | 'runJob' | 'grant' | 'grantBare' | 'withhold' | 'endOverride';
type Start = 'qualified';

const stateOf = ({ states }: Standing<Facts>) => states['standing'] ?? '';
const isByStaff = ({ states }: Standing<Facts>) => states['override'] !== 'none';
const done = () => 200;

/** What the job sends of the figures. */
function following(at: Standing<Facts>): readonly string[] {
  const { isReached, isLate } = at.facts;
  switch (stateOf(at)) {
    case 'member':
    case 'demoted':
      return isReached ? ['tier.qualify'] : [];
    case 'qualified':
      if (!isReached) return ['tier.lapse'];
      return isLate ? ['tier.promote'] : [];
    case 'promoted':
      return !isReached && isLate ? ['tier.warn'] : [];
    default:
      if (isReached) return ['tier.recover'];
      return isLate ? ['tier.demote'] : [];
  }
}
const decided = (event: 'grant' | 'withhold'): Act<Facts> => ({
  sends: () => [`tier.${event}`],
  after: ({ facts }) => ({ ...facts, isOver: false }),
});

const past = today;
const later = '2100-01-01T00:00:00.000Z';

export const tierWorld: World<Facts, Name, Start> = {
  entity: 'tier',
  machine: tierMachine,
  starts: { qualified: { facts: { isReached: true, isLate: false, isOver: false }, sends: ['tier.qualify'] } },
  acts: {
    ease: {
      when: ({ facts }) => !facts.isReached,
      before: ({ facts }) => ({ ...facts, isReached: true }),
      answers: done,
    },
    tighten: {
      when: ({ facts }) => facts.isReached,
      before: ({ facts }) => ({ ...facts, isReached: false }),
      answers: done,
    },
    pass: {
      when: ({ facts }) => !facts.isLate || !facts.isOver,
      before: ({ facts }) => ({ ...facts, isLate: true, isOver: true }),
      answers: done,
    },
    // Staff's decision ends first; who passes a review waits for the next one.
    runJob: {
      before: (at) => (stateOf(at) === 'promoted' && at.facts.isReached ? { ...at.facts, isLate: false } : at.facts),
      sends: (at) => [...(isByStaff(at) && at.facts.isOver ? ['tier.expireOverride'] : []), ...following(at)],
      after: ({ facts, states }) => ({
        ...facts,
        isLate: false,
        isOver: states['override'] === 'none' ? false : facts.isOver,
      }),
      answers: done,
    },
    grant: decided('grant'),
    grantBare: { sends: () => ['tier.grant'], isBare: true, answers: () => 400 },
    withhold: decided('withhold'),
    endOverride: { sends: () => ['tier.endOverride'], after: ({ facts }) => ({ ...facts, isOver: false }) },
  },
  context: ({ isReached, isLate, isOver }) => ({
    value: 100_000,
    threshold: isReached ? 100_000 : 100_001,
    keeps: isReached ? 100_000 : 100_001,
    isOpen: true,
    startsAt: isLate ? past : later,
    reviewAt: isLate ? past : later,
    graceUntil: isLate ? past : later,
    overrideUntil: isOver ? past : later,
    now: today,
  }),
};

export const beginTier: Begin<Facts, Name, Start> = async (served) => {
  const { built, call, colleague } = served;
  const { pool } = built.db;
  const { partner, admin } = await earned(served);
  const staff = await colleague('moderator');
  // Tiers of tours before this one are closed: each has its own partner.
  await query(pool, sql`update tiers set is_open = false where is_open`);
  const request = {
    name: `Tier ${randomUUID()}`,
    metric: 'grossRevenue',
    currency: 'USD',
    threshold: 100_000,
    windowMonths: 24,
    reviewMonths: 1,
    graceDays: 14,
    isOpen: true,
  };
  let tier = createTier.success.data.parse((await call(admin, 'POST', '/api/tiers', request)).data);
  const threshold = async (amount: number) => {
    const answer = await call(admin, 'PUT', `/api/tiers/${tier.id}`, {
      ...request,
      threshold: amount,
      version: tier.version,
    });
    tier = changeTier.success.data.parse(answer.data);
    return answer.status;
  };
  const runJob = async () => {
    await transaction(pool, (tx) => evaluateTiers(tx, built.services.now()));
    return 200;
  };
  await runJob();
  const path = `/api/partners/${partner.partnerId}/tiers`;
  const [row] = await query<{ id: string }>(
    pool,
    sql`select id from tier_standings where tier_id = ${tier.id} and partner_id = ${partner.partnerId}`,
  );
  if (!row) throw new Error('The partner does not stand anywhere.');
  const decide = async (event: string, given: object = { reason: 'Agreed.' }) => {
    const until = new Date(built.services.now().getTime() + 20 * DAY).toISOString().slice(0, 10);
    const body = { event, ...given, ...(event !== 'endOverride' && { until }) };
    return (await call(staff, 'PUT', `${path}/${tier.id}`, body)).status;
  };
  return {
    id: row.id,
    // What may follow is asked below: the times of this row are its own.
    shown: async () =>
      withoutEvents((await call(staff, 'GET', `/api/lifecycles/tier/${row.id}?perPage=${comparedSteps}`)).data),
    offers: async (expected) => {
      const rungs = getPartnerTiers.success.data.parse((await call(staff, 'GET', path)).data);
      const rung = rungs.find(({ tierId }) => tierId === tier.id);
      if (!rung) throw new Error('The tier is not among those of the partner.');
      return offeredTo('moderator', expected, {
        server: rung.actions,
        browser: tierActions(rung, built.services.now()),
      });
    },
    hands: {
      ease: () => threshold(100_000),
      tighten: () => threshold(100_001),
      // Its times come nearer rather than the day: over many months the charge would leave the figure.
      pass: async () => {
        const at = built.services.now().toISOString();
        await query(
          pool,
          sql`update tier_standings
                 set starts_at = case when starts_at is not null then ${at}::timestamptz end,
                     review_at = case when review_at is not null then ${at}::timestamptz end,
                     grace_until = case when grace_until is not null then ${at}::timestamptz end,
                     override_until = case when override_until is not null then ${at}::timestamptz end
               where id = ${row.id}`,
        );
        return 200;
      },
      runJob,
      grant: () => decide('grant'),
      grantBare: () => decide('grant', { reason: ' ' }),
      withhold: () => decide('withhold'),
      endOverride: () => decide('endOverride'),
    },
  };
};
