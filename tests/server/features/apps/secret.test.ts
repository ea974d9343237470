import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sendTestEvent } from '#contract/apps/admin.ts';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { forgetSecrets } from '../../../../server/features/housekeeping/queries.ts';
import type { Built, Caller } from '../../../support/app.ts';
import { installed, send, type SendingApp } from '../../../support/events.ts';
import { appSteps, appWorld, data, now } from '../../../support/steps/apps.ts';

let built: Built;
let admin: Caller;
beforeAll(async () => {
  ({ built, admin } = await appWorld());
});
afterAll(() => built.close());
const { added, read, rotate, eventsOf, traceOf } = appSteps(() => ({ built, admin }));

describe('a secret', () => {
  const install = (sender: SendingApp, secret: string) =>
    send(built, { ...sender, webhookSecret: secret }, installed(`${newId()}.example`, now));

  it('that is rotated under load loses no event', async () => {
    const { slug, sender, secret: old } = await added();
    expect((await install(sender, old)).status).toBe(202);
    const before = Array.from({ length: 50 }, () => install(sender, old));
    const rotation = rotate(slug);
    const during = Array.from({ length: 50 }, () => install(sender, old));
    const { secret: fresh } = await rotation;
    const after = Array.from({ length: 100 }, (_, n) => install(sender, n % 2 === 0 ? old : fresh));
    const answers = await Promise.all([...before, ...during, ...after]);
    expect(answers.filter(({ status }) => status !== 202)).toEqual([]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(200);
    // By now the new secret was read: what the one before signed is known as that.
    const last = await install(sender, old);
    const kept = await eventsOf(slug, '?perPage=1');
    expect(kept).toMatchObject([{ id: last.id, isOldSecret: true }]);
    const [counted] = await query(
      built.db.pool,
      sql`select count(*) as n from app_events e join apps a on a.id = e.app_id where a.slug = ${slug}`,
    );
    expect(counted).toEqual({ n: 202 });
    expect(await read(slug)).toMatchObject({ secret: { oldEndsAt: '2026-11-21T12:00:00.000Z', oldUsedAt: now } });
  });

  it('from before ends when it is ended', async () => {
    const { slug, sender, secret: old } = await added();
    const { secret: fresh } = await rotate(slug);
    expect((await built.request(admin, 'POST', `/api/apps/${slug}/end-rotation`)).status).toBe(200);
    expect([(await install(sender, old)).status, (await install(sender, fresh)).status]).toEqual([401, 202]);
    expect(await read(slug)).toMatchObject({ secret: { oldEndsAt: null } });
  });

  it('from before ends by itself, also where its app was read before', async () => {
    const { slug, sender, secret: old } = await added();
    const { secret: fresh } = await rotate(slug, { hours: 1 });
    expect((await install(sender, old)).status).toBe(202);
    built.setNow('2026-11-20T13:00:00.000Z');
    expect([(await install(sender, old)).status, (await install(sender, fresh)).status]).toEqual([401, 202]);
    await forgetSecrets(built.db.pool, new Date('2026-11-20T13:00:00.000Z'));
    expect(await query(built.db.pool, sql`select old_webhook_secret as old from apps where slug = ${slug}`)).toEqual([
      { old: null },
    ]);
    built.setNow(now);
  });

  it('that was made and lost is replaced, while the one before stays', async () => {
    const { slug, sender, secret: old } = await added();
    const { secret: lost } = await rotate(slug);
    const { secret: fresh } = await rotate(slug);
    const answers = [await install(sender, old), await install(sender, lost), await install(sender, fresh)];
    expect(answers.map(({ status }) => status)).toEqual([202, 401, 202]);
  });

  it('is tried by a test event, which is kept and never earns', async () => {
    const { slug, app } = await added();
    const sent = data(sendTestEvent.success.data, await built.request(admin, 'POST', `/api/apps/${slug}/test-event`));
    expect(sent).toEqual({ status: 202, eventId: expect.any(String), problem: null });
    expect(await eventsOf(slug)).toMatchObject([{ id: sent.eventId, type: 'charge.succeeded', outcome: 'test' }]);
    expect(await query(built.db.pool, sql`select 1 from charges where app_id = ${app.id}`)).toEqual([]);
    expect((await traceOf(slug, sent.eventId)).trace).toMatchObject([{ isMet: true, what: 'Marked as a test' }]);
  });
});
