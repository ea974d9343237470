import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { BaseLogger } from 'pino';
import { createClient } from 'redis';

/** Messages between processes over a Redis stream: for many processes. `close` ends its connection. */
export function redisAdapter(url: string, logger: Pick<BaseLogger, 'warn'>) {
  const client = createClient({ url });
  client.on('error', (error: unknown) => logger.warn({ err: error }, 'Redis does not answer'));
  // It reconnects by itself; commands queue meanwhile.
  client.connect().catch(() => {});
  return { adapter: createAdapter(client), close: () => client.destroy() };
}
