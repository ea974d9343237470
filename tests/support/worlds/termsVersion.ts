import sql from 'sql-template-tag';

import { getEditedTerms } from '#contract/terms/versions.ts';
import { termsVersionMachine } from '#machines/lifecycles/termsVersion.machine.ts';

import { query } from '../../../server/platform/database/pool.ts';
import { termsActions } from '../../../src/entities/terms/termsActions.ts';
import { offeredTo } from './answered.ts';
import { today } from './clock.ts';
import { type Begin, comparedSteps } from './rows.ts';
import type { Act, Standing, Taken, World } from './world.ts';

interface Facts {
  readonly isInForce: boolean;
}
type Name = 'update' | 'publish' | 'withdraw' | 'discard' | 'comeIntoForce';

const stands = (state: string) => (at: Standing<Facts>) => at.states['termsVersion'] === state;
const isDiscarded = stands('discarded');

/** One that was discarded is not there for any call. */
const step = (event: string): Act<Facts> => ({ when: (at) => !isDiscarded(at), sends: () => [event] });

export const termsVersionWorld: World<Facts, Name, 'draft'> = {
  entity: 'termsVersion',
  machine: termsVersionMachine,
  starts: { draft: { facts: { isInForce: false } } },
  acts: {
    update: step('termsVersion.update'),
    publish: step('termsVersion.publish'),
    withdraw: step('termsVersion.withdraw'),
    discard: step('termsVersion.discard'),
    comeIntoForce: {
      when: (at) => stands('published')(at) && !at.facts.isInForce,
      before: () => ({ isInForce: true }),
      answers: () => 200,
    },
  },
  context: ({ isInForce }) => ({ isInForce, now: today }),
};

export const beginTermsVersion: Begin<Facts, Name, 'draft'> = async ({ built, call, colleague }) => {
  const { ownerPool } = built.db;
  const admin = await colleague('admin');
  // Only one version at a time is not in force yet.
  await query(ownerPool, sql`delete from terms_versions where published_at is null or published_at > now()`);
  const { id, version } = getEditedTerms.success.data.parse((await call(admin, 'POST', '/api/terms/versions')).data);
  const path = `/api/terms/versions/${version}`;
  const read = async () => getEditedTerms.success.data.parse((await call(admin, 'GET', path)).data);
  const isThere = async () => (await call(admin, 'GET', path)).status === 200;
  return {
    id,
    hands: {
      update: async () => {
        const { title, changes, rowVersion } = await read();
        return (await call(admin, 'PUT', path, { title, body: 'Be better.', changes, rowVersion })).status;
      },
      publish: async () => {
        const { rowVersion } = await read();
        return (await call(admin, 'POST', `${path}/publish`, { rowVersion, at: '2199-01-01T00:00:00.000Z' })).status;
      },
      withdraw: async () => (await call(admin, 'POST', `${path}/withdraw`)).status,
      discard: async () => (await call(admin, 'DELETE', path)).status,
      comeIntoForce: async () => {
        await query(ownerPool, sql`update terms_versions set published_at = now() where id = ${id}`);
        return 200;
      },
    },
    offers: async (expected) => {
      if (!(await isThere())) return [];
      const terms = await read();
      return offeredTo('admin', expected, { server: terms.actions, browser: [...termsActions(terms).values()] });
    },
    shown: async () => {
      const history = await query<Taken>(
        ownerPool,
        sql`select event, from_state as "fromState", to_state as "toState" from lifecycle_events
             where entity = 'termsVersion' and entity_id = ${id} order by created_at desc, id desc limit ${comparedSteps}`,
      );
      const [row] = await query<{ state: string }>(ownerPool, sql`select state from terms_versions where id = ${id}`);
      return { states: { termsVersion: row?.state ?? 'discarded' }, history, events: null };
    },
  };
};
