import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../platform/database/pool.ts';
import type { Refused } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';

/** Kept of each app. */
const mostKept = 200;
/** One of each kind in so many ms: anyone who knows an app's slug can cause refusals. */
const pause = 1000;
const mostRemembered = 1000;

/** Keeps that a message naming the app was refused; resolves once it is kept or left out. */
export type NoteRefusal = (
  appId: string,
  refused: { readonly webhookId: string; readonly refusal: Refused; readonly now: Date },
) => Promise<void>;

/** The last refusals of each app, for the people who connect its billing. What happens too often is left out. */
export function refusalNotes(db: Queryable): NoteRefusal {
  const noted = new Map<string, number>();
  return async (appId, { webhookId, refusal: { statusCode, code, message, details }, now }) => {
    const key = `${appId} ${code}`;
    const at = performance.now();
    if (at - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < pause) return;
    if (noted.size >= mostRemembered) noted.clear();
    noted.set(key, at);
    const fields = (details.errors ?? []).map(({ path, message: what }) => `${path === '' ? 'body' : path}: ${what}`);
    const detail = (fields.length === 0 ? message : fields.join(' ')).slice(0, 1000);
    const id = /^[\x21-\x7e]{1,255}$/.test(webhookId) ? webhookId : '';
    await execute(
      db,
      sql`with kept as (
            insert into app_refusals (id, app_id, webhook_id, status, code, detail, received_at)
            values (${newId()}, ${appId}, ${id}, ${statusCode}, ${code}, ${detail}, ${now.toISOString()}::timestamptz))
          delete from app_refusals where app_id = ${appId} and id in (
            select r.id from app_refusals r where r.app_id = ${appId}
             order by r.received_at desc, r.id desc offset ${mostKept - 1})`,
    );
  };
}
