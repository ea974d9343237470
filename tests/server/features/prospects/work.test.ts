import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newId } from '../../../../server/platform/ids.ts';
import type { Built, Caller } from '../../../support/app.ts';
import { makeProspect } from '../../../support/make/prospects.ts';
import { idOf, now, prospectSteps, prospectWorld } from '../../../support/steps/prospects.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  ({ built, staff } = await prospectWorld());
});
beforeEach(() => built.setNow(now));
afterAll(() => built.close());
const { ask } = prospectSteps(() => ({ built, staff }));

describe('a contact', () => {
  it('is added and partly updated; a stale version is refused unless it changes nothing', async () => {
    const { id: prospectId } = await makeProspect(built.db.pool);
    const made = await ask('POST', '/api/prospects/contacts', {
      prospectId,
      firstName: 'Kim',
      lastName: 'Berg',
      email: 'kim@berg.example',
    });
    const contact = {
      id: expect.any(String),
      prospectId,
      firstName: 'Kim',
      lastName: 'Berg',
      email: 'kim@berg.example',
      phone: '',
      position: '',
      createdAt: '2026-11-20T12:00:00.000Z',
      version: 1,
    };
    expect(made).toEqual({ status: 201, body: { data: contact } });
    const id = idOf(made.body);
    const change = (fields: object) => ask('PATCH', '/api/prospects/contacts', { id, version: 1, ...fields });
    expect(await change({ email: '', position: 'Owner' })).toEqual({
      status: 200,
      body: { data: { ...contact, email: '', position: 'Owner', version: 2 } },
    });
    expect(await change({ position: 'Owner' })).toMatchObject({ status: 200, body: { data: { version: 2 } } });
    expect(await change({ position: 'Clerk' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', conflict: { version: 2, changes: [{ what: 'position', after: 'Owner' }] } },
    });
    expect(await ask('PATCH', '/api/prospects/contacts', { id: newId(), version: 1, lastName: 'X' })).toMatchObject({
      status: 404,
    });
    expect(
      await ask('POST', '/api/prospects/contacts', { prospectId: newId(), firstName: 'X', lastName: '' }),
    ).toMatchObject({
      status: 404,
    });
  });
});

describe('the general note', () => {
  it('is changed by the version that was read', async () => {
    const { id } = await makeProspect(built.db.pool, { generalNote: 'Old' });
    const change = (generalNote: string, version: number) =>
      ask('PATCH', '/api/prospects/notes', { prospectId: id, version, generalNote });
    expect(await change('New', 1)).toMatchObject({
      status: 200,
      body: { data: { id, generalNote: 'New', version: 2 } },
    });
    expect(await change('New', 1)).toMatchObject({ status: 200, body: { data: { version: 2 } } });
    expect(await change('Newer', 1)).toMatchObject({
      status: 409,
      body: { conflict: { changes: [{ what: 'general note', before: 'Old', after: 'New' }] } },
    });
    expect(await change('', 2)).toMatchObject({ body: { data: { generalNote: '', version: 3 } } });
  });
});

describe('the log', () => {
  it('is five a page, latest first, by type and outcome', async () => {
    const { id: prospectId } = await makeProspect(built.db.pool);
    for (const [day, type, outcome] of [
      ['11', 'call', 'no_answer'],
      ['12', 'call', 'reached'],
      ['13', 'email', 'reached'],
      ['14', 'email', 'other'],
      ['15', 'meeting', 'interested'],
      ['16', 'message', 'follow_up'],
    ])
      expect(
        await ask('POST', '/api/prospects/logs', {
          prospectId,
          type,
          outcome,
          note: `On ${day}`,
          occurredAt: `2026-11-${day}T10:00:00+01:00`,
        }),
      ).toMatchObject({ status: 201 });
    const list = async (search: string) => (await ask('GET', `/api/prospects/logs/${prospectId}${search}`)).body;
    expect(await list('?type=call&outcome=reached')).toEqual({
      data: [
        {
          id: expect.any(String),
          prospectId,
          type: 'call',
          outcome: 'reached',
          note: 'On 12',
          author: { id: staff.userId, firstName: 'Pat', lastName: expect.any(String) },
          occurredAt: '2026-11-12T09:00:00.000Z',
          createdAt: '2026-11-20T12:00:00.000Z',
        },
      ],
      meta: { page: 1, perPage: 5, total: 1, totalIsExact: true },
    });
    const days = async (search: string) =>
      [...JSON.stringify(await list(search)).matchAll(/On (\d+)/g)].map(([, day]) => day);
    expect(await days('')).toEqual(['16', '15', '14', '13', '12']);
    expect(await days('?page=2')).toEqual(['11']);
    expect(await days('?sort=occurredAt&perPage=2')).toEqual(['11', '12']);
    expect(await days('?outcome=reached')).toEqual(['13', '12']);
    expect(await ask('GET', `/api/prospects/logs/${newId()}`)).toMatchObject({ status: 404 });
    for (const [occurredAt, message] of [
      ['2026-02-30T00:00:00Z', 'Use a time such as 2026-11-20T10:00:00Z.'],
      ['2026-11-11T24:00:00Z', 'Use a time such as 2026-11-20T10:00:00Z.'],
      ['2026-11-20T13:00:01Z', 'This time is in the future.'],
    ])
      expect(
        await ask('POST', '/api/prospects/logs', { prospectId, type: 'call', outcome: 'other', occurredAt }),
      ).toMatchObject({ status: 400, body: { errors: [{ path: 'occurredAt', message }] } });
    expect(
      await ask('POST', '/api/prospects/logs', {
        prospectId: newId(),
        type: 'call',
        outcome: 'other',
        occurredAt: '2026-11-11T10:00:00Z',
      }),
    ).toMatchObject({ status: 404 });
  });
});
