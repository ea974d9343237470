import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import type { Built, Caller } from '../../../support/app.ts';
import { makeInvitation, makeTag } from '../../../support/make/partners.ts';
import { makeProspect, makeProspectLookups } from '../../../support/make/prospects.ts';
import { makeUser } from '../../../support/make/users.ts';
import { idOf, now, prospectSteps, prospectWorld } from '../../../support/steps/prospects.ts';

let built: Built;
let staff: Caller;
let ada: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  ({ built, staff, ada } = await prospectWorld());
});
beforeEach(() => built.setNow(now));
afterAll(() => built.close());
const { ask, set, historyOf, step, notificationsTo } = prospectSteps(() => ({ built, staff }));

describe('a new prospect', () => {
  it('is stored with all its details, and its assignee is notified', async () => {
    const { pool } = built.db;
    const { status, type } = await makeProspectLookups(pool);
    const tag = await makeTag(pool, 'Fashion');
    const { status: code, body } = await ask('POST', '/api/prospects', {
      name: ' Northwind ',
      domain: 'https://www.Northwind.example/about',
      country: 'DE',
      type_id: type.id,
      status_id: status.id,
      assigned_to: ada.id,
      tag_ids: [tag.id],
      generalNote: 'Met at a fair.',
      contacts: [
        {
          firstName: 'Kim',
          lastName: 'Berg',
          email: 'kim@northwind.example',
          phone: '+49 30 123456',
          position: 'Founder',
        },
        { firstName: 'Lou', lastName: '' },
      ],
    });
    const contact = { prospectId: expect.any(String), createdAt: '2026-11-20T12:00:00.000Z', version: 1 };
    expect({ code, body }).toEqual({
      code: 201,
      body: {
        data: {
          id: expect.any(String),
          name: 'Northwind',
          domain: 'northwind.example',
          country: 'DE',
          status_id: status.id,
          status,
          type_id: type.id,
          type,
          assigned_to: ada.id,
          assignee: { id: ada.id, firstName: 'Ada', lastName: 'Lovelace' },
          tag_ids: [tag.id],
          tags: [tag],
          isArchived: false,
          outcome: 'open',
          outcomeAt: null,
          outcomeReason: '',
          partner: null,
          statusUpdatedAt: '2026-11-20T12:00:00.000Z',
          createdAt: '2026-11-20T12:00:00.000Z',
          updatedAt: '2026-11-20T12:00:00.000Z',
          contacts: [
            {
              ...contact,
              id: expect.any(String),
              firstName: 'Kim',
              lastName: 'Berg',
              email: 'kim@northwind.example',
              phone: '+49 30 123456',
              position: 'Founder',
            },
            { ...contact, id: expect.any(String), firstName: 'Lou', lastName: '', email: '', phone: '', position: '' },
          ],
          generalNote: 'Met at a fair.',
          managerId: null,
          version: 1,
        },
      },
    });
    expect(await notificationsTo(ada.id)).toEqual([
      {
        type_id: 9,
        title: 'Northwind was assigned to you',
        content: expect.stringMatching(/^Pat Number \d+ assigned this prospect to you\.$/),
        action_data: { action: 'redirect_to_prospect_page', parameters: { prospectId: idOf(body) } },
      },
    ]);
  });

  it('gets the first status of the board unless one is given', async () => {
    const { type } = await makeProspectLookups(built.db.pool);
    const [first] = await query<{ id: number }>(
      built.db.pool,
      sql`insert into prospect_statuses (name, position) values ('Before all', 0) returning id`,
    );
    expect(await ask('POST', '/api/prospects', { name: 'X', type_id: type.id })).toMatchObject({
      status: 201,
      body: { data: { status_id: first?.id, domain: '', country: null, assigned_to: null, tags: [], contacts: [] } },
    });
  });

  it('is refused with what is not of the lists', async () => {
    const { status, type } = await makeProspectLookups(built.db.pool);
    const partnersUser = await makeUser(built.db.pool);
    const sound = { name: 'X', type_id: type.id, status_id: status.id };
    const wrong: [object, string][] = [
      [{ type_id: 999_999 }, 'type_id'],
      [{ status_id: 999_999 }, 'status_id'],
      [{ assigned_to: partnersUser.id }, 'assigned_to'],
      [{ assigned_to: newId() }, 'assigned_to'],
      [{ tag_ids: [999_999] }, 'tag_ids.0'],
    ];
    for (const [fields, path] of wrong)
      expect(await ask('POST', '/api/prospects', { ...sound, ...fields })).toMatchObject({
        status: 400,
        body: { errors: [{ path }] },
      });
  });
});

