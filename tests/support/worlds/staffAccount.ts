import sql from 'sql-template-tag';

import { listStaff } from '#contract/staff.ts';
import { staffAccountMachine } from '#machines/lifecycles/staffAccount.machine.ts';

import { execute, query } from '../../../server/platform/database/pool.ts';
import { staffActions } from '../../../src/entities/staff/staffActions.ts';
import { offeredTo } from './answered.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Standing, Taken, World } from './world.ts';

interface Facts {
  readonly isLastAdmin: boolean;
}
type Name = 'addAdmin' | 'changeRole' | 'deactivate' | 'reactivate';
type Start = 'admin';

export const staffAccountWorld: World<Facts, Name, Start> = {
  entity: 'staffAccount',
  machine: staffAccountMachine,
  starts: { admin: { facts: { isLastAdmin: true } } },
  acts: {
    addAdmin: {
      when: ({ facts }: Standing<Facts>) => facts.isLastAdmin,
      before: () => ({ isLastAdmin: false }),
      answers: () => 200,
    },
    changeRole: { sends: () => ['staffAccount.changeRole'] },
    deactivate: { sends: () => ['staffAccount.deactivate'] },
    reactivate: { sends: () => ['staffAccount.reactivate'] },
  },
  context: ({ isLastAdmin }) => ({ isLastAdmin, now: today }),
};

export const beginStaffAccount: Begin<Facts, Name, Start> = async ({ built, call }) => {
  const { pool } = built.db;
  const subject = await built.as('admin');
  const { userId: id } = subject;
  await execute(pool, sql`update users set account_state = 'deactivated' where role = 'admin' and id <> ${id}`);
  // Until there is another admin, the last one acts on their own account.
  let admin = subject;
  let role: 'admin' | 'manager' | 'moderator' = 'admin';
  const accountOf = async () => {
    const answer = await call(admin, 'GET', `/api/admin/team?search=${encodeURIComponent(subject.email)}`);
    const [found] = listStaff.success.data.parse(answer.data);
    if (!found) throw new Error('The account is not listed.');
    return found;
  };
  const post = (event: 'deactivate' | 'reactivate') => async () =>
    (await call(admin, 'POST', `/api/admin/team/${id}/${event}`)).status;
  return {
    id,
    shown: async () => ({
      states: { staffAccount: (await accountOf()).state },
      history: await query<Taken>(
        pool,
        sql`select event, from_state as "fromState", to_state as "toState" from lifecycle_events
             where entity = 'staffAccount' and entity_id = ${id} order by created_at desc, id desc`,
      ),
      events: null,
    }),
    offers: async (expected) => {
      const account = await accountOf();
      return offeredTo('admin', expected, { server: account.actions, browser: staffActions(account) });
    },
    hands: {
      addAdmin: async () => {
        admin = await built.as('admin');
        return 200;
      },
      changeRole: async () => {
        const next = role === 'manager' ? 'moderator' : 'manager';
        const { status } = await call(admin, 'PUT', `/api/admin/team/${id}`, { role: next });
        if (status === 200) role = next;
        return status;
      },
      deactivate: post('deactivate'),
      reactivate: post('reactivate'),
    },
  };
};
