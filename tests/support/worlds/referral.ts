import { randomUUID } from 'node:crypto';

import sql from 'sql-template-tag';

import { referralMachine } from '#machines/lifecycles/referral.machine.ts';

import { DAY } from '#contract/shared/day.ts';
import { query } from '../../../server/platform/database/pool.ts';
import { charged, installed, uninstalled } from '../events.ts';
import { makeApp } from '../make/apps.ts';
import { makeLead } from '../make/leads.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Standing, World } from './world.ts';

interface Facts {
  /** It was removed, longer ago than the window. */
  readonly isLate: boolean;
  /** The shop came back after the window: what it does from then on is no longer this referral's. */
  readonly isOver: boolean;
}
type Name = 'charge' | 'uninstall' | 'install' | 'wait' | 'flag' | 'flagSilently' | 'clear';
/** The second is flagged as it is installed. */
type Start = 'shop' | 'ownShop';
type At = Standing<Facts>;

const windowDays = 30;
const endOf = (uninstalledAt: string): string => new Date(Date.parse(uninstalledAt) + windowDays * DAY).toISOString();
const received = () => 200;
const isUninstalled = ({ states }: At) => states['life'] === 'uninstalled';
const reported = (event: string) => ({
  sends: ({ facts }: At) => (facts.isOver ? [] : [event]),
  answers: received,
});

export const referralWorld: World<Facts, Name, Start> = {
  entity: 'referral',
  machine: referralMachine,
  starts: {
    shop: { facts: { isLate: false, isOver: false } },
    ownShop: { facts: { isLate: false, isOver: false }, sends: ['referral.flag'] },
  },
  acts: {
    charge: reported('referral.charge'),
    uninstall: reported('referral.uninstall'),
    install: {
      ...reported('referral.reinstall'),
      before: (at) => ({ ...at.facts, isOver: at.facts.isOver || (isUninstalled(at) && at.facts.isLate) }),
    },
    wait: {
      when: (at) => isUninstalled(at) && !at.facts.isLate,
      before: ({ facts }) => ({ ...facts, isLate: true }),
    },
    flag: { sends: () => ['referral.flag'] },
    flagSilently: { sends: () => ['referral.flag'], isBare: true },
    clear: { sends: () => ['referral.clear'] },
  },
  context: ({ isLate }) => ({
    windowEndsAt: isLate ? new Date(Date.parse(today) - DAY).toISOString() : endOf(today),
    now: today,
  }),
};

export const beginReferral: Begin<Facts, Name, Start> = async ({ built, call, tell, colleague }, start) => {
  const { pool } = built.db;
  const [staff, partner] = [await colleague('moderator'), await built.as('partner')];
  const app = await makeApp(pool, { windowDays });
  const [owner] = await query<{ domain: string }>(
    pool,
    sql`select domain from partners where id = ${partner.partnerId}`,
  );
  const shop = start === 'ownShop' && owner ? owner.domain : `${randomUUID()}.example`;
  await makeLead(pool, {
    partnerId: partner.partnerId ?? '',
    shop,
    appIds: [app.id],
    state: 'approved',
    at: '2026-11-10T09:00:00.000Z',
  });
  await tell(app, installed(shop, today));
  const [row] = await query<{ id: string }>(pool, sql`select id from referrals where app_id = ${app.id}`);
  if (!row) throw new Error('The installation was not attributed.');

  let now = Date.parse(today);
  let uninstalledAt: string | null = null;
  let isThere = true;
  const later = (by: number): string => {
    now += by;
    const at = new Date(now).toISOString();
    built.setNow(at);
    return at;
  };
  const review = (event: 'flag' | 'clear', reason?: string) => async () =>
    (await call(staff, 'PUT', `/api/referrals/${row.id}/review`, { event, reason })).status;
  return {
    id: row.id,
    hands: {
      charge: () => tell(app, charged(shop, later(1000), randomUUID(), 5000)),
      uninstall: () => {
        const at = later(1000);
        if (isThere) uninstalledAt ??= at;
        return tell(app, uninstalled(shop, at));
      },
      install: () => {
        const at = later(1000);
        const isInTime = uninstalledAt !== null && at <= endOf(uninstalledAt);
        if (isInTime) uninstalledAt = null;
        else if (uninstalledAt !== null) isThere = false;
        return tell(app, installed(shop, at));
      },
      wait: async () => {
        later((windowDays + 1) * DAY);
        return 200;
      },
      flag: review('flag', 'It looks wrong.'),
      flagSilently: review('flag'),
      clear: review('clear'),
    },
    context: () => ({
      windowEndsAt: uninstalledAt === null ? null : endOf(uninstalledAt),
      now: new Date(now).toISOString(),
    }),
  };
};
