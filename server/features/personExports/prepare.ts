import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { DAY } from '#contract/shared/day.ts';
import { applyTransition } from '../../lifecycle/transition.ts';
import { execute, queryOne, transaction } from '../../platform/database/pool.ts';
import type { FileStore } from '../../platform/files/fileStore.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { findRetention } from '../privacy/retention.ts';
import { contentsOf, type Subject } from './contents.ts';
import { zipOf } from './zip.ts';

const clock = { userId: null };

/** How often it is tried before it fails. */
export const mostTries = 5;

interface Preparing {
  readonly pool: Pool;
  readonly files: Pick<FileStore, 'open'>;
  readonly now: () => Date;
}

/**
 * Prepares an export: once more where a process was killed meanwhile, and not at all where it is done. What is read is of one
 * moment.
 */
export async function prepareExport({ pool, files, now }: Preparing, id: string): Promise<void> {
  const found = await queryOne<Subject & { state: string }>(
    pool,
    sql`select x.state, u.id as "userId", u.partner_id as "partnerId", u.email
          from person_exports x join users u on u.id = x.user_id where x.id = ${id}`,
  );
  if (found?.state !== 'requested' && found?.state !== 'preparing') return;
  if (found.state === 'requested')
    await transaction(pool, (tx) =>
      applyTransition(tx, { entity: 'personExport', event: 'personExport.prepare', id, actor: clock, now: now() }),
    );
  const bytes = await transaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    return zipOf(contentsOf(tx, { subject: found, files, at: now() }));
  });
  const { exports: days } = await findRetention(pool);
  await transaction(pool, async (tx) => {
    const at = now();
    const set = { available_until: new Date(at.getTime() + days * DAY).toISOString(), size: bytes.length };
    const request = { entity: 'personExport', event: 'personExport.finish', id, actor: clock, now: at, set } as const;
    const change = await applyTransition(tx, request);
    if (change !== null)
      await execute(tx, sql`insert into person_export_files (export_id, bytes) values (${id}, ${bytes})`);
  });
}

/** Gives it up. */
export const failExport = ({ pool, now }: Omit<Preparing, 'files'>, id: string): Promise<unknown> =>
  transaction(pool, (tx) =>
    applyTransition(tx, { entity: 'personExport', event: 'personExport.fail', id, actor: clock, now: now() }),
  );

export const preparingTask =
  (preparing: Preparing): Task<'personExports.prepare'> =>
  async ({ id }, { job, logger }) => {
    try {
      await prepareExport(preparing, id);
    } catch (error) {
      if (job.attempts < job.max_attempts) throw error;
      logger.error(`An export could not be prepared: ${error instanceof Error ? error.message : String(error)}`);
      await failExport(preparing, id);
    }
  };
