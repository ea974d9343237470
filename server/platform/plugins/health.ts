import type { FastifyInstance } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import sql from 'sql-template-tag';

import { isLoopback } from '../config.ts';
import { query } from '../database/pool.ts';
import { Refused, notFound } from '../errors.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Method and declared path: the label of metrics. */
    endpoint?: string;
  }
}

/** `/healthz` (the process answers), `/readyz` (it can work, and is not stopping), `/metrics` (loopback, or with the token). */
export function health(app: FastifyInstance, { config, pool }: Services) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by declared call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  const observers = new Map<string, ReturnType<typeof durations.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint) {
      const key = `${reply.statusCode} ${endpoint}`;
      let observer = observers.get(key);
      if (!observer) observers.set(key, (observer = durations.labels(endpoint, String(reply.statusCode))));
      observer.observe(reply.elapsedTime / 1000);
    }
    done();
  });

  app.get('/healthz', async () => ({ data: { isAlive: true } }));
  app.get('/readyz', async () => {
    if (isStopping) throw new Refused(503, 'unavailable', 'Stopping.', { retryAfter: 5 });
    try {
      await query(pool, sql`select 1`);
    } catch {
      throw new Refused(503, 'unavailable', 'The database does not answer.', { retryAfter: 2 });
    }
    return { data: { isReady: true } };
  });
  app.get('/metrics', async (request, reply) => {
    const isAllowed = config.metricsToken
      ? request.headers.authorization === `Bearer ${config.metricsToken}`
      : isLoopback(request.ip);
    if (!isAllowed) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
