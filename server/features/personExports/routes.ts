import { Readable } from 'node:stream';

import sql from 'sql-template-tag';

import {
  downloadExport,
  listOwnExports,
  listPersonExports,
  requestExport,
  startPersonExport,
} from '#contract/privacy/personExports.ts';

import { actorOf } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { queryOne, transaction } from '../../platform/database/pool.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { throttle } from '../../platform/throttle.ts';
import { exportsPage, fileOf, findOwnExport, findPersonExport, openExport, ownExports } from './queries.ts';

/** Each reads everything of a person. */
const mostInADay = { limit: 5, windowSeconds: 86_400 };

/** Copies of a person’s data, for that person. */
export function personExportRoutes(on: On, { pool, now }: Services): void {
  on(listOwnExports, async (_, { session }) => ({ data: await ownExports(pool, session.user.id) }));

  on(requestExport, async (_, { session, transact }) => {
    const { id: userId } = session.user;
    await throttle(pool, `exports:${userId}`, { ...mostInADay, now: now() });
    return {
      data: await transact(async (tx) => {
        const id = await openExport(tx, { userId, requestedBy: userId }, { actor: actorOf(session), now: now() });
        const found = await findOwnExport(tx, id, userId);
        if (!found) throw notFound();
        return found;
      }),
    };
  });

  on(downloadExport, async ({ params: { id } }, { session, wantsFile }) => {
    const found = await findOwnExport(pool, id, session.user.id);
    if (!found) throw notFound();
    if (wantsFile === null) return { data: found };
    const bytes = await fileOf(pool, id, now());
    if (!bytes) throw notFound();
    const audit = {
      action: 'user.exportDownloaded',
      entity: 'user',
      entityId: session.user.id,
      payload: { exportId: id },
    };
    await transaction(pool, (tx) => recordAudit(tx, audit, { actor: actorOf(session), now: now() }));
    const filename = `data-${found.createdAt.slice(0, 10)}.zip`;
    return { download: { filename, type: wantsFile, content: Readable.from([bytes]) } };
  });

  on(listPersonExports, ({ query }) => exportsPage(pool, query));

  on(startPersonExport, async ({ body: { email } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const person = await queryOne<{ id: string }>(
        tx,
        sql`select id from users where lower(email) = lower(${email}) and not is_disabled`,
      );
      if (!person) throw invalid('email', 'No one who can sign in has this email.');
      const id = await openExport(
        tx,
        { userId: person.id, requestedBy: session.user.id },
        { actor: actorOf(session), now: now() },
      );
      const found = await findPersonExport(tx, id);
      if (!found) throw notFound();
      return found;
    }),
  }));
}
