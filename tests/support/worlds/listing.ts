import { getStaffApp } from '#contract/apps/admin.ts';
import { listingMachine } from '#machines/lifecycles/listing.machine.ts';

import { listingActions } from '../../../src/features/staffApps/listingActions.ts';
import { makeApp } from '../make/apps.ts';
import { offeredTo } from './answered.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Standing, World } from './world.ts';

interface Facts {
  readonly plans: 0 | 1;
}
type Name = 'hide' | 'show' | 'retire' | 'retireSilently' | 'reopen' | 'addPlan' | 'endPlan';

/** An app that is offered keeps a plan. */
const mayEnd = ({ states, facts }: Standing<Facts>) => states['listing'] !== 'live' && facts.plans === 1;

export const listingWorld: World<Facts, Name, 'live'> = {
  entity: 'listing',
  machine: listingMachine,
  starts: { live: { facts: { plans: 0 } } },
  acts: {
    hide: { sends: () => ['listing.hide'] },
    show: { sends: () => ['listing.show'] },
    retire: { sends: () => ['listing.retire'] },
    retireSilently: { sends: () => ['listing.retire'], isBare: true },
    reopen: { sends: () => ['listing.reopen'] },
    addPlan: { before: () => ({ plans: 1 }), answers: () => 200 },
    endPlan: { when: mayEnd, before: () => ({ plans: 0 }), answers: () => 200 },
  },
  context: ({ plans }) => ({ plans, now: today }),
};

export const beginListing: Begin<Facts, Name, 'live'> = async ({ built, call, colleague }) => {
  const admin = await colleague('admin');
  const { id, slug } = await makeApp(built.db.pool);
  const path = `/api/apps/${slug}` as const;
  const read = async () => getStaffApp.success.data.parse((await call(admin, 'GET', path)).data);
  const move = (event: string, reason?: string) => async () =>
    (await call(admin, 'PUT', `${path}/state`, { event, reason })).status;
  const write = (plans: (known: readonly string[]) => readonly object[]) => async () => {
    const app = await read();
    const { name, tagline, description, category, color, listingUrl, attributionWindowDays, currency, version } = app;
    const content = { name, tagline, description, category, color, listingUrl, attributionWindowDays, currency };
    const offered = app.plans.flatMap((plan) => (plan.endedAt === null ? [plan.id] : []));
    return (await call(admin, 'PUT', path, { ...content, version, plans: plans(offered) })).status;
  };
  const basic = { name: 'Basic', price: 1900, interval: 'month' };
  return {
    id,
    offers: async (expected) => {
      const app = await read();
      return offeredTo('admin', expected, { server: app.actions, browser: listingActions(app) });
    },
    hands: {
      hide: move('hide'),
      show: move('show'),
      retire: move('retire', 'Another app does this now.'),
      retireSilently: move('retire'),
      reopen: move('reopen'),
      addPlan: write(([known]) => [{ ...basic, ...(known === undefined ? {} : { id: known }) }]),
      endPlan: write(() => []),
    },
  };
};
