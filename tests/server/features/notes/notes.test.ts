import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makeNote } from '../../../support/make/messages.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeProspect } from '../../../support/make/prospects.ts';
import { makeUser } from '../../../support/make/users.ts';

type Colleague = Awaited<ReturnType<typeof makeUser>>;

let built: Built;
let writer: Caller;
let ada: Colleague;
let grace: Colleague;
let partner: Awaited<ReturnType<typeof makePartner>>;
let prospect: Awaited<ReturnType<typeof makeProspect>>;
beforeAll(async () => {
  built = await build();
  writer = await built.as('manager');
  ada = await makeUser(built.db.pool, { role: 'admin', firstName: 'Ada', lastName: 'Lovelace' });
  grace = await makeUser(built.db.pool, { role: 'moderator', firstName: 'Grace', lastName: 'Hopper' });
});
beforeEach(async () => {
  built.setNow('2026-11-20T12:00:00.000Z');
  partner = await makePartner(built.db.pool, { name: 'Northwind' });
  prospect = await makeProspect(built.db.pool, { name: 'Southwind' });
});
afterAll(() => built.close());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
  const { status, body } = await built.request(writer, method, url, payload);
  return { status, body };
};
const shown = ({ id, firstName, lastName }: Colleague) => ({ id, firstName, lastName });
const notifications = () =>
  query(
    built.db.pool,
    sql`select n.recipient_id, n.type_id, n.title, n.content, n.action_data, n.mention_details
          from notifications n where n.recipient_id = any(${[ada.id, grace.id, writer.userId]}::uuid[]) order by n.created_at, n.id`,
  );
const forget = () => query(built.db.pool, sql`delete from notifications`);