describe('an attribute', () => {
  it('changes with one step of history; what it is already changes nothing, whatever the version', async () => {
    const { pool } = built.db;
    const [one, two] = [await makeProspectLookups(pool), await makeProspectLookups(pool)];
    const [tag, other] = [await makeTag(pool, 'B tag'), await makeTag(pool, 'A tag')];
    const { id } = await makeProspect(pool, { statusId: one.status.id, typeId: one.type.id, tagIds: [tag.id] });
    const at = '2026-11-20T12:00:00.000Z';
    expect(await set(id, 'status', { status_id: two.status.id, version: 1 })).toMatchObject({
      status: 200,
      body: { data: { status: two.status, statusUpdatedAt: at, updatedAt: at, version: 2 } },
    });
    expect(await set(id, 'type', { type_id: two.type.id, version: 2 })).toMatchObject({
      body: { data: { type: two.type, version: 3 } },
    });
    expect(await set(id, 'assignee', { assigned_to: ada.id, version: 3 })).toMatchObject({
      body: { data: { assigned_to: ada.id, version: 4 } },
    });
    expect(await set(id, 'tags', { tag_ids: [tag.id, other.id], version: 4 })).toMatchObject({
      body: { data: { tag_ids: [other.id, tag.id], version: 5 } },
    });
    expect(await set(id, 'assignee', { assigned_to: null, version: 5 })).toMatchObject({
      body: { data: { assigned_to: null, assignee: null, version: 6 } },
    });
    for (const [what, body] of [
      ['status', { status_id: two.status.id }],
      ['type', { type_id: two.type.id }],
      ['assignee', { assigned_to: null }],
      ['tags', { tag_ids: [other.id, tag.id] }],
    ] as const)
      expect(await set(id, what, { ...body, version: 1 })).toMatchObject({
        status: 200,
        body: { data: { version: 6 } },
      });
    const same = 'active>active';
    expect(await historyOf(id)).toEqual([
      step('setStatus', same, {
        before: one.status.name,
        after: two.status.name,
        beforeId: one.status.id,
        afterId: two.status.id,
      }),
      step('setType', same, {
        before: one.type.name,
        after: two.type.name,
        beforeId: one.type.id,
        afterId: two.type.id,
      }),
      step('assign', same, { before: null, after: 'Ada Lovelace', beforeId: null, afterId: ada.id }),
      step('setTags', same, {
        before: 'B tag',
        after: 'A tag, B tag',
        beforeIds: [tag.id],
        afterIds: [other.id, tag.id],
      }),
      step('unassign', same, { before: 'Ada Lovelace', after: null, beforeId: ada.id, afterId: null }),
    ]);
  });

  it('with a stale version is refused, naming what changed and by whom', async () => {
    const { pool } = built.db;
    const [one, two] = [await makeProspectLookups(pool), await makeProspectLookups(pool)];
    const { id } = await makeProspect(pool, { statusId: one.status.id, typeId: one.type.id });
    await set(id, 'status', { status_id: two.status.id, version: 1 });
    built.setNow('2026-11-20T12:01:00.000Z');
    await ask('PATCH', '/api/prospects/notes', { prospectId: id, version: 2, generalNote: 'Now or never.' });
    built.setNow('2026-11-20T12:02:00.000Z');
    await ask('PATCH', `/api/prospects/archive/${id}`);
    const by = expect.stringMatching(/^Pat Number \d+$/);
    expect(await set(id, 'type', { type_id: two.type.id, version: 1 })).toEqual({
      status: 409,
      body: {
        type: 'urn:tributary:problem:version_conflict',
        title: 'Conflict',
        status: 409,
        code: 'version_conflict',
        detail: expect.stringMatching(
          new RegExp(
            `^This prospect was changed by someone else\\. Pat Number \\d+ archived it\\. Pat Number \\d+ changed the general note\\. ` +
              `Pat Number \\d+ changed the status from ${one.status.name} to ${two.status.name}\\.$`,
          ),
        ),
        conflict: {
          version: 4,
          changes: [
            { what: 'archive', before: 'active', after: 'archived', by, at: '2026-11-20T12:02:00.000Z' },
            { what: 'general note', before: '', after: 'Now or never.', by, at: '2026-11-20T12:01:00.000Z' },
            { what: 'status', before: one.status.name, after: two.status.name, by, at: '2026-11-20T12:00:00.000Z' },
          ],
        },
      },
    });
    expect(await set(id, 'type', { type_id: two.type.id, version: 3 })).toMatchObject({
      status: 409,
      body: { conflict: { version: 4, changes: [{ what: 'archive' }] } },
    });
    expect(await set(id, 'type', { type_id: two.type.id, version: 9 })).toMatchObject({
      status: 409,
      body: { conflict: { version: 4, changes: [] } },
    });
    expect(await set(id, 'type', { type_id: two.type.id, version: 4 })).toMatchObject({ status: 200 });
  });

  it('that is not of the lists is refused, and nothing is written', async () => {
    const { id } = await makeProspect(built.db.pool);
    const stranger = await makeUser(built.db.pool);
    expect(await set(id, 'status', { status_id: 999_999, version: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'status_id', message: 'Choose a status from the list.' }] },
    });
    expect(await set(id, 'type', { type_id: 999_999, version: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'type_id' }] },
    });
    expect(await set(id, 'assignee', { assigned_to: stranger.id, version: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'assigned_to' }] },
    });
    expect(await set(id, 'tags', { tag_ids: [999_999], version: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'tag_ids.0' }] },
    });
    expect(await historyOf(id)).toEqual([]);
  });

  it('notifies the new and the previous assignee, never of their own action', async () => {
    const { pool } = built.db;
    const grace = await makeUser(pool, { role: 'admin', firstName: 'Grace' });
    const { id, name } = await makeProspect(pool, { assignedTo: staff.userId });
    await set(id, 'assignee', { assigned_to: grace.id, version: 1 });
    await set(id, 'assignee', { assigned_to: staff.userId, version: 2 });
    expect(await notificationsTo(staff.userId)).toEqual([]);
    expect(await notificationsTo(grace.id)).toMatchObject([
      { title: `${name} was assigned to you` },
      { title: `${name} was unassigned from you` },
    ]);
  });
});

