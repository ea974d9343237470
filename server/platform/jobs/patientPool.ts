import pg from 'pg';

import { isConnectionLoss } from '../database/connectionLoss.ts';

/** graphile-worker retries what fails with this code, seconds later and a hundred times at most. */
const retried = 'ETIMEDOUT';

const retriable = (error: unknown): unknown =>
  isConnectionLoss(error)
    ? Object.assign(new Error(error instanceof Error ? error.message : String(error), { cause: error }), {
        code: retried,
      })
    : error;

/**
 * A pool for graphile-worker that gives lost connections a retryable error code. The worker marks a job as done or failed in a promise
 * that nothing awaits: an error it does not retry there is an unhandled rejection and ends the process. It decides by error code, and
 * most lost connections have none.
 */
export function patientPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  const failing = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw retriable(error);
    }
  };
  const patient = (client: pg.PoolClient): pg.PoolClient =>
    new Proxy(client, {
      get(target, name): unknown {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return (...given: unknown[]): unknown => {
          const result: unknown = Reflect.apply(value, target, given);
          return result instanceof Promise ? failing(result) : result;
        };
      },
    });
  const connect = (whenDone?: Parameters<pg.Pool['connect']>[0]) => {
    if (whenDone) return pool.connect(whenDone);
    // After shutdown a late retry never settles; other workers free the jobs this one still holds.
    if (pool.ending) return new Promise<never>(() => {});
    return failing(pool.connect()).then(patient);
  };
  return new Proxy(pool, {
    get(target, name): unknown {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
