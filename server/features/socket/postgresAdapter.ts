import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { BaseLogger } from 'pino';

import { notifyTogether } from './notifyTogether.ts';

/** What a database's administrator sees of the channel. */
const channelName = 'tributary sockets';
/** The adapter’s own term. */
const adaptersNotify = 'SELECT pg_notify($1, $2)';
const probeEvery = 5000;
/** Milliseconds after which a silent connection is given up. */
const silence = 4000;

interface Options {
  /** Of the application's role; the channel takes a connection of its own from its settings. */
  pool: pg.Pool;
  /** The channel listens, initially or again: messages sent in between were lost. */
  onListening: () => void;
  logger: Pick<BaseLogger, 'warn'>;
}

/**
 * Messages between processes over LISTEN and NOTIFY. The adapter is not given the pool itself: it would hold one of its
 * connections for good, lose one with every reconnect, and end the process with the backend that it listens on.
 */
export function postgresAdapter({ pool, onListening, logger }: Options) {
  async function connect() {
    const client = new pg.Client({
      ...pool.options,
      types: undefined,
      statement_timeout: 0,
      query_timeout: silence,
      keepAlive: true,
      application_name: channelName,
    });
    client.on('error', (error) => logger.warn({ err: error }, 'the channel between processes was lost'));
    await client.connect();
    const end = () => void client.end().catch(() => {});
    // A silently dead connection is only found by querying it.
    const probe = setInterval(() => void client.query('select 1').catch(end), probeEvery);
    probe.unref();
    client.once('end', () => clearInterval(probe));
    // Queued behind the LISTEN that the adapter sends next.
    setImmediate(() => void client.query('select 1').then(onListening, end));
    return Object.assign(client, { release: end });
  }
  const notify = notifyTogether(pool);
  const query = (text: string, values: string[] = []) => {
    const [channel, payload] = values;
    return text === adaptersNotify && channel !== undefined && payload !== undefined
      ? notify(channel, payload)
      : pool.query(text, values);
  };
  const given = new Proxy(pool, {
    get(target, name): unknown {
      if (name === 'connect') return connect;
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name);
      // On the pool itself: through this, its own calls would connect to the channel.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return createAdapter(given, {
    errorHandler: (error) => logger.warn({ err: error }, 'a message between processes was lost'),
  });
}