const idOf = (body: unknown): string => /"data":\{"id":"([0-9a-f-]+)"/.exec(JSON.stringify(body))?.[1] ?? '';

describe.each(['partner', 'prospect'] as const)('a note about a %s', (of) => {
  const about = () => (of === 'partner' ? partner : prospect);
  const create = (fields: { note: string; mentions?: string[] }) =>
    of === 'partner'
      ? ask('POST', `/api/partners/partner/${partner.id}/notes`, fields)
      : ask('POST', '/api/prospects/notes', { prospectId: prospect.id, ...fields });
  const update = (id: string, fields: { note: string; version: number; mentions?: string[] }) =>
    of === 'partner'
      ? ask('PUT', `/api/partners/partner/notes/${id}`, fields)
      : ask('PATCH', '/api/prospects/notes', { id, ...fields });
  const list = (search = '') =>
    of === 'partner'
      ? ask('GET', `/api/partners/partner/${partner.id}/notes${search}`)
      : ask('GET', `/api/prospects/${prospect.id}/notes${search}`);

  it('is written, read and changed', async () => {
    const made = await create({ note: ' They called. ' });
    const author = { id: writer.userId, firstName: 'Pat', lastName: expect.any(String) };
    const note = {
      id: expect.any(String),
      note: 'They called.',
      author,
      mentions: [],
      createdAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
      version: 1,
      question: null,
    };
    expect(made).toEqual({ status: 201, body: { data: note } });
    const id = idOf(made.body);
    built.setNow('2026-11-20T13:00:00.000Z');
    const changed = { ...note, note: 'They called back.', updatedAt: '2026-11-20T13:00:00.000Z', version: 2 };
    expect(await update(id, { note: 'They called back.', version: 1 })).toEqual({
      status: 200,
      body: { data: changed },
    });
    expect(await list()).toEqual({
      status: 200,
      body: { data: [changed], meta: { page: 1, perPage: 5, total: 1, totalIsExact: true } },
    });
  });

  it('edited by two takes the first edit, and the second learns by whom; the same text changes nothing', async () => {
    const id = idOf((await create({ note: 'One' })).body);
    expect(await update(id, { note: 'Two', version: 1 })).toMatchObject({ status: 200 });
    const { status, body } = await update(id, { note: 'Three', version: 1 });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        code: 'version_conflict',
        detail: expect.stringMatching(/^Pat Number \d+ changed this note in the meantime\.$/),
        conflict: {
          version: 2,
          changes: [{ what: 'note', before: null, after: 'Two', at: '2026-11-20T12:00:00.000Z' }],
        },
      },
    });
    expect(await update(id, { note: 'Two', version: 1 })).toMatchObject({
      status: 200,
      body: { data: { version: 2 } },
    });
  });

  it('notifies each mentioned colleague once, by text or by choice, and not its author', async () => {
    await forget();
    const own = 'Pat';
    const made = await create({ note: `@Ada Lovelace should call. @${own}`, mentions: [grace.id, writer.userId] });
    expect(made).toMatchObject({ body: { data: { mentions: [shown(ada), shown(grace), { id: writer.userId }] } } });
    const id = idOf(made.body);
    const notification = (recipient: Colleague) => ({
      recipient_id: recipient.id,
      type_id: 1,
      title: expect.stringMatching(new RegExp(`^Pat Number \\d+ mentioned you in a note about ${about().name}$`)),
      content: '@Ada Lovelace should call. @Pat',
      action_data:
        of === 'partner'
          ? { action: 'redirect_to_partner_page', parameters: { partnerId: partner.id, mention: true } }
          : { action: 'redirect_to_prospect_page', parameters: { prospectId: prospect.id, mention: true } },
      mention_details: { noteId: id, author: expect.any(String), about: about().name },
    });
    const both = await notifications();
    expect(both).toHaveLength(2);
    expect(both).toEqual(expect.arrayContaining([notification(ada), notification(grace)]));
    await forget();
    expect(await update(id, { note: 'Only @Ada Lovelace.', version: 1 })).toMatchObject({
      body: { data: { mentions: [shown(ada)] } },
    });
    expect(await notifications()).toEqual([]);
    expect(await update(id, { note: 'And @Grace Hopper.', version: 2 })).toMatchObject({
      body: { data: { mentions: [shown(grace)] } },
    });
    expect(await notifications()).toEqual([{ ...notification(grace), content: 'And @Grace Hopper.' }]);
  });

  it('names colleagues only', async () => {
    const stranger = await makeUser(built.db.pool);
    expect(await create({ note: 'A note', mentions: [ada.id, stranger.id] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'mentions.1', message: 'Choose from the list of colleagues.' }] },
    });
    expect(await list()).toMatchObject({ body: { data: [] } });
  });

  it('is listed five a page, last changed first', async () => {
    for (let day = 1; day <= 6; day += 1) {
      const subject = of === 'partner' ? { partnerId: partner.id } : { prospectId: prospect.id };
      await makeNote(built.db.pool, { ...subject, note: `${day}`, at: `2026-09-0${day}T08:00:00.000Z` });
    }
    const notes = async (search = '') =>
      [...JSON.stringify((await list(search)).body).matchAll(/"note":"(\d)"/g)].map(([, n]) => n).join('');
    expect([
      await notes(),
      await notes('?page=2'),
      await notes('?sort=createdAt&perPage=2'),
      await notes('?paginationOptions[sort]=updatedAt'),
    ]).toEqual(['65432', '1', '12', '12345']);
  });
});

describe('a note that is not there, or is about something else', () => {
  it('is not found', async () => {
    const note = await makeNote(built.db.pool, { prospectId: prospect.id });
    expect(await ask('PUT', `/api/partners/partner/notes/${note.id}`, { note: 'x', version: 1 })).toMatchObject({
      status: 404,
    });
    expect(await ask('DELETE', `/api/partners/partner/notes/${note.id}`)).toMatchObject({ status: 404 });
    const of = await makeNote(built.db.pool, { partnerId: partner.id });
    expect(await ask('PATCH', '/api/prospects/notes', { id: of.id, note: 'x', version: 1 })).toMatchObject({
      status: 404,
    });
    expect(await ask('POST', '/api/prospects/notes', { prospectId: newId(), note: 'x' })).toMatchObject({
      status: 404,
    });
  });
});

it('a deleted note is gone, once, and kept in the audit log', async () => {
  const note = await makeNote(built.db.pool, { partnerId: partner.id, note: 'Gone' });
  await query(built.db.pool, sql`insert into note_mentions values (${note.id}, ${ada.id})`);
  const url = `/api/partners/partner/notes/${note.id}`;
  expect(await ask('DELETE', url)).toEqual({ status: 200, body: { data: { id: note.id } } });
  expect(await ask('DELETE', url)).toMatchObject({ status: 404 });
  expect(
    await query(built.db.pool, sql`select actor_id, action, payload from audit_events where entity_id = ${note.id}`),
  ).toEqual([{ actor_id: writer.userId, action: 'note.delete', payload: { note: 'Gone', partner: partner.id } }]);
});
