import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { createNewsletter, updateNewsletter } from '#contract/content/newsletters.ts';

import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { execute, type Queryable, queryOne } from '../../platform/database/pool.ts';
import { notFound, Refused } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { markdownTreeOf } from '../../platform/markdown.ts';

interface By {
  readonly actor: Actor;
  readonly now: Date;
}

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

/** Edits a newsletter. @throws 404, 409 where it was changed by someone else, or is no draft any more */
export async function editNewsletter(
  tx: Queryable,
  id: string,
  { version, ...given }: ParsedOf<typeof updateNewsletter>['body'],
  by: By,
): Promise<void> {
  const found = await queryOne<{ version: number; state: string }>(
    tx,
    sql`select version, state, subject, body, audience, sends_at as "sendsAt" from newsletters where id = ${id} for update`,
  );
  if (!found) throw notFound();
  const { version: last, state, ...before } = found;
  if (last !== version) throw new Refused(409, 'version_conflict', 'This was changed by someone else.');
  if (state !== 'draft') throw new Refused(409, 'in_use', 'Only a draft can be changed.');
  await execute(
    tx,
    sql`update newsletters set subject = ${given.subject}, body = ${given.body},
               body_tree = ${JSON.stringify(markdownTreeOf(given.body))}::jsonb,
               audience = ${JSON.stringify(given.audience)}::jsonb, sends_at = ${given.sendsAt}::timestamptz,
               updated_at = ${by.now.toISOString()}::timestamptz, version = version + 1 where id = ${id}`,
  );
  const payload = { before, after: given };
  const audit = { action: 'newsletter.edited', entity: 'newsletter', entityId: id, payload };
  await recordAudit(tx, audit, by);
}