describe('the archive', () => {
  it('takes a prospect off the list; a status returns it, and so does taking it back', async () => {
    const { id } = await makeProspect(built.db.pool, { name: 'Comes and goes' });
    const { status } = await makeProspectLookups(built.db.pool);
    const where = async () =>
      Promise.all(
        ['/api/prospects', '/api/prospects/archived'].map(async (path) => {
          const { body } = await ask('GET', `${path}?search=comes and`);
          return JSON.stringify(body).includes(id);
        }),
      );
    expect(await where()).toEqual([true, false]);
    for (const _ of [1, 2])
      expect(await ask('PATCH', `/api/prospects/archive/${id}`)).toMatchObject({
        status: 200,
        body: { data: { isArchived: true, version: 2 } },
      });
    expect(await where()).toEqual([false, true]);
    expect(await set(id, 'status', { status_id: status.id, version: 2 })).toMatchObject({
      body: { data: { isArchived: false, version: 3 } },
    });
    await ask('PATCH', `/api/prospects/archive/${id}`);
    for (const _ of [1, 2])
      expect(await ask('PATCH', `/api/prospects/unarchive/${id}`)).toMatchObject({
        body: { data: { isArchived: false, version: 5 } },
      });
    expect(await where()).toEqual([true, false]);
    expect((await historyOf(id)).map(({ event }) => event)).toEqual([
      'prospect.archive',
      'prospect.setStatus',
      'prospect.archive',
      'prospect.unarchive',
    ]);
  });
});

describe('the page of a prospect', () => {
  it('has its notes, history, what may be done, and who was invited', async () => {
    const { pool } = built.db;
    const { status } = await makeProspectLookups(pool);
    const { id } = await makeProspect(pool, { name: 'Whole' });
    await ask('POST', '/api/prospects/contacts', {
      prospectId: id,
      firstName: 'Kim',
      lastName: '',
      email: 'Kim@whole.example',
    });
    const { id: invitationId } = await makeInvitation(pool, { invitedBy: ada.id, email: 'kim@whole.example' });
    for (let n = 1; n <= 6; n += 1) await ask('POST', '/api/prospects/notes', { prospectId: id, note: `Note ${n}` });
    await set(id, 'status', { status_id: status.id, version: 1 });
    expect(await ask('GET', `/api/prospects/${id}`)).toEqual({
      status: 200,
      body: {
        data: expect.objectContaining({
          id,
          name: 'Whole',
          contacts: [expect.objectContaining({ firstName: 'Kim' })],
          notes: Array.from({ length: 5 }, () => expect.objectContaining({ note: expect.stringMatching(/^Note \d$/) })),
          noteCount: 6,
          history: [
            {
              id: expect.any(String),
              event: 'prospect.setStatus',
              what: 'status',
              before: expect.any(String),
              after: status.name,
              by: { id: staff.userId, firstName: 'Pat', lastName: expect.any(String) },
              reason: '',
              at: '2026-11-20T12:00:00.000Z',
            },
          ],
          invitations: [{ id: invitationId, email: 'kim@whole.example', status: 'open', sentAt: expect.any(String) }],
          actions: expect.arrayContaining([
            { event: 'prospect.archive', isAllowed: true, isFromHere: true, reasons: [], needs: null },
            {
              event: 'prospect.unarchive',
              isAllowed: false,
              isFromHere: false,
              reasons: [expect.any(String)],
              needs: null,
            },
          ]),
        }),
      },
    });
    expect(await ask('GET', `/api/prospects/${newId()}`)).toMatchObject({ status: 404 });
  });
});
