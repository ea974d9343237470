import sql from 'sql-template-tag';

import { listOwnExports } from '#contract/privacy/personExports.ts';
import { DAY } from '#contract/shared/day.ts';
import { personExportMachine } from '#machines/lifecycles/personExport.machine.ts';

import { expireExports } from '../../../server/features/personExports/clock.ts';
import { failExport, prepareExport } from '../../../server/features/personExports/prepare.ts';
import { query, transaction } from '../../../server/platform/database/pool.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Standing, Taken, World } from './world.ts';

interface Facts {
  readonly isOver: boolean;
  /** The process was killed before the file was complete. */
  readonly isInterrupted: boolean;
}
type Name = 'interrupt' | 'prepare' | 'fail' | 'pass' | 'runJob';
type Start = 'requested';

const stateOf = ({ states }: Standing<Facts>) => states['personExport'];
const done = () => 200;
const week = 7 * DAY;
const until = new Date(Date.parse(today) + week).toISOString();

export const personExportWorld: World<Facts, Name, Start> = {
  entity: 'personExport',
  machine: personExportMachine,
  starts: { requested: { facts: { isOver: false, isInterrupted: false } } },
  acts: {
    interrupt: {
      when: (at) => stateOf(at) === 'requested',
      sends: () => ['personExport.prepare'],
      after: () => ({ isOver: false, isInterrupted: true }),
      answers: done,
    },
    // The job does what is left, and nothing of what is done.
    prepare: {
      when: ({ facts }) => !facts.isOver,
      sends: (at) => {
        if (stateOf(at) === 'requested') return ['personExport.prepare', 'personExport.finish'];
        return stateOf(at) === 'preparing' ? ['personExport.finish'] : [];
      },
      answers: done,
    },
    fail: { when: (at) => stateOf(at) === 'preparing', sends: () => ['personExport.fail'], answers: done },
    pass: {
      when: (at) => stateOf(at) === 'ready' && !at.facts.isOver,
      before: ({ facts }) => ({ ...facts, isOver: true }),
      answers: done,
    },
    runJob: {
      sends: (at) => (stateOf(at) === 'ready' && at.facts.isOver ? ['personExport.expire'] : []),
      answers: done,
    },
  },
  context: ({ isOver }) => ({ availableUntil: until, now: isOver ? until : today }),
};

export const beginPersonExport: Begin<Facts, Name, Start> = async ({ built, call }) => {
  const { pool } = built.db;
  const person = await built.as('partner');
  const path = '/api/account/exports';
  await call(person, 'POST', path);
  const listed = async () => listOwnExports.success.data.parse((await call(person, 'GET', path)).data);
  const id = (await listed())[0]?.id ?? '';
  const preparing = { pool, files: built.services.files, now: built.services.now };
  return {
    id,
    shown: async () => {
      const found = (await listed()).find((one) => one.id === id);
      return {
        states: { personExport: found?.state ?? '' },
        history: await query<Taken>(
          pool,
          sql`select event, from_state as "fromState", to_state as "toState" from lifecycle_events
               where entity = 'personExport' and entity_id = ${id} order by created_at desc, id desc`,
        ),
        events: null,
      };
    },
    hands: {
      interrupt: async () => {
        const killed = new Error('killed');
        const files = { open: () => Promise.reject(killed) };
        // A picture that cannot be read ends the job where a kill would.
        await query(
          pool,
          sql`with picture as (
                insert into images (id, content_type, bytes, width, height, size, sha256)
                values (gen_random_uuid(), 'image/webp', '\\x00', 1, 1, 1, sha256('\\x00')) returning id)
              update partners set image_id = (select id from picture) where id = ${person.partnerId}`,
        );
        await prepareExport({ ...preparing, files }, id).catch((error: unknown) => {
          if (error !== killed) throw error;
        });
        return 200;
      },
      prepare: async () => {
        await prepareExport(preparing, id);
        return 200;
      },
      fail: async () => {
        await failExport(preparing, id);
        return 200;
      },
      pass: () => {
        built.setNow(until);
        return Promise.resolve(200);
      },
      runJob: async () => {
        await transaction(pool, (tx) => expireExports(tx, built.services.now()));
        return 200;
      },
    },
  };
};
