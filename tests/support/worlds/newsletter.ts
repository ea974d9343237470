import { getNewsletter } from '#contract/content/newsletters.ts';
import { newsletterMachine } from '#machines/lifecycles/newsletter.machine.ts';

import { sendDue } from '../../../server/features/newsletters/clock.ts';
import { sendSome } from '../../../server/features/newsletters/send.ts';
import { transaction } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { newsletterActions } from '../../../src/entities/newsletter/newsletterActions.ts';
import { newsletterFields } from '../make/content.ts';
import { makeTag } from '../make/partners.ts';
import { offeredTo } from './answered.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Standing, World } from './world.ts';

interface Facts {
  readonly isDue: boolean;
  /** People it has yet to be sent to. */
  readonly waiting: number;
}
type Name = 'update' | 'schedule' | 'unschedule' | 'cancel' | 'runJob' | 'begin' | 'sendAll';
type Start = 'draft';

const sendsAt = '2026-11-21T12:00:00.000Z';
const done = () => 200;
const stands = (state: string) => (at: Standing<Facts>) => at.states['newsletter'] === state;
/** It is written down whom it goes to as it begins. */
const addressed = (at: Standing<Facts>): Facts => (stands('sending')(at) ? { ...at.facts, waiting: 1 } : at.facts);

export const newsletterWorld: World<Facts, Name, Start> = {
  entity: 'newsletter',
  machine: newsletterMachine,
  starts: { draft: { facts: { isDue: false, waiting: 0 } } },
  acts: {
    update: { sends: () => ['newsletter.update'] },
    schedule: {
      // What is due is sent at once.
      sends: (at) =>
        stands('draft')(at) && at.facts.isDue ? ['newsletter.schedule', 'newsletter.send'] : ['newsletter.schedule'],
      after: addressed,
    },
    unschedule: { sends: () => ['newsletter.unschedule'] },
    cancel: { sends: () => ['newsletter.cancel'] },
    // The job finds only what is due.
    runJob: { when: ({ facts }) => !facts.isDue, answers: done },
    begin: {
      when: ({ facts }) => !facts.isDue,
      before: ({ facts }) => ({ ...facts, isDue: true }),
      sends: (at) => (stands('scheduled')(at) ? ['newsletter.send'] : []),
      answers: done,
      after: addressed,
    },
    sendAll: {
      before: (at) => (stands('sending')(at) ? { ...at.facts, waiting: 0 } : at.facts),
      sends: (at) => (stands('sending')(at) ? ['newsletter.finish'] : []),
      answers: done,
    },
  },
  context: ({ isDue, waiting }) => ({ sendsAt, waiting, now: isDue ? sendsAt : today }),
};

export const beginNewsletter: Begin<Facts, Name, Start> = async ({ built, call, colleague }) => {
  const { pool } = built.db;
  const [staff, reader] = [await colleague('moderator'), await built.as('partner')];
  const tag = await makeTag(pool, `Readers ${newId()}`, reader.partnerId ?? '');
  const written = await call(staff, 'POST', '/api/newsletters', {
    ...newsletterFields,
    audience: { tags: [tag.id] },
    sendsAt,
  });
  const { id } = getNewsletter.success.data.parse(written.data);
  const send = async (event: 'schedule' | 'unschedule' | 'cancel') =>
    (await call(staff, 'POST', `/api/newsletters/${id}/${event}`)).status;
  const runJob = async () => {
    await transaction(pool, (tx) => sendDue(tx, built.services.now()));
    return 200;
  };
  const sender = {
    pool,
    publicUrl: 'http://localhost:4100',
    deliver: () => Promise.resolve(),
    now: built.services.now,
  };
  return {
    id,
    offers: async (expected) => {
      const { data } = await call(staff, 'GET', `/api/newsletters/${id}`);
      const newsletter = getNewsletter.success.data.parse(data);
      return offeredTo('moderator', expected, {
        server: newsletter.actions,
        browser: newsletterActions(newsletter, built.services.now()),
      });
    },
    hands: {
      update: async () => {
        const { data } = await call(staff, 'GET', `/api/newsletters/${id}`);
        const { version } = getNewsletter.success.data.parse(data);
        const fields = { ...newsletterFields, audience: { tags: [tag.id] }, sendsAt };
        return (await call(staff, 'PUT', `/api/newsletters/${id}`, { ...fields, version })).status;
      },
      schedule: () => send('schedule'),
      unschedule: () => send('unschedule'),
      cancel: () => send('cancel'),
      runJob,
      begin: () => {
        built.setNow(sendsAt);
        return runJob();
      },
      sendAll: async () => {
        await sendSome(sender, id);
        return 200;
      },
    },
  };
};
