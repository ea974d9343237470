import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { createNewsletter, updateNewsletter } from '#contract/content/newsletters.ts';

import { applyTransition } from '../../lifecycle/transition.ts';
import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { execute, type Queryable, queryOne } from '../../platform/database/pool.ts';
import { notFound, Refused } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { markdownTreeOf } from '../../platform/markdown.ts';

/** Writes a newsletter as a draft; answers its id. */
export async function writeNewsletter(
  tx: Queryable,
  given: ParsedOf<typeof createNewsletter>['body'],
  by: By,
): Promise<string> {
  const id = newId();
  const at = by.now.toISOString();
  await execute(
    tx,
    sql`insert into newsletters (id, subject, body, body_tree, audience, sends_at, created_by, created_at, updated_at)
        values (${id}, ${given.subject}, ${given.body}, ${JSON.stringify(markdownTreeOf(given.body))}::jsonb,
                ${JSON.stringify(given.audience)}::jsonb, ${given.sendsAt}::timestamptz, ${by.actor.userId}::uuid,
                ${at}::timestamptz, ${at}::timestamptz)`,
  );
  const audit = { action: 'newsletter.created', entity: 'newsletter', entityId: id, payload: { ...given } };
  await recordAudit(tx, audit, by);
  return id;
}

/** Edits a newsletter; its history keeps both versions. @throws 404, 409 where its chart refuses, or it was changed by someone else */
export async function editNewsletter(
  tx: Queryable,
  id: string,
  { version, ...given }: ParsedOf<typeof updateNewsletter>['body'],
  by: By,
): Promise<void> {
  const found = await queryOne<{ version: number }>(
    tx,
    sql`select version, subject, body, audience, sends_at as "sendsAt" from newsletters where id = ${id} for update`,
  );
  if (!found) throw notFound();
  const { version: last, ...before } = found;
  const payload = { before, after: given };
  await applyTransition(tx, { entity: 'newsletter', event: 'newsletter.update', id, payload, ...by });
  // After the chart, whose refusal is more specific: one that was scheduled has another version too.
  if (last !== version) throw new Refused(409, 'version_conflict', 'This was changed by someone else.');
  await execute(
    tx,
    sql`update newsletters set subject = ${given.subject}, body = ${given.body},
               body_tree = ${JSON.stringify(markdownTreeOf(given.body))}::jsonb,
               audience = ${JSON.stringify(given.audience)}::jsonb, sends_at = ${given.sendsAt}::timestamptz where id = ${id}`,
  );
}
