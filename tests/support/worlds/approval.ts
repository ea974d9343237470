import sql from 'sql-template-tag';

import { approvalMachine } from '#machines/lifecycles/approval.machine.ts';

import { execute } from '../../../server/platform/database/pool.ts';
import { today } from './clock.ts';
import { partnerAsked } from './partnerAsked.ts';
import type { Begin } from './rows.ts';
import type { Act, World } from './world.ts';

interface Facts {
  readonly hasProfile: boolean;
}
const decisions = { approve: 1, reject: -1, reopen: 0 } as const;
type Decision = keyof typeof decisions;
type Name = Decision | `${Decision}ByStatus` | 'reapply';
/** Only an import leaves a profile incomplete. */
type Start = 'registered' | 'imported';

const deciding = (event: Decision): Act<Facts> => ({ sends: () => [`approval.${event}`] });

export const approvalWorld: World<Facts, Name, Start> = {
  entity: 'approval',
  machine: approvalMachine,
  starts: { registered: { facts: { hasProfile: true } }, imported: { facts: { hasProfile: false } } },
  acts: {
    approve: deciding('approve'),
    approveByStatus: deciding('approve'),
    reject: deciding('reject'),
    rejectByStatus: deciding('reject'),
    reopen: deciding('reopen'),
    reopenByStatus: deciding('reopen'),
    reapply: { sends: () => ['approval.reapply'] },
  },
  context: ({ hasProfile }) => ({ hasProfile, now: today }),
};

export const beginApproval: Begin<Facts, Name, Start> = async (served, start) => {
  const { built, call } = served;
  const staff = await built.as('moderator');
  const partner = await built.as('pending');
  const id = partner.partnerId ?? '';
  if (start === 'imported') await execute(built.db.pool, sql`update partners set country = '' where id = ${id}`);
  const decide = (event: Decision) => async () =>
    (await call(staff, 'PUT', `/api/partners/approve/${id}`, { status: decisions[event] })).status;
  const change = (event: Decision) => async () =>
    (
      await call(staff, 'PUT', `/api/partners/partner/${id}`, {
        statusType: 'approval',
        newStatus: decisions[event],
      })
    ).status;
  return {
    id,
    asked: partnerAsked(served, id),
    hands: {
      approve: decide('approve'),
      approveByStatus: change('approve'),
      reject: decide('reject'),
      rejectByStatus: change('reject'),
      reopen: decide('reopen'),
      reopenByStatus: change('reopen'),
      reapply: async () =>
        (await call(partner, 'POST', '/api/partners/reapply', { reason: 'We have shops now.' })).status,
    },
  };
};
