import { randomUUID } from 'node:crypto';

import type { AppEvent } from '#contract/events.ts';

import { addJob } from '../../server/platform/jobs/jobs.ts';
import { startWorker } from '../../server/platform/jobs/worker.ts';
import { tasksOf } from '../../server/tasks.ts';
import { build, type Built, type Caller } from './app.ts';
import { type SendingApp, signed } from './events.ts';

interface Answer {
  /** 200 for all that succeeds, by whichever status of its own. */
  readonly status: number;
  /** The answer's `data`. */
  readonly data: unknown;
}

/** The whole server on a port and a database of its own, asked over HTTP. */
export interface Served {
  readonly built: Built;
  readonly call: (
    caller: Caller,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => Promise<Answer>;
  /** Tells an app's event as its billing does; answers the status. */
  readonly tell: (app: SendingApp, event: AppEvent) => Promise<number>;
  /**
   * Of the staff, the same person for every row that asks: a notification to all of them then goes to a few.
   * `nth`: another one, where it takes two.
   */
  readonly colleague: (kind: 'admin' | 'manager' | 'moderator', nth?: number) => Promise<Caller>;
  /** Has the worker run the job, as its time has come. */
  readonly mature: () => Promise<void>;
  /** The calls made, without what they asked for. */
  readonly made: readonly { readonly method: string; readonly path: string }[];
  readonly close: () => Promise<void>;
}

export async function serve(): Promise<Served> {
  const built = await build();
  const url = await built.app.listen({ host: '127.0.0.1', port: 0 });
  const { 'commissions.mature': mature } = tasksOf(built.services);
  const made: { method: string; path: string }[] = [];
  const colleagues = new Map<string, Promise<Caller>>();
  return {
    built,
    made,
    colleague: (kind, nth = 1) => {
      const known = colleagues.get(`${kind} ${nth}`) ?? built.as(kind);
      colleagues.set(`${kind} ${nth}`, known);
      return known;
    },
    mature: async () => {
      let done = () => {};
      const isDone = new Promise<void>((resolve) => {
        done = resolve;
      });
      await addJob(built.db.pool, 'commissions.mature', {});
      // Of its own each time: one that waits would look through the jobs of all other calls, which no one takes here.
      const worker = await startWorker({
        pool: built.db.pool,
        concurrency: 1,
        tasks: {
          'commissions.mature': async (payload, helpers) => {
            await mature(payload, helpers);
            done();
          },
        },
      });
      await isDone;
      await worker.stop();
    },
    close: () => built.close(),
    call: async ({ headers }, method, path, body) => {
      made.push({ method, path: path.replace(/\?.*/, '') });
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...headers,
          ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer: unknown = await response.json();
      const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
      return { status: response.ok ? 200 : response.status, data };
    },
    tell: async (app, event) => {
      made.push({ method: 'POST', path: '/api/events' });
      const { payload, headers } = signed(app, event, { at: built.services.now() });
      const response = await fetch(`${url}/api/events`, { method: 'POST', headers, body: payload });
      await response.body?.cancel();
      return response.ok ? 200 : response.status;
    },
  };
}
