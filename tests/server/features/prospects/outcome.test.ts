import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import type { Built, Caller } from '../../../support/app.ts';
import { makeInvitation } from '../../../support/make/partners.ts';
import { makeContact, makeProspect, makeProspectLookups } from '../../../support/make/prospects.ts';
import { makeUser } from '../../../support/make/users.ts';
import { makePerson } from '../../../support/people.ts';
import { now, prospectSteps, prospectWorld } from '../../../support/steps/prospects.ts';

let built: Built;
let staff: Caller;
let ada: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  ({ built, staff, ada } = await prospectWorld());
});
beforeEach(() => built.setNow(now));
afterAll(() => built.close());
const { ask, set, historyOf, step, notificationsTo } = prospectSteps(() => ({ built, staff }));

const shown = z.object({
  data: z.object({
    outcome: z.string(),
    outcomeAt: z.nullable(z.string()),
    outcomeReason: z.string(),
    partner: z.nullable(z.object({ id: z.string(), name: z.string() })),
    history: z.array(z.unknown()),
    actions: z.array(z.object({ event: z.string(), isAllowed: z.boolean() })),
  }),
});

describe('the outcome', () => {
  const lose = (id: string, reason?: string) => ask('PATCH', `/api/prospects/lose/${id}`, { reason });
  const reopen = (id: string) => ask('PATCH', `/api/prospects/reopen/${id}`);
  const approve = (partnerId: string | null) => ask('PUT', `/api/partners/approve/${partnerId}`, { status: 1 });
  const outcomeOf = async (id: string) => {
    const { body } = await ask('GET', `/api/prospects/${id}`);
    const { outcome, outcomeAt, outcomeReason, partner } = shown.parse(body).data;
    return { outcome, outcomeAt, outcomeReason, partner };
  };
  const open = { outcome: 'open', outcomeAt: null, outcomeReason: '', partner: null };

  it('is lost for a reason until it is reopened; again, either changes nothing', async () => {
    const { id } = await makeProspect(built.db.pool);
    expect(await lose(id)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: [{ path: 'reason', message: 'Enter a reason.' }] },
    });
    expect(await lose(id, ' ')).toMatchObject({ status: 400 });
    expect(await outcomeOf(id)).toEqual(open);
    const lost = { outcome: 'lost', outcomeAt: '2026-11-20T12:00:00.000Z', outcomeReason: 'Too small.', partner: null };
    expect(await lose(id, 'Too small.')).toMatchObject({ status: 200, body: { data: { ...lost, version: 2 } } });
    expect(await lose(id, 'Another reason.')).toMatchObject({ status: 200, body: { data: { ...lost, version: 2 } } });
    expect(await reopen(id)).toMatchObject({ status: 200, body: { data: { ...open, version: 3 } } });
    expect(await reopen(id)).toMatchObject({ status: 200, body: { data: { ...open, version: 3 } } });
    expect(await historyOf(id)).toEqual([
      step('lose', 'open>lost', { reason: 'Too small.' }),
      step('reopen', 'lost>open', {}),
    ]);
    const { body } = await ask('GET', `/api/prospects/${id}`);
    expect(shown.parse(body).data.history).toEqual([
      expect.objectContaining({ what: 'outcome', before: 'lost', after: 'open', reason: '' }),
      expect.objectContaining({ what: 'outcome', before: 'open', after: 'lost', reason: 'Too small.' }),
    ]);
    expect([await lose(newId(), 'Gone.'), await reopen(newId())]).toMatchObject([{ status: 404 }, { status: 404 }]);
  });

  it('is won with the approval of the partner that was invited, whose assignee is notified', async () => {
    const { pool } = built.db;
    const grace = await makeUser(pool, { role: 'manager', firstName: 'Grace', lastName: 'Hopper' });
    const { email, partnerId, company } = await makePerson(pool, 'pending');
    const { id } = await makeProspect(pool, { name: 'Courted', assignedTo: grace.id });
    const { id: lostId } = await makeProspect(pool, { name: 'Lost too early' });
    const { id: strangerId } = await makeProspect(pool, { name: 'Stranger' });
    for (const prospectId of [id, lostId]) await makeContact(pool, { prospectId, email: email.toUpperCase() });
    await makeContact(pool, { prospectId: strangerId, email: `not-${email}` });
    await makeInvitation(pool, { invitedBy: ada.id, email });
    await lose(lostId, 'They do not answer.');

    expect(await approve(partnerId)).toMatchObject({ status: 201 });
    const won = {
      outcome: 'won',
      outcomeAt: '2026-11-20T12:00:00.000Z',
      outcomeReason: '',
      partner: { id: partnerId, name: company },
    };
    expect([await outcomeOf(id), await outcomeOf(lostId), await outcomeOf(strangerId)]).toEqual([won, won, open]);
    expect(await historyOf(id)).toEqual([step('win', 'open>won', { partnerId })]);
    expect((await historyOf(lostId)).at(-1)).toEqual(step('win', 'lost>won', { partnerId }));
    expect(await notificationsTo(grace.id)).toEqual([
      {
        type_id: 34,
        title: 'Courted became a partner',
        content: `${company} was approved.`,
        action_data: { action: 'redirect_to_prospect_page', parameters: { prospectId: id } },
      },
    ]);
    expect(await ask('GET', `/api/partners/partner/${partnerId}`)).toMatchObject({
      body: {
        data: {
          prospects: [
            { id, name: 'Courted' },
            { id: lostId, name: 'Lost too early' },
          ],
        },
      },
    });
  });

  it('is won by the person who accepted the invitation, whatever their email is now', async () => {
    const { pool } = built.db;
    const { id: userId, partnerId } = await makePerson(pool, 'pending');
    const { id } = await makeProspect(pool);
    await makeContact(pool, { prospectId: id, email: 'first@accepted.example' });
    const { id: invitationId } = await makeInvitation(pool, { invitedBy: ada.id, email: 'first@accepted.example' });
    await query(
      pool,
      sql`update invitations set state = 'accepted', accepted_at = now(), accepted_user_id = ${userId} where id = ${invitationId}`,
    );
    await approve(partnerId);
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'won', partner: { id: partnerId } });
  });

  it('stays open without an invitation, with one to a colleague, and for an email that was not confirmed', async () => {
    const { pool } = built.db;
    const prospectOf = async (given: Parameters<typeof makePerson>[2], role?: 'manager') => {
      const { email, partnerId } = await makePerson(pool, 'pending', given);
      const { id } = await makeProspect(pool);
      await makeContact(pool, { prospectId: id, email });
      if (role) await makeInvitation(pool, { invitedBy: ada.id, email, role });
      await approve(partnerId);
      return outcomeOf(id);
    };
    const unconfirmed = await makePerson(pool, 'pending', { user: { isVerified: false } });
    const { id } = await makeProspect(pool);
    await makeContact(pool, { prospectId: id, email: unconfirmed.email });
    await makeInvitation(pool, { invitedBy: ada.id, email: unconfirmed.email });
    await approve(unconfirmed.partnerId);
    expect([await prospectOf({}), await prospectOf({}, 'manager'), await outcomeOf(id)]).toEqual([open, open, open]);
  });

  it('of one that was won is final: it is neither lost, reopened, won again nor archived', async () => {
    const { pool } = built.db;
    const [first, second] = [await makePerson(pool, 'pending'), await makePerson(pool, 'pending')];
    const { id } = await makeProspect(pool);
    for (const { email } of [first, second]) {
      await makeContact(pool, { prospectId: id, email });
      await makeInvitation(pool, { invitedBy: ada.id, email });
    }
    for (const { partnerId } of [first, second]) await approve(partnerId);
    expect(await outcomeOf(id)).toMatchObject({ partner: { id: first.partnerId } });
    expect([await lose(id, 'No.'), await reopen(id), await ask('PATCH', `/api/prospects/archive/${id}`)]).toMatchObject(
      [
        {
          status: 409,
          body: { code: 'transition_not_allowed', detail: 'The prospect is won and cannot be marked as lost.' },
        },
        {
          status: 409,
          body: { code: 'transition_not_allowed', detail: 'The prospect is won and cannot be reopened.' },
        },
        { status: 409, body: { detail: 'It became a partner, so it stays on the list.' } },
      ],
    );
    expect((await historyOf(id)).map(({ event }) => event)).toEqual(['prospect.win']);
    const { body } = await ask('GET', `/api/prospects/${id}`);
    expect(
      shown
        .parse(body)
        .data.actions.filter(({ isAllowed }) => isAllowed)
        .map(({ event }) => event),
    ).toEqual(['prospect.setStatus', 'prospect.setType', 'prospect.setTags', 'prospect.assign', 'prospect.unassign']);
  });

  it('is named where a stale edit is refused', async () => {
    const { pool } = built.db;
    const { status } = await makeProspectLookups(pool);
    const { id } = await makeProspect(pool);
    await lose(id, 'Too small.');
    expect(await set(id, 'status', { status_id: status.id, version: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'version_conflict',
        detail: expect.stringMatching(/Pat .+ marked it as lost\.$/),
        conflict: { version: 2, changes: [{ what: 'outcome', before: 'open', after: 'lost' }] },
      },
    });
  });
});
