import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { announce } from '../../../../server/features/leads/announce.ts';
import { transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import type { Caller } from '../../../support/app.ts';
import { installed, send } from '../../../support/events.ts';
import { said } from '../../../support/problems.ts';
import { insist, leadIn, type LeadWorld, leadSteps, leadWorld, nextShop, now } from '../../../support/steps/leads.ts';

let world: LeadWorld;
let built: LeadWorld['built'];
let staff: LeadWorld['staff'];
let app: LeadWorld['app'];
beforeAll(async () => {
  world = await leadWorld();
  ({ built, staff, app } = world);
});
afterAll(() => built.close());
const { partnerOf, submitted, approve, reject, history, notificationsOf, mails, announcements, announceAll, undo } =
  leadSteps(() => world);

describe('undoing an approval', () => {
  const approved = async () => {
    const own = await partnerOf();
    built.setNow('2026-11-19T10:00:00.000Z');
    const lead = await submitted(nextShop(), own);
    built.setNow(now);
    const { undoableUntil } = leadIn(await approve(lead.id));
    expect(undoableUntil).toBe('2026-11-20T10:00:05.000Z');
    return { own, lead };
  };
  const notifiedOf = async (own: Caller) => [
    (await notificationsOf(own.userId)).length,
    (await mails(own.email)).length,
  ];
  const final = { status: 409, body: { detail: 'An approval can be undone for 5 seconds. This one is final.' } };

  it('within five seconds puts the lead back as it was, and its partner hears of none of it', async () => {
    const { own, lead } = await approved();
    built.setNow('2026-11-20T10:00:04.999Z');
    const answer = await undo(lead.id);
    const again = await undo(lead.id);
    await announceAll(lead.id);
    built.setNow(now);
    expect(answer.status).toBe(200);
    expect(leadIn(answer)).toMatchObject({
      status: 0,
      reason: '',
      decidedAt: null,
      claimEndsAt: lead.claimEndsAt,
      undoableUntil: null,
      version: 3,
    });
    expect([again.status, again.text]).toEqual([200, answer.text]);
    expect(await history(lead.id)).toMatchObject([
      { event: 'lead.approve' },
      { event: 'lead.undo', from_state: 'approved', to_state: 'pending', actor_id: staff.userId },
    ]);
    expect(await notifiedOf(own)).toEqual([0, 0]);
  });

  it('leaves a later approval to be announced, once', async () => {
    const { own, lead } = await approved();
    await undo(lead.id);
    built.setNow('2026-11-20T10:00:03.000Z');
    await approve(lead.id);
    built.setNow(now);
    const [first, second] = await announcements(lead.id);
    if (!first || !second) throw new Error('Two jobs wait.');
    await transaction(built.db.pool, (tx) => announce(tx, first, built.services.now()));
    expect(await notifiedOf(own)).toEqual([0, 0]);
    await transaction(built.db.pool, (tx) => announce(tx, second, built.services.now()));
    expect(await notifiedOf(own)).toEqual([1, 1]);
  });

  it('is refused after five seconds, also while its announcement waits', async () => {
    const { own, lead } = await approved();
    built.setNow('2026-11-20T10:00:05.000Z');
    expect(said(await undo(lead.id))).toMatchObject(final);
    await announceAll(lead.id);
    built.setNow(now);
    expect(await notifiedOf(own)).toEqual([1, 1]);
    expect(await history(lead.id)).toHaveLength(1);
  });

  it('is refused once its partner was notified, by whatever clock', async () => {
    const { lead } = await approved();
    await announceAll(lead.id);
    expect(said(await undo(lead.id))).toMatchObject(final);
  });

  it('is refused once an install was credited to it', async () => {
    const { own, lead } = await approved();
    await send(built, app, installed(lead.shopDomain, now));
    expect(leadIn(await approve(lead.id)).installs).toMatchObject([{ appId: app.id }]);
    const detail = 'The shop has already installed an app, so the approval is final.';
    expect(said(await undo(lead.id))).toMatchObject({ status: 409, body: { detail } });
    await announceAll(lead.id);
    expect(await notifiedOf(own)).toEqual([expect.any(Number), 1]);
  });

  it('of a lead that is not approved changes nothing, or is refused', async () => {
    const lead = await submitted();
    expect([(await undo(lead.id)).status, (await undo(newId())).status]).toEqual([200, 404]);
    await reject(lead.id);
    const detail = 'The lead is rejected and cannot be returned to review.';
    expect(said(await undo(lead.id))).toMatchObject({ status: 409, body: { detail } });
    expect(await history(lead.id)).toHaveLength(1);
  });

  it('and announcing it at the same moment: one takes effect, the other is refused', async () => {
    const { own, lead } = await approved();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0 ? insist(() => undo(lead.id)) : announceAll(lead.id).then(() => null),
      ),
    );
    const isUndone = (await history(lead.id)).length === 2;
    expect([...new Set(answers.flatMap((answer) => answer?.status ?? []))]).toEqual([isUndone ? 200 : 409]);
    expect(await notifiedOf(own)).toEqual(isUndone ? [0, 0] : [1, 1]);
  });
});
