import sql from 'sql-template-tag';

import type { createBanner, updateBanner } from '#contract/content/banners.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';

import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { execute, type Queryable, queryOne } from '../../platform/database/pool.ts';
import { invalid, notFound, Refused } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { markdownTreeOf } from '../../platform/markdown.ts';
import { sayBannersChanged } from './changed.ts';
import { setClock } from './clock.ts';

type Written = ParsedOf<typeof createBanner>['body'];
/** Writes an edition; one that is there already and was not shown is written anew. */
const writeEdition = (
  tx: Queryable,
  { id, edition, isShown }: { id: string; edition: number; isShown: boolean },
  given: Written,
  { actor, now }: By,
): Promise<number> =>
  execute(
    tx,
    sql`insert into banner_editions
          (banner_id, edition, title, body, body_tree, link_label, link_url, tone, audience, priority, is_dismissible, frequency,
           is_shown, edited_by, edited_at)
        values (${id}, ${edition}, ${given.title}, ${given.body}, ${JSON.stringify(markdownTreeOf(given.body))}::jsonb,
                ${given.linkLabel}, ${given.linkUrl}, ${given.tone}, ${JSON.stringify(given.audience)}::jsonb, ${given.priority},
                ${given.isDismissible}, ${given.frequency}, ${isShown}, ${actor.userId}::uuid,
                ${now.toISOString()}::timestamptz)
        on conflict (banner_id, edition) do update
          set title = excluded.title, body = excluded.body, body_tree = excluded.body_tree, link_label = excluded.link_label,
              link_url = excluded.link_url, tone = excluded.tone, audience = excluded.audience, priority = excluded.priority,
              is_dismissible = excluded.is_dismissible, frequency = excluded.frequency, edited_by = excluded.edited_by,
              edited_at = excluded.edited_at`,
  );

/** Writes a banner as a draft; answers its id. */
export async function writeBanner(tx: Queryable, given: Written, by: By): Promise<string> {
  const id = newId();
  const at = by.now.toISOString();
  await execute(
    tx,
    sql`insert into banners (id, starts_at, ends_at, created_by, created_at, updated_at)
        values (${id}, ${given.startsAt}::timestamptz, ${given.endsAt}::timestamptz, ${by.actor.userId}::uuid,
                ${at}::timestamptz, ${at}::timestamptz)`,
  );
  await writeEdition(tx, { id, edition: 1, isShown: false }, given, by);
  await recordAudit(tx, { action: 'banner.created', entity: 'banner', entityId: id, payload: { ...given } }, by);
  return id;
}

/**
 * Edits a banner: as another edition where partners have seen this one.
 * @throws 404, 409 `version_conflict`, 400 where one that is published would lose its period, or one that is live would start anew
 */
export async function editBanner(
  tx: Queryable,
  id: string,
  { version, ...given }: ParsedOf<typeof updateBanner>['body'],
  by: By,
): Promise<void> {
  const found = await queryOne<{
    version: number;
    state: string;
    edition: number;
    startsAt: string | null;
    isShown: boolean;
  }>(
    tx,
    sql`select b.version, b.state, b.edition, b.starts_at as "startsAt", e.is_shown as "isShown",
               e.title, e.body, e.link_label as "linkLabel", e.link_url as "linkUrl", e.tone, e.audience, e.priority,
               e.is_dismissible as "isDismissible", e.frequency, b.ends_at as "endsAt"
          from banners b join banner_editions e on e.banner_id = b.id and e.edition = b.edition
         where b.id = ${id} for update of b`,
  );
  if (!found) throw notFound();
  const { version: last, state, isShown, ...before } = found;
  if (last !== version) throw new Refused(409, 'version_conflict', 'This was changed by someone else.');
  const { startsAt, endsAt } = given;
  if (state !== 'draft' && startsAt === null) throw invalid('startsAt', 'Choose when it starts.');
  if (state !== 'draft' && endsAt === null) throw invalid('endsAt', 'Choose when it ends.');
  const isOpen = state === 'scheduled' || state === 'live';
  if (isOpen && endsAt !== null && Date.parse(endsAt) <= by.now.getTime())
    throw invalid('endsAt', 'Choose an end in the future, or end the banner now.');
  const isMoved = startsAt === null || before.startsAt === null || Date.parse(startsAt) !== Date.parse(before.startsAt);
  if (state === 'live' && isMoved) throw invalid('startsAt', 'It has already started; its start can’t be changed.');
  const edition = isShown ? before.edition + 1 : before.edition;
  await writeEdition(tx, { id, edition, isShown: state === 'live' }, given, by);
  await execute(
    tx,
    sql`update banners set edition = ${edition}, starts_at = ${startsAt}::timestamptz, ends_at = ${endsAt}::timestamptz,
               updated_at = ${by.now.toISOString()}::timestamptz, version = version + 1 where id = ${id}`,
  );
  await recordAudit(
    tx,
    {
      action: 'banner.edited',
      entity: 'banner',
      entityId: id,
      payload: { before, after: { ...given, edition } },
    },
    by,
  );
  await setClock(tx, [id], by.now);
  if (state === 'live') await sayBannersChanged(tx);
}
