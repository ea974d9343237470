import type pg from 'pg';
import { joinCluster } from '../../tests/support/databases/runCluster.ts';
import { within } from '../../tests/support/within.ts';
import { openServer, type ServerProcess } from './server.ts';

/** What a server's database holds when it starts: no rows, or the demo programme. */
export type Data = 'empty' | 'demo';

export interface Server extends ServerProcess {
  /** The server's database, as the application's role. */
  db: pg.Pool;
}

/** The servers of one worker: each on a database of its own in the run's cluster. */
export interface Servers {
  /** The one with this data and these settings, started at its first use and kept until the worker ends. */
  shared(data: Data, settings: Record<string, string>): Promise<Server>;
  /** A new one on new data; its user closes it. */
  alone(data: Data, settings: Record<string, string>): Promise<Server>;
  close(): Promise<void>;
}

/** A minute on an idle machine; it only ends a wait in vain. */
export const layLimit = within(600_000);

const settingsOf = {
  // An issuer no one reaches: the codes of its callback are made by the tests.
  empty: {
    GOOGLE_ISSUER: 'http://localhost:9',
    GOOGLE_CLIENT_ID: 'tributary',
    GOOGLE_CLIENT_SECRET: 'a-secret-of-tests',
  },
  demo: { SEED_DEMO: '1' },
} as const satisfies Record<Data, Record<string, string>>;

/** @param directory of the run's cluster @param smtpUrl where all of them send their mail */
export function openServers(directory: string, smtpUrl: string): Servers {
  const cluster = joinCluster(directory);
  const kept = new Map<string, Promise<Server>>();

  async function open(data: Data, settings: Record<string, string>): Promise<Server> {
    // The product itself lays it, at its first start.
    const database = await cluster.copyOf(`template_${data}`, async (template) => {
      const server = await openServer(template, { ...settingsOf[data], SMTP_URL: smtpUrl }, layLimit);
      await server.close();
    });
    const server = await openServer(database, { ...settingsOf[data], SMTP_URL: smtpUrl, ...settings });
    return {
      ...server,
      db: database.pool,
      async close() {
        await server.close();
        await database.drop();
      },
    };
  }

  return {
    shared(data, settings) {
      const key = JSON.stringify([data, settings]);
      const server = kept.get(key) ?? open(data, settings);
      kept.set(key, server);
      return server;
    },
    alone: open,
    async close() {
      await Promise.all([...kept.values()].map(async (server) => (await server).close()));
      await cluster.leave();
    },
  };
}
