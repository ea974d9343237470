import { randomUUID } from 'node:crypto';

import { z } from 'zod/mini';

import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';

import { makeInvitation, makeTag } from '../make/partners.ts';
import { makeContact, makeProspect, makeProspectLookups } from '../make/prospects.ts';
import { makeUser } from '../make/users.ts';
import { makePerson } from '../people.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { World } from './world.ts';

interface Facts {
  readonly isAssigned: boolean;
}
type Name =
  | 'archive'
  | 'unarchive'
  | 'setStatus'
  | 'setType'
  | 'setTags'
  | 'assign'
  | 'unassign'
  | 'lose'
  | 'loseSilently'
  | 'reopen'
  | 'approveInvited';

export const prospectWorld: World<Facts, Name, 'assigned'> = {
  entity: 'prospect',
  machine: prospectMachine,
  starts: { assigned: { facts: { isAssigned: true } } },
  acts: {
    archive: { sends: () => ['prospect.archive'] },
    unarchive: { sends: () => ['prospect.unarchive'] },
    setStatus: { sends: () => ['prospect.setStatus'] },
    setType: { sends: () => ['prospect.setType'] },
    setTags: { sends: () => ['prospect.setTags'] },
    assign: { sends: () => ['prospect.assign'], after: () => ({ isAssigned: true }) },
    // Without an assignee there is nothing to change, and nothing is sent.
    unassign: {
      sends: ({ facts }) => (facts.isAssigned ? ['prospect.unassign'] : []),
      after: () => ({ isAssigned: false }),
    },
    lose: { sends: () => ['prospect.lose'] },
    loseSilently: { sends: () => ['prospect.lose'], isBare: true },
    reopen: { sends: () => ['prospect.reopen'] },
    // The first partner it became is the one; an approval is answered as such.
    approveInvited: { sends: () => ['prospect.win'], answers: () => 200 },
  },
  context: () => ({ now: today }),
};

const versioned = z.object({ version: z.int() });

export const beginProspect: Begin<Facts, Name, 'assigned'> = async ({ built, call, colleague }) => {
  const { pool } = built.db;
  const staff = await colleague('moderator');
  const [one, other] = [await makeProspectLookups(pool), await makeProspectLookups(pool)];
  const [ada, grace] = [await makeUser(pool, { role: 'manager' }), await makeUser(pool, { role: 'admin' })];
  const tag = await makeTag(pool, `Tag ${randomUUID()}`);
  const { id } = await makeProspect(pool, { statusId: one.status.id, typeId: one.type.id, assignedTo: ada.id });
  const move = (event: 'archive' | 'unarchive') => async () =>
    (await call(staff, 'PATCH', `/api/prospects/${event}/${id}`)).status;
  const end = (event: 'lose' | 'reopen', body?: object) => async () =>
    (await call(staff, 'PATCH', `/api/prospects/${event}/${id}`, body)).status;
  const set = async (what: string, body: object) => {
    const { version } = versioned.parse((await call(staff, 'GET', `/api/prospects/${id}`)).data);
    return (await call(staff, 'PATCH', `/api/prospects/${id}/update-prospect-${what}`, { ...body, version })).status;
  };
  /** Each time the other one: what it has already changes nothing. */
  const inTurn = <T>(values: readonly T[]) => {
    let turn = 0;
    return () => {
      turn = (turn + 1) % values.length;
      return values[turn];
    };
  };
  const [status, type, tags, assignee] = [
    inTurn([one.status.id, other.status.id]),
    inTurn([one.type.id, other.type.id]),
    inTurn([[], [tag.id]]),
    inTurn([ada.id, grace.id]),
  ];
  return {
    id,
    hands: {
      archive: move('archive'),
      unarchive: move('unarchive'),
      setStatus: () => set('status', { status_id: status() }),
      setType: () => set('type', { type_id: type() }),
      setTags: () => set('tags', { tag_ids: tags() }),
      assign: () => set('assignee', { assigned_to: assignee() }),
      unassign: () => set('assignee', { assigned_to: null }),
      lose: end('lose', { reason: 'They chose someone else.' }),
      loseSilently: end('lose', {}),
      reopen: end('reopen'),
      approveInvited: async () => {
        const { email, partnerId } = await makePerson(pool, 'pending');
        await makeContact(pool, { prospectId: id, email });
        await makeInvitation(pool, { invitedBy: ada.id, email });
        return (await call(staff, 'PUT', `/api/partners/approve/${partnerId}`, { status: 1 })).status;
      },
    },
  };
};
