import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type EditedFaq, type Faq, type createFaq, type updateFaq, mostFaqs } from '#contract/content/faqs.ts';
import type { MarkdownBlock } from '#contract/content/markdown.ts';

import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { markdownTreeOf, wordsOf } from '../../platform/markdown.ts';

const columns = sql`id, topic, question, answer, is_published as "isPublished", version, updated_at as "updatedAt"`;
/** A topic is placed by its first question. */
const inOrder = sql`order by min(position) over (partition by topic), topic, position, id`;

/** What partners read. */
export async function findFaqs(db: Queryable): Promise<Faq[]> {
  const rows = await query<{ id: string; topic: string; question: string; answerTree: MarkdownBlock[] }>(
    db,
    sql`select id, topic, question, answer_tree as "answerTree" from faqs where is_published ${inOrder}`,
  );
  return rows.map((row) => ({ ...row, answerText: wordsOf(row.answerTree) }));
}

/** What staff edit. */
export const findEditedFaqs = (db: Queryable): Promise<EditedFaq[]> =>
  query<EditedFaq>(db, sql`select ${columns} from faqs ${inOrder}`);

/** Rows locked one by one would let a new one in between. */
const lockAll = (tx: Queryable) => execute(tx, sql`lock table faqs in share row exclusive mode`);

/** @throws 409 beyond what an installation keeps */
export async function addFaq(
  tx: Queryable,
  { topic, question, answer, isPublished }: ParsedOf<typeof createFaq>['body'],
  { actor, now }: By,
): Promise<EditedFaq> {
  await lockAll(tx);
  const kept = await queryOne<{ n: number; last: number }>(
    tx,
    sql`select count(*)::int as n, coalesce(max(position), -1) as last from faqs`,
  );
  if ((kept?.n ?? 0) >= mostFaqs)
    throw new Refused(409, 'duplicate', `There are ${mostFaqs} questions. Delete one first.`);
  const id = newId();
  const added = await queryOne<EditedFaq>(
    tx,
    sql`insert into faqs (id, topic, question, answer, answer_tree, position, is_published, created_at, updated_at)
        values (${id}, ${topic}, ${question}, ${answer}, ${JSON.stringify(markdownTreeOf(answer))}::jsonb,
                ${(kept?.last ?? -1) + 1}, ${isPublished}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
        returning ${columns}`,
  );
  if (!added) throw notFound();
  const payload = { after: { topic, question, isPublished } };
  await recordAudit(tx, { action: 'faq.create', entity: 'faq', entityId: id, payload }, { actor, now });
  return added;
}

/** @throws 404, 409 `version_conflict` for an old version */
export async function changeFaq(
  tx: Queryable,
  id: string,
  { version, topic, question, answer, isPublished }: ParsedOf<typeof updateFaq>['body'],
  { actor, now }: By,
): Promise<EditedFaq> {
  const before = await queryOne<EditedFaq>(tx, sql`select ${columns} from faqs where id = ${id} for update`);
  if (!before) throw notFound();
  if (before.version !== version)
    throw new Refused(409, 'version_conflict', 'This question was changed by someone else. Review it and try again.');
  const after = await queryOne<EditedFaq>(
    tx,
    sql`update faqs set topic = ${topic}, question = ${question}, answer = ${answer},
               answer_tree = ${JSON.stringify(markdownTreeOf(answer))}::jsonb, is_published = ${isPublished},
               updated_at = ${now.toISOString()}::timestamptz, version = version + 1
         where id = ${id} returning ${columns}`,
  );
  if (!after) throw notFound();
  const shown = ({ topic: of, question: words, answer: said, isPublished: isShown }: EditedFaq) => ({
    topic: of,
    question: words,
    answer: said,
    isPublished: isShown,
  });
  const payload = { before: shown(before), after: shown(after) };
  await recordAudit(tx, { action: 'faq.update', entity: 'faq', entityId: id, payload }, { actor, now });
  return after;
}

/** `seen` is the order in which they were read. @throws 409 `version_conflict` when one was moved, added or deleted since */
export async function putInOrder(
  tx: Queryable,
  { ids, seen }: { ids: readonly string[]; seen: readonly string[] },
  { actor, now }: By,
): Promise<EditedFaq[]> {
  await lockAll(tx);
  const before = (await findEditedFaqs(tx)).map(({ id }) => id);
  if (before.length !== seen.length || before.some((id, index) => id !== seen[index]))
    throw new Refused(
      409,
      'version_conflict',
      'The questions were changed by someone else. Review them and try again.',
    );
  await execute(
    tx,
    sql`update faqs f set position = o.place - 1 from unnest(${ids}::uuid[]) with ordinality o(id, place)
         where f.id = o.id and f.position <> o.place - 1`,
  );
  await recordAudit(
    tx,
    { action: 'faq.order', entity: 'faq', entityId: null, payload: { before, after: ids } },
    { actor, now },
  );
  return findEditedFaqs(tx);
}

/** @throws 404 */
export async function removeFaq(tx: Queryable, id: string, { actor, now }: By): Promise<void> {
  const before = await queryOne<{ topic: string; question: string; answer: string }>(
    tx,
    sql`delete from faqs where id = ${id} returning topic, question, answer`,
  );
  if (!before) throw notFound();
  await recordAudit(tx, { action: 'faq.delete', entity: 'faq', entityId: id, payload: { before } }, { actor, now });
}
