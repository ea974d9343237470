import { changeStaffRole, deactivateStaff, listStaff, reactivateStaff } from '#contract/staff.ts';

import { applyTransition } from '../../lifecycle/transition.ts';
import { actorOf } from '../../platform/actor.ts';
import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { findStaffAccount, staffPage } from './queries.ts';

/** The accounts of staff: who they are, what they may do, and who may sign in. */
export function staffRoutes(on: On, { pool, now }: Services): void {
  on(listStaff, ({ query }) => staffPage(pool, query, now()));

  on(changeStaffRole, async ({ params: { id }, body: { role } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const by = { actor: actorOf(session), now: now() };
      const before = await findStaffAccount(tx, id, by.now);
      if (before.role === role) return before;
      const payload = { from: before.role, to: role };
      await applyTransition(tx, {
        entity: 'staffAccount',
        event: 'staffAccount.changeRole',
        id,
        payload,
        set: { role },
        ...by,
      });
      return findStaffAccount(tx, id, by.now);
    }),
  }));

  on(deactivateStaff, async ({ params: { id } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const by = { actor: actorOf(session), now: now() };
      await applyTransition(tx, { entity: 'staffAccount', event: 'staffAccount.deactivate', id, ...by });
      return findStaffAccount(tx, id, by.now);
    }),
  }));

  on(reactivateStaff, async ({ params: { id } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const by = { actor: actorOf(session), now: now() };
      await applyTransition(tx, { entity: 'staffAccount', event: 'staffAccount.reactivate', id, ...by });
      return findStaffAccount(tx, id, by.now);
    }),
  }));
}
