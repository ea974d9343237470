import { isIP } from 'node:net';

import type { FastifyRequest } from 'fastify';

import type { Config } from '../config.ts';

const withoutZone = (address: string): string => address.replace(/%.*$/, '');

/** Of a client that hung up Fastify knows none, though its types say so. */
type Asking = { readonly ip: string | undefined } & Pick<FastifyRequest, 'socket'>;

/**
 * Where a request comes from, always something the database takes for an `inet`. A proxy's header may hold anything:
 * what is no address there counts as the proxy's own.
 */
export function clientAddress({ ip = '', socket }: Asking): string {
  const addresses = [ip, socket.remoteAddress ?? ''].map(withoutZone);
  return addresses.find((address) => isIP(address) > 0) ?? '0.0.0.0';
}

/** Whom Fastify believes the address of a client. */
export const proxies = ({ trustProxy }: Pick<Config, 'trustProxy'>) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : [...trustProxy];
