import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newId } from '../../../../server/platform/ids.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { problemOf, said } from '../../../support/problems.ts';
import {
  actionOf,
  claimEnd,
  fields,
  leadIn,
  type LeadWorld,
  leadSteps,
  leadWorld,
  nextShop,
  now,
} from '../../../support/steps/leads.ts';

let world: LeadWorld;
let built: LeadWorld['built'];
let staff: LeadWorld['staff'];
let partner: LeadWorld['partner'];
beforeAll(async () => {
  world = await leadWorld();
  ({ built, staff, partner } = world);
});
afterAll(() => built.close());
const { partnerOf, submitted, update, retry, history } = leadSteps(() => world);

describe('changing a lead', () => {
  it('keeps the values before and after in its history; the same values write nothing', async () => {
    const lead = await submitted();
    const body = { ...fields(lead.shopDomain), company: 'Kim and Sons', phone: '', version: 1 };
    const answer = await update(lead.id, body);
    expect(leadIn(answer)).toMatchObject({ company: 'Kim and Sons', phone: '', version: 2 });
    expect(leadIn(await update(lead.id, { ...body, version: 2 }))).toMatchObject({ version: 2 });
    expect(await history(lead.id)).toEqual([
      {
        event: 'lead.update',
        from_state: 'pending',
        to_state: 'pending',
        actor_id: partner.userId,
        payload: {
          changes: [
            { field: 'company', from: 'Kim’s Bakery', to: 'Kim and Sons' },
            { field: 'phone', from: '+49 30 1234567', to: '' },
          ],
        },
      },
    ]);
  });

  it('of a stale version is refused with the current values', async () => {
    const lead = await submitted();
    await update(lead.id, { ...fields(lead.shopDomain), company: 'First', version: 1 }, staff);
    expect(said(await update(lead.id, { ...fields(lead.shopDomain), company: 'Second', version: 1 }))).toEqual({
      status: 409,
      body: {
        ...problemOf(
          409,
          'Conflict',
          'version_conflict',
          'This lead was changed by someone else. Review it and try again.',
        ),
        errors: [{ path: 'company', message: 'Now: First' }],
      },
    });
    expect(await history(lead.id)).toHaveLength(1);
  });

  it('to another shop claims that from now on, behind those who claim it', async () => {
    const shop = nextShop();
    built.setNow('2026-11-18T10:00:00.000Z');
    const lead = await submitted();
    built.setNow('2026-11-19T10:00:00.000Z');
    const first = await submitted(shop, await partnerOf());
    built.setNow(now);
    const moved = leadIn(await update(lead.id, { ...fields(shop), apps: ['stock'], version: 1 }));
    expect(moved.conflicts).toMatchObject([{ kind: 'shop', when: '2026-11-19T10:00:00.000Z' }]);
    expect(moved.claimEndsAt).toBe(claimEnd);
    expect(
      actionOf(leadIn(await built.request(staff, 'PUT', `/api/leads/${first.id}`, {})), 'lead.approve'),
    ).toMatchObject({ reasons: ['The lead is already approved.'] });
  });

  it('replaces its apps', async () => {
    const other = await makeApp(built.db.pool, { name: 'Mail' });
    const lead = await submitted();
    const changed = leadIn(await update(lead.id, { ...fields(lead.shopDomain), apps: [other.slug], version: 1 }));
    expect(changed.apps.map(({ slug }) => slug)).toEqual([other.slug]);
  });

  it('of another partner is not found', async () => {
    const lead = await submitted();
    const other = await partnerOf();
    expect((await update(lead.id, { ...fields(), version: 1 }, other)).status).toBe(404);
    expect((await retry(lead.id, other)).status).toBe(404);
    expect((await retry(newId(), staff)).status).toBe(404);
  });
});
