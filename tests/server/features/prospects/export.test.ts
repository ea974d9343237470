import { once } from 'node:events';
import http from 'node:http';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { layMore } from '../../../../tools/demo/more.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makeProspect } from '../../../support/make/prospects.ts';
import { within } from '../../../support/within.ts';
import { testSecrets } from '../../../support/secrets.ts';

const rows = 5000;

let built: Built;
let staff: Caller;
let url: string;
beforeAll(async () => {
  built = await build();
  staff = await built.as('manager');
  const { pool, ownerUrl } = built.db;
  await layMore(
    { prospects: rows },
    { pool, ownerUrl, secrets: testSecrets, now: new Date('2026-11-20T12:00:00.000Z'), tell: () => {} },
  );
  // More than the network holds for a reader who does not read.
  await query(pool, sql`update prospects set general_note = repeat('note ', 1000)`);
  url = await built.app.listen({ host: '127.0.0.1', port: 0 });
}, within(120_000));
afterAll(() => built.close());
beforeEach(() => vi.restoreAllMocks());

const csv = { accept: 'text/csv' };
const exported = async (search: string) => {
  const { text } = await built.request(staff, 'GET', `/api/prospects${search}`, undefined, csv);
  return text.split('\r\n').slice(1, -1);
};
const idsOf = (lines: readonly string[]) => lines.map((line) => line.slice(0, 36));
const wanted = async (where: ReturnType<typeof sql>) => {
  const found = await query<{ id: string }>(
    built.db.pool,
    sql`select p.id from prospects p where p.state = 'active' and ${where} order by p.created_at desc, p.id desc`,
  );
  return found.map(({ id }) => id);
};

describe('the list as CSV', () => {
  it('is every prospect that matches, in the order of the list', async () => {
    const all = await wanted(sql`true`);
    expect(all.length).toBeGreaterThan(4000);
    expect(idsOf(await exported(''))).toEqual(all);
    expect(idsOf(await exported('?perPage=10&page=3&sort=createdAt'))).toEqual(all.toReversed());
    const [status] = await query<{ id: number }>(
      built.db.pool,
      sql`select id from prospect_statuses where name = 'Contacted'`,
    );
    const [tag] = await query<{ id: number }>(built.db.pool, sql`select id from tags where name = 'Agency'`);
    expect(idsOf(await exported(`?status_id=${status?.id}&tag_ids=${tag?.id}`))).toEqual(
      await wanted(
        sql`p.status_id = ${status?.id} and exists (select 1 from prospect_tags k where k.prospect_id = p.id and k.tag_id = ${tag?.id})`,
      ),
    );
  });

  it('is served as a file, with a header even when empty', async () => {
    const answer = await built.request(staff, 'GET', '/api/prospects/archived?search=nothing such', undefined, csv);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="archived-prospects.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.text).toBe(
      'Id,Name,Domain,Country,Status,Type,Assignee,Tags,Contact,Email,Phone,Position,General note,Archived,Status since,Created,Outcome,Why lost,Partner\r\n',
    );
  });

  it('holds no formula', async () => {
    const { id } = await makeProspect(built.db.pool, {
      name: '=HYPERLINK("http://evil.example")',
      domain: '',
      generalNote: '-5\n+49 30 1',
    });
    await query(
      built.db.pool,
      sql`insert into prospect_contacts (id, prospect_id, first_name, email, phone)
          values (gen_random_uuid(), ${id}, '@SUM(A1)', '', '+49 30 123')`,
    );
    const [line] = await exported('?search=HYPERLINK');
    expect(line).toMatch(/^[0-9a-f-]{36},"'=HYPERLINK\(""http:\/\/evil\.example""\)",,,.*,'@SUM\(A1\),,\+49 30 123,,/);
  });
});

describe('an export whose reader', () => {
  /** How many statements this reader costs by the time that another one, who came later, has read all there is. */
  const statementsOf = async (read: () => Promise<http.IncomingMessage>): Promise<number> => {
    const spy = vi.spyOn(built.db.pool, 'query');
    await exported('');
    const ofAll = spy.mock.calls.length;
    const answer = await read();
    await exported('');
    answer.destroy();
    return spy.mock.calls.length - 2 * ofAll;
  };
  /** An answer of which the first bytes are there, and no more is read. */
  const open = async () => {
    // Not by fetch, which opens another connection when one is aborted and leaves it unused.
    const request = http.get(`${url}/api/prospects`, { headers: { ...csv, ...staff.headers }, agent: false });
    const [answer]: http.IncomingMessage[] = await once(request, 'response');
    if (!answer) throw new Error('no answer');
    await once(answer, 'readable');
    return answer;
  };

  it('does not read is read ahead of by little', async () => {
    // What the network holds, of the twenty pages there are; a page is over 1 MB.
    expect(await statementsOf(open)).toBeLessThan(15);
  });

  it('leaves ends: the database gets no more queries', async () => {
    const left = async () => {
      const arrives: Promise<http.ServerResponse[]> = once(built.app.server, 'request').then(([, response]) => [
        response,
      ]);
      const answer = await open();
      const [response] = await arrives;
      answer.destroy();
      if (response && !response.closed) await once(response, 'close');
      return answer;
    };
    // Of the twenty pages there are.
    expect(await statementsOf(left)).toBeLessThan(15);
  });
});
