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
  /** Has the worker run the job, as its time has come. */
  readonly mature: () => Promise<void>;
  /** The calls made, without what they asked for. */
  readonly made: readonly { readonly method: string; readonly path: string }[];
  readonly close: () => Promise<void>;
}

export async function serve(): Promise<Served> {
  const built = await build();
  const url = await built.app.listen({ host: '127.0.0.1', port: 0 });
  const matured = tasksOf(built.services)['commissions.mature'];
  let onMatured: (() => void) | undefined;
  const worker = await startWorker({
    pool: built.db.pool,
    tasks: {
      'commissions.mature': async (payload, helpers) => {
        await matured(payload, helpers);
        onMatured?.();
      },
    },
  });
  const made: { method: string; path: string }[] = [];
  return {
    built,
    made,
    mature: async () => {
      const isDone = new Promise<void>((resolve) => {
        onMatured = resolve;
      });
      await addJob(built.db.pool, 'commissions.mature', {});
      await isDone;
    },
    close: async () => {
      await worker.stop();
      await built.close();
    },
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
