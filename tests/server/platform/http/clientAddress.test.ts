import { Socket } from 'node:net';

import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { readConfig } from '../../../../server/platform/config.ts';
import { clientAddress, proxies } from '../../../../server/platform/http/clientAddress.ts';

test.each([
  ['', '10.0.0.2', '10.0.0.2'],
  ['', '127.0.0.1', '203.0.113.5'],
  ['10.0.0.0/8', '10.0.0.2', '203.0.113.5'],
  ['10.0.0.0/8', '192.0.2.2', '192.0.2.2'],
  ['10.0.0.0/8,203.0.113.5', '10.0.0.2', '198.51.100.1'],
  ['1', '192.0.2.2', '203.0.113.5'],
  ['2', '192.0.2.2', '198.51.100.1'],
  ['0', '127.0.0.1', '127.0.0.1'],
])('with TRUST_PROXY=%s a request from %s comes from %s', async (TRUST_PROXY, remoteAddress, client) => {
  const app = Fastify({ trustProxy: proxies(readConfig({ TRUST_PROXY })) });
  app.get('/', (request) => ({ ip: request.ip }));
  const answer = await app.inject({
    url: '/',
    remoteAddress,
    headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.5' },
  });
  expect(answer.json()).toEqual({ ip: client });
});

test('a client that hung up before its request was read has no address', () => {
  expect(clientAddress({ ip: undefined, socket: new Socket() })).toBe('0.0.0.0');
});
