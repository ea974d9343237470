import pg from 'pg';
import sql from 'sql-template-tag';

import { query } from '../database/pool.ts';
import type { JobLog } from './logger.ts';

/** First half of the advisory lock that every living worker holds; the second is the hash of its id. */
const workers = 4_100_004;
const sweepEvery = 15_000;
const reconnectAfter = 500;

/** Shows other nodes that this worker lives, and frees the jobs of those that do not. */
export interface Liveness {
  /** Resolves when the worker with this id is known to live; await it before the worker takes a job. */
  announce(workerId: string): Promise<void>;
  stop(): Promise<void>;
}

/** Frees the jobs of workers that were killed: graphile-worker itself waits four hours. Returns their ids. */
export async function freeJobsOfTheDead(pool: pg.Pool): Promise<string[]> {
  const rows = await query<{ worker: string }>(
    pool,
    sql`with dead as (
          select distinct locked_by as worker from graphile_worker._private_jobs where locked_by is not null
          except
          select j.locked_by from graphile_worker._private_jobs j join pg_locks l
              on l.locktype = 'advisory' and l.classid::int = ${workers}::int
             and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295
             and l.database = (select oid from pg_database where datname = current_database())
        ), freed as (
          select graphile_worker.force_unlock_workers(array_agg(worker)) from dead having count(*) > 0
        )
        select worker from dead where (select count(*) from freed) > 0`,
  );
  if (rows.length > 0) await query(pool, sql`select pg_notify('jobs:insert', '{"count":1}')`);
  return rows.map((row) => row.worker);
}

/** Keeps one connection that holds the lock; one that is lost is made again. */
export function startLiveness(pool: pg.Pool, logger?: JobLog): Liveness {
  const announced = new Map<string, Promise<void>>();
  let isStopping = false;
  let connection: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({ ...pool.options });
    client.on('error', (error) => logger?.warn({ err: error }, 'the connection that shows this worker alive was lost'));
    try {
      await client.connect();
      for (const id of announced.keys()) await hold(client, id);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.once('end', () => {
      connection = undefined;
      if (!isStopping) timer = setTimeout(() => void reconnect(), reconnectAfter);
    });
    return client;
  }
  const hold = (client: pg.Client, id: string) =>
    client.query('select pg_advisory_lock_shared($1, hashtext($2))', [workers, id]);
  const held = () =>
    (connection ??= open().catch((error: unknown) => {
      connection = undefined;
      throw error;
    }));

  const holdFor = async (id: string): Promise<void> => {
    await hold(await held(), id);
  };

  async function reconnect() {
    try {
      await held();
    } catch {
      if (!isStopping) timer = setTimeout(() => void reconnect(), reconnectAfter);
    }
  }

  async function sweep() {
    try {
      const freed = await freeJobsOfTheDead(pool);
      if (freed.length > 0) logger?.warn({ workers: freed }, 'jobs of workers that died are free again');
    } catch (error) {
      logger?.warn({ err: error }, 'looking for jobs of dead workers failed');
    }
  }
  const sweeper = setInterval(() => void sweep(), sweepEvery);

  return {
    announce(workerId) {
      const known = announced.get(workerId);
      if (known) return known;
      const announcing = holdFor(workerId);
      announced.set(workerId, announcing);
      announcing.catch(() => announced.delete(workerId));
      return announcing;
    },
    async stop() {
      isStopping = true;
      clearInterval(sweeper);
      clearTimeout(timer);
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}
