import pg from 'pg';

import { types } from './parsers.ts';

/** The role the application works as: it owns nothing, and cannot rewrite what is append-only. */
export const appRole = 'tributary_app';

export interface ConnectionOptions {
  url: string;
  /** The role every connection takes on, when the login is another one. */
  role?: string;
  /** Milliseconds after which the server cancels a statement; 0 for never. */
  statementTimeout?: number;
  /** Milliseconds after which a silent server is given up; 0 for never. */
  queryTimeout?: number;
}

/** Settings of a connection; `options` of the URL are kept. */
export function connectionConfig({
  url,
  role,
  statementTimeout = 3500,
  queryTimeout = 3900,
}: ConnectionOptions): pg.ClientConfig {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  // pg lets the URL's options replace ours: TimeZone and role would be lost.
  address.searchParams.delete('options');
  return {
    connectionString: address.href,
    // Compiling a statement of some 100 ms takes seconds.
    options: [given, '-c TimeZone=UTC', '-c jit=off', role && `-c role=${role}`].filter(Boolean).join(' '),
    application_name: 'tributary',
    keepAlive: true,
    connectionTimeoutMillis: 3000,
    statement_timeout: statementTimeout,
    query_timeout: queryTimeout,
    types,
  };
}

/** What a pool connects with, so that it can be handed to a thread. */
export interface ConnectionSettings {
  readonly connectionString: string;
  readonly options: string;
}

export const settingsOf = ({ options: { connectionString = '', options = '' } }: pg.Pool): ConnectionSettings => ({
  connectionString,
  options,
});

/** A connection of its own, without time limits; end it yourself. A lost one fails on its next query. */
export const connect = (url: string): Promise<pg.Client> => open(connectionConfig({ url, ...noLimits }));

/** Like `connect`, as a pool does it. */
export const connectWith = ({ connectionString, options }: ConnectionSettings): Promise<pg.Client> =>
  open({ ...connectionConfig({ url: connectionString, ...noLimits }), options });

const noLimits = { statementTimeout: 0, queryTimeout: 0 } as const;

async function open(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  // Without a listener a lost connection ends the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
