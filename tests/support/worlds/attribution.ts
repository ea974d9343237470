import { randomUUID } from 'node:crypto';

import sql from 'sql-template-tag';

import { attributionMachine } from '#machines/lifecycles/attribution.machine.ts';

import { DAY } from '#contract/shared/day.ts';
import { queryOne } from '../../../server/platform/database/pool.ts';
import { installed, uninstalled } from '../events.ts';
import { makeApp } from '../make/apps.ts';
import { makeClaim } from '../make/cases.ts';
import { makeLead } from '../make/leads.ts';
import { makePartner } from '../make/partners.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Standing, World } from './world.ts';

interface Facts {
  readonly isRemoved: boolean;
  /** Longer ago than the window. */
  readonly isLate: boolean;
}
type Name = 'uninstall' | 'wait' | 'install' | 'grantClaim';
type Start = 'installed';

const windowDays = 30;
const endOf = (uninstalledAt: string): string => new Date(Date.parse(uninstalledAt) + windowDays * DAY).toISOString();
const isCurrent = ({ states }: Standing<Facts>) => states['attribution'] === 'current';
const done = () => 200;

export const attributionWorld: World<Facts, Name, Start> = {
  entity: 'attribution',
  machine: attributionMachine,
  starts: { installed: { facts: { isRemoved: false, isLate: false } } },
  acts: {
    uninstall: {
      when: isCurrent,
      before: ({ facts }) => ({ ...facts, isRemoved: true }),
      answers: done,
    },
    wait: {
      when: (at) => isCurrent(at) && at.facts.isRemoved && !at.facts.isLate,
      before: ({ facts }) => ({ ...facts, isLate: true }),
      answers: done,
    },
    // Within the window it is the same referral again; afterwards what the shop does is another one's.
    install: {
      before: (at) => (at.facts.isLate || !isCurrent(at) ? at.facts : { isRemoved: false, isLate: false }),
      sends: (at) => (isCurrent(at) && at.facts.isLate ? ['attribution.supersede'] : []),
      answers: done,
    },
    grantClaim: { when: isCurrent, sends: () => ['attribution.transfer'] },
  },
  context: ({ isRemoved, isLate }) => ({
    windowEndsAt: !isRemoved ? null : isLate ? new Date(Date.parse(today) - DAY).toISOString() : endOf(today),
    now: today,
  }),
};

export const beginAttribution: Begin<Facts, Name, Start> = async ({ built, call, tell, colleague }) => {
  const { pool } = built.db;
  const { id: partnerId } = await makePartner(pool);
  const app = await makeApp(pool, { windowDays });
  const shop = `${randomUUID()}.example`;
  const at = '2026-11-10T09:00:00.000Z';
  await makeLead(pool, { partnerId, shop, appIds: [app.id], state: 'approved', at });
  await tell(app, installed(shop, today));
  const row = await queryOne<{ id: string }>(pool, sql`select id from referrals where app_id = ${app.id}`);
  if (!row) throw new Error('The installation was not attributed.');

  let uninstalledAt: string | null = null;
  let isThere = true;
  const later = (by: number): string => {
    const now = new Date(built.services.now().getTime() + by).toISOString();
    built.setNow(now);
    return now;
  };
  return {
    id: row.id,
    hands: {
      uninstall: () => {
        const now = later(1000);
        uninstalledAt ??= now;
        return tell(app, uninstalled(shop, now));
      },
      wait: () => {
        later((windowDays + 1) * DAY);
        return Promise.resolve(200);
      },
      grantClaim: async () => {
        const [claimant, staff] = [await built.as('partner'), await colleague('moderator')];
        const { id } = await makeClaim(pool, {
          partnerId: claimant.partnerId ?? '',
          submittedBy: claimant.userId,
          appId: app.id,
          shop,
        });
        isThere = false;
        return (await call(staff, 'POST', `/api/claims/${id}/grant`, { reason: 'They showed it.' })).status;
      },
      install: () => {
        const now = later(1000);
        if (uninstalledAt !== null && now > endOf(uninstalledAt)) isThere = false;
        if (isThere) uninstalledAt = null;
        return tell(app, installed(shop, now));
      },
    },
    context: () => ({
      windowEndsAt: uninstalledAt === null ? null : endOf(uninstalledAt),
      now: built.services.now().toISOString(),
    }),
  };
};
