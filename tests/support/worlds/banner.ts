import { getBanner } from '#contract/content/banners.ts';
import { bannerMachine } from '#machines/lifecycles/banner.machine.ts';

import { keepTime } from '../../../server/features/banners/clock.ts';
import { transaction } from '../../../server/platform/database/pool.ts';
import { bannerActions } from '../../../src/entities/banner/bannerActions.ts';
import { bannerFields } from '../make/content.ts';
import { offeredTo } from './answered.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Standing, World } from './world.ts';

interface Facts {
  /** Of its period. */
  readonly time: 'before' | 'within' | 'over';
}
type Name = 'publish' | 'stop' | 'reopen' | 'runJob' | 'begin' | 'pass';
type Start = 'draft';

const startsAt = '2026-11-21T12:00:00.000Z';
const endsAt = '2026-11-23T12:00:00.000Z';
const times = { before: today, within: startsAt, over: endsAt } as const;

const done = () => 200;
const byTheClock = ({ states }: Standing<Facts>, time: Facts['time']): readonly string[] => {
  const state = states['banner'];
  if (time === 'over' && (state === 'scheduled' || state === 'live')) return ['banner.end'];
  return time === 'within' && state === 'scheduled' ? ['banner.start'] : [];
};

export const bannerWorld: World<Facts, Name, Start> = {
  entity: 'banner',
  machine: bannerMachine,
  starts: { draft: { facts: { time: 'before' } } },
  acts: {
    publish: {
      // What is due by then follows at once.
      sends: ({ states, facts: { time } }) =>
        states['banner'] === 'draft'
          ? ['banner.publish', ...byTheClock({ states: { banner: 'scheduled' }, facts: { time } }, time)]
          : ['banner.publish'],
    },
    stop: { sends: () => ['banner.stop'] },
    reopen: { sends: () => ['banner.reopen'] },
    // The job finds only what is due.
    runJob: { sends: (at) => byTheClock(at, at.facts.time), answers: done },
    begin: {
      when: ({ facts }) => facts.time === 'before',
      before: () => ({ time: 'within' }),
      sends: (at) => byTheClock(at, 'within'),
      answers: done,
    },
    pass: {
      when: ({ facts }) => facts.time !== 'over',
      before: () => ({ time: 'over' }),
      sends: (at) => byTheClock(at, 'over'),
      answers: done,
    },
  },
  context: ({ time }) => ({ startsAt, endsAt, now: times[time] }),
};

export const beginBanner: Begin<Facts, Name, Start> = async ({ built, call, colleague }) => {
  const staff = await colleague('moderator');
  const written = await call(staff, 'POST', '/api/banners', { ...bannerFields, startsAt, endsAt });
  const { id } = getBanner.success.data.parse(written.data);
  const send = async (event: 'publish' | 'stop' | 'reopen') =>
    (await call(staff, 'POST', `/api/banners/${id}/${event}`)).status;
  const runJob = async () => {
    await transaction(built.db.pool, (tx) => keepTime(tx, built.services.now()));
    return 200;
  };
  return {
    id,
    offers: async (expected) => {
      const { data } = await call(staff, 'GET', `/api/banners/${id}`);
      const banner = getBanner.success.data.parse(data);
      return offeredTo('moderator', expected, {
        server: banner.actions,
        browser: bannerActions(banner, built.services.now()),
      });
    },
    hands: {
      publish: () => send('publish'),
      stop: () => send('stop'),
      reopen: () => send('reopen'),
      runJob,
      begin: () => {
        built.setNow(startsAt);
        return runJob();
      },
      pass: () => {
        built.setNow(endsAt);
        return runJob();
      },
    },
  };
};
