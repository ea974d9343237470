import { randomUUID } from 'node:crypto';

import type { AppEvent } from '#contract/events/events.ts';

import { addJob } from '../../../server/platform/jobs/jobs.ts';
import { startWorker } from '../../../server/platform/jobs/worker.ts';
import { tasksOf } from '../../../server/tasks.ts';
import { build, type Built, type Caller } from '../app.ts';
import { type SendingApp, signed } from '../events.ts';

interface Answer {
  /** 200 for all that succeeds, by whichever status of its own. */
  readonly status: number;
  /** The answer's `data`. */
  readonly data: unknown;
}

/** The whole server on a database of its own, asked request by request. */
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

const succeeded = (status: number) => (status >= 200 && status < 300 ? 200 : status);

export async function serve(): Promise<Served> {
  const built = await build();
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
    call: async (caller, method, path, body) => {
      made.push({ method, path: path.replace(/\?.*/, '') });
      const keyed: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
      const { status, body: answer } = await built.request(caller, method, path, body, keyed);
      const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
      return { status: succeeded(status), data };
    },
    tell: async (app, event) => {
      made.push({ method: 'POST', path: '/api/events' });
      const { payload, headers } = signed(app, event, { at: built.services.now() });
      const { statusCode } = await built.app.inject({ method: 'POST', url: '/api/events', headers, payload });
      return succeeded(statusCode);
    },
  };
}
