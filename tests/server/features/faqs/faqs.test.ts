import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { type EditedFaq, createFaq, listEditedFaqs, listFaqs, mostFaqs } from '#contract/content/faqs.ts';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeFaq } from '../../../support/make/content.ts';
import { dataOf } from '../../../support/dataOf.ts';

let built: Built;
let staff: Caller;
let partner: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
  partner = await built.as('partner');
  built.setNow('2026-11-20T10:00:00.000Z');
});
beforeEach(() => execute(built.db.pool, sql`delete from faqs`));
afterAll(() => built.close());

const read = async () =>
  listFaqs.success.data
    .parse(dataOf((await built.request(partner, 'GET', '/api/faqs')).body))
    .map((faq) => faq.question);
const edited = async () =>
  listEditedFaqs.success.data.parse(dataOf((await built.request(staff, 'GET', '/api/faqs/all')).body));
const add = async (given: Partial<Pick<EditedFaq, 'topic' | 'question' | 'answer' | 'isPublished'>> = {}) => {
  const body = { topic: 'Payouts', question: 'When?', answer: 'On the 15th.', isPublished: true, ...given };
  return createFaq.success.data.parse(dataOf((await built.request(staff, 'POST', '/api/faqs', body)).body));
};
const conflict = { status: 409, body: { code: 'version_conflict' } };

describe('questions', () => {
  test('are read by partners once they are published, each with its answer as a tree', async () => {
    await add({ answer: 'On the **15th**.' });
    await add({ question: 'Not yet', isPublished: false });
    expect((await built.request(partner, 'GET', '/api/faqs')).body).toEqual({
      data: [
        {
          id: z.string().parse((await edited())[0]?.id),
          topic: 'Payouts',
          question: 'When?',
          answerTree: [
            {
              kind: 'paragraph',
              content: [
                { text: 'On the ', marks: [], href: null },
                { text: '15th', marks: ['strong'], href: null },
                { text: '.', marks: [], href: null },
              ],
            },
          ],
          answerText: 'On the 15th.',
        },
      ],
    });
    expect((await edited()).map(({ question }) => question)).toEqual(['When?', 'Not yet']);
  });

  test('of a topic stand together, at the place of the first', async () => {
    await add({ question: 'A1', topic: 'A' });
    await add({ question: 'B1', topic: 'B' });
    await add({ question: 'A2', topic: 'A' });
    expect(await read()).toEqual(['A1', 'A2', 'B1']);
  });

  test('are reordered once, by someone who has seen the last order', async () => {
    for (const question of ['1', '2', '3']) await add({ question });
    const seen = (await edited()).map(({ id }) => id);
    const ids = seen.toReversed();
    const put = (body: object) => built.request(staff, 'PUT', '/api/faqs/order', body);
    expect((await put({ ids, seen })).status).toBe(200);
    expect(await read()).toEqual(['3', '2', '1']);
    expect(await put({ ids, seen })).toMatchObject(conflict);
    expect(await put({ ids: seen.slice(1), seen })).toMatchObject({ status: 400 });
    expect(await put({ ids: [...seen.slice(1), newId()], seen: ids })).toMatchObject({ status: 400 });
    expect(await read()).toEqual(['3', '2', '1']);
  });

  test('are changed by someone who has read the last version, and the audit log keeps the old one', async () => {
    const { id, ...faq } = await add();
    const change = (version: number, answer: string) =>
      built.request(staff, 'PUT', `/api/faqs/${id}`, {
        topic: faq.topic,
        question: faq.question,
        answer,
        isPublished: true,
        version,
      });
    expect(await change(1, 'On the 20th.')).toMatchObject({ status: 200, body: { data: { version: 2 } } });
    expect(await change(1, 'Never.')).toMatchObject(conflict);
    const kept = await query(
      built.db.pool,
      sql`select action, payload from audit_events where entity = 'faq' and entity_id = ${id} order by created_at, id`,
    );
    const shown = { topic: 'Payouts', question: 'When?', isPublished: true };
    expect(kept).toEqual([
      { action: 'faq.create', payload: { after: shown } },
      {
        action: 'faq.update',
        payload: { before: { ...shown, answer: 'On the 15th.' }, after: { ...shown, answer: 'On the 20th.' } },
      },
    ]);
  });

  test('are deleted', async () => {
    const { id } = await add();
    expect((await built.request(staff, 'DELETE', `/api/faqs/${id}`)).status).toBe(200);
    expect(await read()).toEqual([]);
  });

  test(`are ${mostFaqs} at most`, async () => {
    await makeFaq(built.db.pool);
    await execute(
      built.db.pool,
      sql`insert into faqs select gen_random_uuid(), topic, question, answer, answer_tree, n, is_published, created_at, updated_at
            from faqs, generate_series(1, ${mostFaqs - 1}::int) n`,
    );
    const body = { topic: 'A', question: 'One more?', answer: 'No.', isPublished: true };
    expect(await built.request(staff, 'POST', '/api/faqs', body)).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    });
  });
});

describe('searches that found nothing', () => {
  const miss = (search: string) => built.request(partner, 'POST', '/api/faqs/misses', { search });

  test('are counted by their words, the most frequent first, and dismissed; who searched is not kept', async () => {
    for (const search of ['cheque', 'Tax form', ' tax  FORM ']) expect((await miss(search)).status).toBe(202);
    const answer = await built.request(staff, 'GET', '/api/faqs/misses');
    const [first, second] = await query<{ id: string }>(
      built.db.pool,
      sql`select id from faq_misses order by times desc, search`,
    );
    const lastAt = '2026-11-20T10:00:00.000Z';
    expect(answer.body).toEqual({
      data: [
        { id: first?.id, search: 'tax form', times: 2, lastAt },
        { id: second?.id, search: 'cheque', times: 1, lastAt },
      ],
      meta: { page: 1, perPage: 25, total: 2, totalIsExact: true },
    });
    const dismiss = () => built.request(staff, 'DELETE', `/api/faqs/misses/${first?.id}`);
    expect([(await dismiss()).status, (await dismiss()).status]).toEqual([200, 404]);
  });

  test('of one person are counted sixty times an hour', async () => {
    const person = await built.as('partner');
    const answers: number[] = [];
    for (let n = 0; n <= 60; n += 1)
      answers.push((await built.request(person, 'POST', '/api/faqs/misses', { search: `word ${n}` })).status);
    expect([...new Set(answers.slice(0, 60)), answers[60]]).toEqual([202, 429]);
  });
});
